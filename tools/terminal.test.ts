import { expect, test, vi } from 'vitest'
import { complain, wantsColour } from './terminal.ts'

test('uses colours on terminals, and respects NO_COLOR and FORCE_COLOR', () => {
  expect(wantsColour({}, true)).toBe(true)
  expect(wantsColour({}, false)).toBe(false)
  expect(wantsColour({ NO_COLOR: '1' }, true)).toBe(false)
  expect(wantsColour({ NO_COLOR: '1', FORCE_COLOR: '1' }, true)).toBe(false)
  expect(wantsColour({ FORCE_COLOR: '1' }, false)).toBe(true)
  expect(wantsColour({ TERM: 'dumb' }, true)).toBe(false)
})

test('escapes control characters in error messages', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  complain('The server ended:\nno \u001b[2J')
  expect(String(write.mock.lastCall?.[0])).toContain('The server ended:\nno \\u001b[2J')
  write.mockRestore()
})
