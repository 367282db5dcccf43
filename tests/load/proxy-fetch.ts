import { randomBytes } from 'node:crypto'
import type { Fetch } from '../protocol/wallet/http-exchange.ts'

/** Address of a client whose request names no other. */
const CLIENT = '10.255.255.255'

/**
 * Creates a `fetch` for requests to a public address. It sends them to a server behind this address, with the headers that the proxy
 * in front of the server sets (deploy/nginx), except for Host, which `fetch` sets itself.
 */
export function proxyFetch(server: string): Fetch {
  return (input, init = {}) => {
    const { pathname, search } = new URL(String(input))
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-proto', 'https')
    headers.set('x-request-id', randomBytes(16).toString('hex'))
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', CLIENT)
    return globalThis.fetch(`${server}${pathname}${search}`, { ...init, headers })
  }
}
