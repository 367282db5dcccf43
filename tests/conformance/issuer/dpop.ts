import { hash, type KeyObject } from 'node:crypto'
import { type JwtPart, newId, now, publicJwk, signJwt } from '../jwt.ts'

/** Changes to a DPoP proof. */
export type DpopFault = {
  header?: (honest: JwtPart) => JwtPart
  claims?: (honest: JwtPart) => JwtPart
  /** Key that signs, instead of the one in the header. */
  key?: KeyObject
  proof?: (honest: string) => string
}

/** Creates a DPoP proof (RFC 9449 4.2). */
export function dpopProof(
  key: KeyObject,
  request: { method: string; url: string; nonce: string | undefined; accessToken?: string },
  fault: DpopFault = {},
): string {
  const { header = (honest) => honest, claims = (honest) => honest, proof = (honest) => honest } = fault
  const { method, url, nonce, accessToken } = request
  const honest = {
    jti: newId(),
    iat: now(),
    htm: method,
    htu: url,
    ...(nonce === undefined ? {} : { nonce }),
    ...(accessToken === undefined ? {} : { ath: hash('sha256', accessToken, 'base64url') }),
  }
  const signed = signJwt(
    header({ alg: 'ES256', typ: 'dpop+jwt', jwk: publicJwk(key) }),
    claims(honest),
    fault.key ?? key,
  )
  return proof(signed)
}
