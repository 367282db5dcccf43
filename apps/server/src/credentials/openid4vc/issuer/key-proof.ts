import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { CLOCK_TOLERANCE, hasCome } from '../../../platform/clock/stated-time.ts'
import type { Json, JsonObject } from '../../../platform/json/strict-json.ts'
import { isRecent } from '../formats/jwt-claims.ts'
import { didOfKeyId, keyOfDid } from '../formats/jwt-vc/did-jwk.ts'
import { isSignedBy, parseJws } from '../jose/compact-jws.ts'
import { type EcPublicJwk, jwkThumbprint, readEcPublicJwk } from '../jose/ec-key.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { nonceExpiry } from './nonce.ts'

export type KeyProof = {
  holderJwk: EcPublicJwk
  /** Thumbprint of the key (RFC 7638). */
  thumbprint: string
  /** The DID by which the wallet named its key; undefined if it sent a JWK. */
  holderDid: string | undefined
  nonce: string
  nonceExpiresAt: EpochMilliseconds
}

type HolderKey = NonNullable<ReturnType<typeof readEcPublicJwk>>

const PROOF_TYPE = 'openid4vci-proof+jwt'
/** Claims that must be strings (RFC 7519 sections 4.1.1, 4.1.2 and 4.1.7). */
const TEXT_CLAIMS = ['iss', 'sub', 'jti']
const KEY_MEMBERS = ['jwk', 'kid', 'x5c', 'jku', 'x5u', 'trust_chain']

type ProofOptions = {
  /** Credential issuer identifier. */
  issuer: string
  clientId: string | null
  nonceSecret: Buffer
  /** Most proofs in one request. */
  most: number
  now: EpochMilliseconds
}

/**
 * Verifies a `proofs` object and returns the holder's keys in it, at least one and all different (OpenID4VCI 1.0 sections 8.2, F.1 and
 * F.4). The caller must check in its transaction that no nonce was used before.
 *
 * @throws {ProtocolError} `invalid_proof` or `invalid_nonce`
 */
export function checkKeyProofs(proofs: Json | undefined, options: ProofOptions): [KeyProof, ...KeyProof[]] {
  const [first, ...others] = readProofs(proofs, options.most).map((jwt) => checkKeyProof(jwt, options))
  if (first === undefined) throw invalidProof('a proof is missing')
  const keys = new Set([first, ...others].map(({ thumbprint }) => thumbprint))
  if (keys.size <= others.length) throw invalidProof('each proof must have a key of its own')
  return [first, ...others]
}

function checkKeyProof(jwt: string, options: ProofOptions): KeyProof {
  const jws = parseJws(jwt)
  if (!jws) throw invalidProof('the proof is not a JWT')
  const { header, payload } = jws
  if (header.typ !== PROOF_TYPE) throw invalidProof(`typ must be ${PROOF_TYPE}`)
  const { holder, holderDid } = readHolder(header)
  if (!isSignedBy(jws, holder.key)) throw invalidProof('the signature is wrong, or alg is not ES256')

  if (payload.aud !== options.issuer) throw invalidProof('aud must be the credential issuer identifier')
  // OpenID4VCI 1.0 appendix F.1: iss is the client_id of the token request. If that request had none, any iss is accepted.
  if ('iss' in payload && options.clientId !== null && payload.iss !== options.clientId)
    throw invalidProof('iss must be the client_id of the token request')
  if (TEXT_CLAIMS.some((name) => name in payload && typeof payload[name] !== 'string'))
    throw invalidProof('iss, sub and jti must be strings')
  checkTimes(payload, options.now)

  if (!('nonce' in payload)) throw invalidProof('nonce is missing')
  const nonce = payload.nonce
  const nonceExpiresAt = typeof nonce === 'string' ? nonceExpiry(options.nonceSecret, nonce, options.now) : undefined
  if (typeof nonce !== 'string' || nonceExpiresAt === undefined)
    throw new ProtocolError('invalid_nonce', 'the nonce is unknown or has expired: get a new one')
  return { holderJwk: holder.jwk, thumbprint: jwkThumbprint(holder.jwk), holderDid, nonce, nonceExpiresAt }
}

/**
 * Returns the key in a proof's header: a JWK, or a did:jwk. If the header contains a key attestation, the attestation must be a
 * JWT. It is not verified, because our metadata does not require it (OpenID4VCI 1.0 appendix F.1).
 */
function readHolder(header: JsonObject): { holder: HolderKey; holderDid: string | undefined } {
  const [member, ...others] = KEY_MEMBERS.filter((name) => name in header)
  const holderDid = didOfKeyId(header.kid)
  if (others.length > 0 || !(member === 'jwk' || holderDid !== undefined))
    throw invalidProof(
      'the header must contain the key either as jwk or as a kid that is a did:jwk, and in no other form',
    )
  const holder = holderDid === undefined ? readEcPublicJwk(header.jwk) : keyOfDid(holderDid)
  if (!holder) throw invalidProof('the key must be a public P-256 key')
  const { key_attestation: attestation } = header
  if (attestation !== undefined && !(typeof attestation === 'string' && parseJws(attestation)))
    throw invalidProof('key_attestation must be a JWT')
  return { holder, holderDid }
}

function readProofs(proofs: Json | undefined, most: number): string[] {
  if (typeof proofs !== 'object' || proofs === null || Array.isArray(proofs)) throw invalidProof('proofs is missing')
  const types = Object.keys(proofs)
  if (types.length !== 1 || types[0] !== 'jwt') throw invalidProof('proofs must have exactly the member jwt')
  const jwts = proofs.jwt
  if (!Array.isArray(jwts) || jwts.length < 1 || jwts.length > most)
    throw invalidProof(`proofs.jwt must be an array of one ${most === 1 ? 'proof' : `to ${most} proofs`}`)
  return jwts.map((jwt) => {
    if (typeof jwt !== 'string') throw invalidProof('a proof must be a string')
    return jwt
  })
}

function checkTimes({ iat, exp, nbf }: { [name: string]: Json }, now: EpochMilliseconds): void {
  if (typeof iat !== 'number') throw invalidProof('iat must be a number')
  if (!isRecent(iat, now)) throw invalidProof('iat is not recent')
  if (exp !== undefined && !(typeof exp === 'number' && exp * 1000 > now - CLOCK_TOLERANCE))
    throw invalidProof('the proof has expired')
  if (nbf !== undefined && !(typeof nbf === 'number' && hasCome(nbf * 1000, now)))
    throw invalidProof('the proof is not valid yet')
}

const invalidProof = (description: string): ProtocolError => new ProtocolError('invalid_proof', description)
