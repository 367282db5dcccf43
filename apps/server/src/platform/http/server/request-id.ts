import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isTrustedProxy, type TrustedProxies } from '../edge/trusted-proxies.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

const GIVEN = /^[A-Za-z0-9._-]{8,64}$/

export const newRequestId = (): string => randomUUID()

/**
 * Returns the request id that a trusted proxy set, so that the proxy's log and this log use the same id; otherwise a new id. Other
 * clients cannot choose what is written to the log.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: TrustedProxies): string {
  const given = request.headers[REQUEST_ID_HEADER]
  const isTaken =
    typeof given === 'string' && GIVEN.test(given) && isTrustedProxy(proxies, request.socket.remoteAddress ?? '', 0)
  return isTaken ? given : newRequestId()
}
