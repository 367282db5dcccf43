import { connect } from 'node:net'

const AT_ONCE = 500
/** How long a server may take for the requests of one connection, in milliseconds. */
const PATIENCE = 10_000

/**
 * Asks a server for an address as fast as it answers, each connection with many requests in a row.
 *
 * @returns how often it answered with 200; fewer than asked where it stopped answering
 */
export async function askOften(url: string, times: number): Promise<number> {
  let answered = 0
  while (answered < times) {
    const batch = Math.min(AT_ONCE, times - answered)
    const answers = await askInARow(new URL(url), batch)
    answered += answers
    if (answers < batch) break
  }
  return answered
}

function askInARow({ hostname, port, pathname, host }: URL, times: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  let answers = ''
  const count = () => answers.split('HTTP/1.1 200 ').length - 1
  const socket = connect(Number(port), hostname, () =>
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(times)),
  )
  socket.on('data', (chunk: Buffer) => {
    answers += chunk.toString('latin1')
    if (count() >= times) resolve(times)
  })
  socket.on('error', () => resolve(count()))
  socket.on('close', () => resolve(count()))
  const late = setTimeout(() => resolve(count()), PATIENCE)
  return promise.finally(() => {
    clearTimeout(late)
    socket.destroy()
  })
}
