import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isTrustedProxy, type TrustedProxies } from '../edge/trusted-proxies.ts'

/** The header of each answer by which the lines of the log about it are found. */
export const REQUEST_ID_HEADER = 'x-request-id'

const GIVEN = /^[A-Za-z0-9._-]{8,64}$/

export const newRequestId = (): string => randomUUID()

/**
 * The id that a proxy of ours gave a request, so that its log and ours tell of the same one; else a new one. Who is no proxy of
 * ours cannot choose what stands in the log.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: TrustedProxies): string {
  const given = request.headers[REQUEST_ID_HEADER]
  const isTaken =
    typeof given === 'string' && GIVEN.test(given) && isTrustedProxy(proxies, request.socket.remoteAddress ?? '', 0)
  return isTaken ? given : newRequestId()
}
