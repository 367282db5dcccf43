import { expect, test, vi } from 'vitest'
import { complain } from './terminal.ts'

test('escapes control characters in error messages', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  complain('The server ended:\nno \u001b[2J')
  expect(String(write.mock.lastCall?.[0])).toContain('The server ended:\nno \\u001b[2J')
  write.mockRestore()
})
