import { expect, test } from 'vitest'
import { wantsColour } from './terminal.ts'

test('colours are for terminals, and for people who want them', () => {
  expect(wantsColour({}, true)).toBe(true)
  expect(wantsColour({}, false)).toBe(false)
  expect(wantsColour({ NO_COLOR: '1' }, true)).toBe(false)
  expect(wantsColour({ NO_COLOR: '1', FORCE_COLOR: '1' }, true)).toBe(false)
  expect(wantsColour({ FORCE_COLOR: '1' }, false)).toBe(true)
  expect(wantsColour({ TERM: 'dumb' }, true)).toBe(false)
})
