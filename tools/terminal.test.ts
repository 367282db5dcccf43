import { expect, test, vi } from 'vitest'
import { complain, wantsColour } from './terminal.ts'

test('colours are for terminals, and for people who want them', () => {
  expect(wantsColour({}, true)).toBe(true)
  expect(wantsColour({}, false)).toBe(false)
  expect(wantsColour({ NO_COLOR: '1' }, true)).toBe(false)
  expect(wantsColour({ NO_COLOR: '1', FORCE_COLOR: '1' }, true)).toBe(false)
  expect(wantsColour({ FORCE_COLOR: '1' }, false)).toBe(true)
  expect(wantsColour({ TERM: 'dumb' }, true)).toBe(false)
})

test('a complaint prints no control character of what it quotes', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  complain('The server ended:\nno \u001b[2J')
  expect(String(write.mock.lastCall?.[0])).toContain('The server ended:\nno \\u001b[2J')
  write.mockRestore()
})
