import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RETURN_PATH } from '../wallet/environment.ts'

const PAGE = 'You can close this page: the wallet in the terminal goes on.\n'

/** Redirect URI on this computer (RFC 8252 section 7.3), and the query with which the browser comes back. */
export type Loopback = { redirectUri: string; answer: Promise<URLSearchParams>; close: () => void }

/** @param port 0 for any free port */
export async function listenForBrowser(port: number): Promise<Loopback> {
  const { promise: answer, resolve } = Promise.withResolvers<URLSearchParams>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname !== RETURN_PATH || !searchParams.has('state')) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(PAGE)
    resolve(searchParams)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })
  const { port: used } = server.address() as AddressInfo
  return { redirectUri: `http://127.0.0.1:${used}${RETURN_PATH}`, answer, close: () => server.close() }
}
