import { connect } from 'node:net'

/** More unanswered requests of one connection end it. */
const AT_ONCE = 4
/** How long a server may take for all of them, in milliseconds. */
const PATIENCE = 30_000
const ANSWERED = 'HTTP/1.1 200 '

/**
 * Asks a server for an address as fast as it answers, over one connection.
 *
 * @returns how often it answered with 200; fewer than asked where it stopped answering
 */
export function askOften(url: string, times: number): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<number>()
  let [asked, answered, unread] = [0, 0, '']
  const ask = (): void => {
    const next = Math.min(AT_ONCE, times - asked)
    asked += next
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(next))
  }
  const socket = connect(Number(port), hostname, ask)
  socket.on('data', (chunk: Buffer) => {
    const parts = `${unread}${chunk.toString('latin1')}`.split(ANSWERED)
    answered += parts.length - 1
    // What may be the beginning of the next one.
    unread = parts.at(-1)?.slice(1 - ANSWERED.length) ?? ''
    if (answered >= times) resolve(answered)
    else if (answered === asked) ask()
  })
  socket.on('error', () => resolve(answered))
  socket.on('close', () => resolve(answered))
  const late = setTimeout(() => resolve(answered), PATIENCE)
  return promise.finally(() => {
    clearTimeout(late)
    socket.destroy()
  })
}
