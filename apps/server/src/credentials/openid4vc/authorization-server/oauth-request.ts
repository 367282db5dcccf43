import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { ProtocolError } from '../wire/protocol-error.ts'
import { readForm } from '../wire/wallet-requests.ts'

/** A request to the authorization server or to the issuer. `url`: path and query. */
export type ServerRequest = { method: string; url: string; headers: IncomingHttpHeaders }

/** A form that a client posts to the authorization server (RFC 6749 section 3.2, RFC 9126 section 2.1). */
export type OAuthRequest = ServerRequest & { form: URLSearchParams }

/** Parameters that a request may repeat (RFC 8707 section 2). */
const REPEATABLE = 'resource'

/**
 * Parses the form of a request.
 *
 * @throws {ProtocolError} `invalid_request`, also for a repeated parameter (RFC 6749 section 3.1)
 */
export function readOAuthRequest(request: FastifyRequest): OAuthRequest {
  const { method, url, headers } = request
  const form = readForm(request)
  const names = [...form.keys()].filter((name) => name !== REPEATABLE)
  if (new Set(names).size < names.length)
    throw new ProtocolError('invalid_request', 'a parameter was sent more than once')
  return { method, url, headers, form }
}

/** Returns a parameter. An empty parameter counts as omitted (RFC 6749 section 3.2). */
export const parameterOf = (form: URLSearchParams, name: string): string | undefined => form.get(name) || undefined

/**
 * Returns the method that a request uses, by what it carries.
 *
 * @throws {ProtocolError} `invalid_request` if it carries what belongs to several methods, or to none
 */
export function methodUsed<Method>(methods: readonly Method[], isUsed: (method: Method) => boolean): Method {
  const [method, ...others] = methods.filter(isUsed)
  if (!method || others.length > 0)
    throw new ProtocolError(
      'invalid_request',
      'the request must use exactly one of the methods that the metadata lists',
    )
  return method
}

/** Returns the error for a code that no token is issued for. It does not tell a wrong code from a wrong PIN. */
export const invalidGrant = (): ProtocolError =>
  new ProtocolError('invalid_grant', 'the code is wrong, used or expired, or the PIN is wrong')
