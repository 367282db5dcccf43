import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { CLOCK_TOLERANCE } from '../../../../platform/clock/stated-time.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { JsonObject } from '../../../../platform/json/strict-json.ts'
import { isJti, useProof } from '../../authorizations/used-proofs.repository.ts'
import { isSignedBy, parseJws } from '../../jose/compact-jws.ts'
import { jwkThumbprint, readEcPublicJwk } from '../../jose/ec-key.ts'
import { LIMITS } from '../../wire/limits-and-paths.ts'
import { ProtocolError } from '../../wire/protocol-error.ts'
import type { MethodContext } from '../method-context.ts'
import type { ServerRequest } from '../server-request.ts'
import { stepValueEnd } from '../step-value.ts'
import { DPOP_NONCE } from './dpop-nonce.ts'

/** A proof that is valid. `thumbprint`: of its key (RFC 7638). `nonce`: ours, if it contains one. */
export type DpopProof = {
  thumbprint: string
  nonce: string | undefined
  /**
   * Called in the transaction of a request, so that a refused request stores nothing.
   *
   * @throws {ProtocolError} `invalid_dpop_proof` if it was already used
   */
  use(db: Queryable): Promise<void>
}

/**
 * Checks the proof in the `DPoP` header of a request (RFC 9449 section 4.3). Its time counts only if it contains no nonce of ours, because
 * a nonce already limits its age.
 *
 * @param tokenHash `ath` that the proof must contain, at a resource
 * @throws {ProtocolError} `invalid_dpop_proof`, or `use_dpop_nonce`, for which the answer needs the header `dpop-nonce`
 */
export function checkDpopProof(
  { method, url, headers }: ServerRequest,
  { publicUrl, keys, clock, policy }: Pick<MethodContext, 'publicUrl' | 'keys' | 'clock' | 'policy'>,
  tokenHash?: string,
): DpopProof {
  const now = clock()
  const { header, payload, ...signed } = readProof(headers.dpop)
  if (header.typ !== 'dpop+jwt') throw invalidProof('typ must be dpop+jwt')
  const holder = readEcPublicJwk(header.jwk)
  if (!holder) throw invalidProof('jwk must be a public P-256 key')
  if (!isSignedBy({ header, payload, ...signed }, holder.key))
    throw invalidProof('the signature is wrong, or alg is not ES256')
  if (payload.htm !== method) throw invalidProof(`htm must be ${method}`)
  const [path = ''] = url.split('?')
  if (!isSameAddress(payload.htu, `${publicUrl}${path}`)) throw invalidProof('htu must be the address of the request')
  if (payload.ath !== tokenHash) throw invalidProof('ath must be the hash of the access token, and only with one')
  const { jti, iat, nonce } = payload
  if (typeof iat !== 'number') throw invalidProof('iat must be a number')
  if (!isJti(jti)) throw invalidProof('jti is missing or too long')
  const nonceEnd = typeof nonce === 'string' ? stepValueEnd(keys.nonceSecret, DPOP_NONCE, nonce, now) : undefined
  if (nonceEnd === undefined && (nonce !== undefined || policy.demandsDpopNonce))
    throw new ProtocolError('use_dpop_nonce', 'the proof needs the nonce in the DPoP-Nonce header of this answer')
  const end = nonceEnd ?? endByTime(iat * 1000, payload, now)
  const thumbprint = jwkThumbprint(holder.jwk)
  return {
    thumbprint,
    nonce: nonceEnd === undefined ? undefined : (nonce as string),
    async use(db) {
      if (!(await useProof(db, { purpose: 'dpop', key: thumbprint, id: jti, expiresAt: end })))
        throw invalidProof('the proof was already used')
    },
  }
}

/** Node joins repeated headers with a comma, which no JWT contains. */
function readProof(header: string | string[] | undefined) {
  const proof = typeof header === 'string' ? parseJws(header) : undefined
  if (!proof) throw invalidProof('the request must have exactly one DPoP header, with a JWT')
  return proof
}

function endByTime(issuedAt: EpochMilliseconds, { exp, nbf }: JsonObject, now: EpochMilliseconds): EpochMilliseconds {
  if (issuedAt > now + CLOCK_TOLERANCE || issuedAt < now - LIMITS.proofAge) throw invalidProof('iat is not recent')
  if (typeof exp === 'number' && exp * 1000 <= now - CLOCK_TOLERANCE) throw invalidProof('the proof has expired')
  if (typeof nbf === 'number' && nbf * 1000 > now + CLOCK_TOLERANCE) throw invalidProof('the proof is not valid yet')
  return issuedAt + LIMITS.proofAge + CLOCK_TOLERANCE
}

/** Compares addresses without query and fragment, after normalization of syntax and scheme (RFC 9449 section 4.3). */
function isSameAddress(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || !URL.canParse(given)) return false
  const [one, other] = [new URL(given), new URL(expected)]
  return one.origin === other.origin && one.pathname === other.pathname && one.username === '' && one.password === ''
}

const invalidProof = (description: string): ProtocolError => new ProtocolError('invalid_dpop_proof', description)
