import { hash } from 'node:crypto'
import type { Queryable } from '../../../../platform/database/database.ts'
import { ProtocolError } from '../../wire/protocol-error.ts'
import { checkDpopProof } from '../dpop/dpop-proof.ts'
import { invalidToken } from '../invalid-token.ts'
import type { TokenBinding } from './token-binding.ts'

const SCHEME = 'DPoP'

/** A token that only the holder of a key may use, who proves it with each request (RFC 9449). */
export const DPOP: TokenBinding = {
  type: SCHEME,
  metadata: { dpop_signing_alg_values_supported: ['ES256'] },
  challenge: `${SCHEME} algs="ES256"`,
  isAskedFor: ({ dpop }) => dpop !== undefined,
  bind: ({ dpop }) => dpop?.thumbprint ?? null,
  require(request, { token, boundTo }, context) {
    if (boundTo === null) throw invalidToken('the access token is a bearer token', SCHEME)
    try {
      const proof = checkDpopProof(request, context, hash('sha256', token, 'base64url'))
      if (proof.thumbprint !== boundTo) throw invalidToken('the access token is bound to another key', SCHEME)
      const use = (db: Queryable) => proof.use(db).catch((error: unknown) => Promise.reject(challenged(error)))
      return { ...proof, use }
    } catch (error) {
      throw challenged(error)
    }
  },
}

/** Returns the error of a proof as the answer of a resource (RFC 9449 sections 7.1 and 9). */
function challenged(error: unknown): unknown {
  if (!(error instanceof ProtocolError) || error.status === 401) return error
  const { code, message, headers } = error
  return new ProtocolError(code, message, {
    status: 401,
    headers: {
      ...headers,
      'www-authenticate': `${SCHEME} error="${code}", error_description="${message}", algs="ES256"`,
    },
  })
}
