import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { Interrupted, pastedToken, pipedToken } from './secret-input.ts'

/** Terminal that records whether it echoes. */
class FakeTerminal extends PassThrough {
  isRaw = false
  setRawMode(isRaw: boolean): void {
    this.isRaw = isRaw
  }
}

it.each(['a.b.c\n', '  a.b.c', 'Bearer a.b.c\n', 'Authorization: Bearer a.b.c\r\n', '"a.b.c"'])(
  'reads the token from %j',
  async (text) => {
    expect(await pipedToken(Readable.from([text]))).toBe('a.b.c')
  },
)

it('does not show a pasted token, and restores the terminal', async () => {
  const [terminal, prompt] = [new FakeTerminal(), new PassThrough({ encoding: 'utf8' })]
  const token = pastedToken(terminal, prompt)
  expect(terminal.isRaw).toBe(true)
  terminal.write('a.b')
  terminal.write('.c\r')
  expect(await token).toBe('a.b.c')
  expect(terminal.isRaw).toBe(false)
  expect(prompt.read()).toBe('Paste an access token and press Enter. It is not shown: \n')
})

it('stops at Ctrl-C', async () => {
  const terminal = new FakeTerminal()
  const token = pastedToken(terminal, new PassThrough())
  terminal.write('a.b\u0003')
  await expect(token).rejects.toThrow(Interrupted)
  expect(terminal.isRaw).toBe(false)
})
