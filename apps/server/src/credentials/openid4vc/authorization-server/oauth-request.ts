import type { FastifyRequest } from 'fastify'
import { ProtocolError } from '../wire/protocol-error.ts'
import { readForm } from '../wire/wallet-requests.ts'
import { checkDpopProof, type DpopProof } from './dpop/dpop-proof.ts'
import type { MethodContext } from './method-context.ts'
import type { ServerRequest } from './server-request.ts'

/** A form that a client posts to the authorization server (RFC 6749 section 3.2, RFC 9126 section 2.1). */
export type OAuthRequest = ServerRequest & {
  form: URLSearchParams
  /** Proof of a key that the request carries, already checked. */
  dpop: DpopProof | undefined
}

/** Parameters that a request may repeat (RFC 8707 section 2). */
const REPEATABLE = 'resource'

/**
 * Parses the form of a request.
 *
 * @throws {ProtocolError} `invalid_request`, also for a repeated parameter (RFC 6749 section 3.1), and those of `checkDpopProof`
 */
export function readOAuthRequest(request: FastifyRequest, context: MethodContext): OAuthRequest {
  const { method, url, headers } = request
  const form = readForm(request)
  const names = [...form.keys()].filter((name) => name !== REPEATABLE)
  if (new Set(names).size < names.length)
    throw new ProtocolError('invalid_request', 'a parameter was sent more than once')
  // The proof comes first: a wallet that is told a nonce repeats its request with the same credentials.
  const dpop = headers.dpop === undefined ? undefined : checkDpopProof(request, context)
  return { method, url, headers, form, dpop }
}

/** An empty parameter counts as omitted (RFC 6749 section 3.2). */
export const parameterOf = (form: URLSearchParams, name: string): string | undefined => form.get(name) || undefined

export function methodUsed<Method>(methods: readonly Method[], isUsed: (method: Method) => boolean): Method {
  const [method, ...others] = methods.filter(isUsed)
  if (!method || others.length > 0)
    throw new ProtocolError(
      'invalid_request',
      'the request must use exactly one of the methods that the metadata lists',
    )
  return method
}

/** The error does not tell a wrong code from a wrong PIN. */
export const invalidGrant = (): ProtocolError =>
  new ProtocolError('invalid_grant', 'the code is wrong, used or expired, or the PIN is wrong')
