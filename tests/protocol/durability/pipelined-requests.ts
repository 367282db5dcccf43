import { connect } from 'node:net'
import type { Milliseconds } from '@vitrine/api/units.ts'

/** Maximum number of unanswered requests. The server ends a connection that has more. */
const MAX_IN_FLIGHT = 4
/** Time limit for all answers together. */
const TIMEOUT: Milliseconds = 30_000
const ANSWERED = 'HTTP/1.1 200 '

/**
 * Sends the same GET request over one connection, in batches of `MAX_IN_FLIGHT`. Sends a batch once all earlier requests are answered.
 *
 * @returns the number of answers with 200; less than `times` if the server stopped answering
 */
export function requestRepeatedly(url: string, times: number): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<number>()
  let [asked, answered, unread] = [0, 0, '']
  const ask = (): void => {
    const next = Math.min(MAX_IN_FLIGHT, times - asked)
    asked += next
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(next))
  }
  const socket = connect(Number(port), hostname, ask)
  socket.on('data', (chunk: Buffer) => {
    const parts = `${unread}${chunk.toString('latin1')}`.split(ANSWERED)
    answered += parts.length - 1
    // The end of the text may be the start of `ANSWERED`, so it is kept for the next chunk.
    unread = parts.at(-1)?.slice(1 - ANSWERED.length) ?? ''
    if (answered >= times) resolve(answered)
    else if (answered === asked) ask()
  })
  socket.on('error', () => resolve(answered))
  socket.on('close', () => resolve(answered))
  const timer = setTimeout(() => resolve(answered), TIMEOUT)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.destroy()
  })
}
