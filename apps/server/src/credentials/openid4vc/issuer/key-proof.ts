import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { CLOCK_TOLERANCE, hasCome } from '../../../platform/clock/stated-time.ts'
import type { Json, JsonObject } from '../../../platform/json/strict-json.ts'
import { isRecent } from '../formats/jwt-claims.ts'
import { didOfKeyId, keyOfDid } from '../formats/jwt-vc/did-jwk.ts'
import { isSignedBy, parseJws } from '../jose/compact-jws.ts'
import { jwkThumbprint, readEcPublicJwk } from '../jose/ec-key.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { type AttestedKeys, type HolderKey, invalidProof } from './key-attestation.ts'
import { nonceExpiry } from './nonce.ts'

/** `did`: the one by which the wallet named its key; undefined if it sent a JWK. */
export type ProvenKey = Omit<HolderKey, 'key'> & { did?: string | undefined }

type Nonce = { nonce: string; expiresAt: EpochMilliseconds }

/** Proven keys, all different, and the nonces of all proofs. */
type Proven = { keys: readonly [ProvenKey, ...ProvenKey[]]; nonces: readonly Nonce[] }

const PROOF_TYPE = 'openid4vci-proof+jwt'
/** Claims that must be strings (RFC 7519 sections 4.1.1, 4.1.2 and 4.1.7). */
const TEXT_CLAIMS = ['iss', 'sub', 'jti']
const KEY_MEMBERS = ['jwk', 'kid', 'x5c', 'jku', 'x5u', 'trust_chain']

type ProofOptions = {
  /** Credential issuer identifier. */
  issuer: string
  clientId: string | null
  nonceSecret: Buffer
  /** Most keys in one request. */
  most: number
  /** Undefined if the card demands none. */
  readAttestation?: ((value: Json | undefined) => Promise<AttestedKeys>) | undefined
  now: EpochMilliseconds
}

/**
 * Verifies a `proofs` object and returns the holder's keys in it (OpenID4VCI 1.0 section 8.2 and appendix F). If the card demands key
 * attestations, these are all attested keys. The caller must check in its transaction that no nonce was used before.
 */
export async function checkKeyProofs(proofs: Json | undefined, options: ProofOptions): Promise<Proven> {
  const [type, values] = readProofs(proofs, options)
  if (type === 'attestation' && options.readAttestation) {
    const { keys, nonce } = await options.readAttestation(values[0])
    return { keys, nonces: [readNonce(nonce, options)] }
  }
  const checked = await Promise.all(values.map((jwt) => checkJwtProof(jwt, options)))
  const signers = new Set(checked.map(({ signer }) => signer))
  if (signers.size < checked.length) throw invalidProof('each proof must have a key of its own')
  const [first, ...others] = new Map(checked.flatMap(({ keys }) => keys).map((key) => [key.thumbprint, key])).values()
  if (first === undefined) throw invalidProof('a proof is missing')
  return { keys: [first, ...others], nonces: checked.map(({ nonce }) => nonce) }
}

async function checkJwtProof(
  jwt: string,
  options: ProofOptions,
): Promise<{ signer: string; keys: readonly ProvenKey[]; nonce: Nonce }> {
  const jws = parseJws(jwt)
  if (!jws) throw invalidProof('the proof is not a JWT')
  const { header, payload } = jws
  if (header.typ !== PROOF_TYPE) throw invalidProof(`typ must be ${PROOF_TYPE}`)
  const attested = await options.readAttestation?.(header.key_attestation)
  const { holder, did } = attested ? { holder: attestedSigner(header, attested), did: undefined } : readHolder(header)
  if (!isSignedBy(jws, holder.key)) throw invalidProof('the signature is wrong, or alg is not ES256')

  if (payload.aud !== options.issuer) throw invalidProof('aud must be the credential issuer identifier')
  // OpenID4VCI 1.0 appendix F.1: iss is the client_id of the token request. If that request had none, any iss is accepted.
  if ('iss' in payload && options.clientId !== null && payload.iss !== options.clientId)
    throw invalidProof('iss must be the client_id of the token request')
  if (TEXT_CLAIMS.some((name) => name in payload && typeof payload[name] !== 'string'))
    throw invalidProof('iss, sub and jti must be strings')
  checkTimes(payload, options.now)

  if (!('nonce' in payload)) throw invalidProof('nonce is missing')
  const nonce = readNonce(payload.nonce, options)
  const thumbprint = jwkThumbprint(holder.jwk)
  const keys = attested ? attested.keys : [{ jwk: holder.jwk, thumbprint, did }]
  return { signer: thumbprint, keys, nonce }
}

function readNonce(nonce: Json | undefined, { nonceSecret, now }: ProofOptions): Nonce {
  const expiresAt = typeof nonce === 'string' ? nonceExpiry(nonceSecret, nonce, now) : undefined
  if (typeof nonce !== 'string' || expiresAt === undefined)
    throw new ProtocolError('invalid_nonce', 'the nonce is unknown or has expired: get a new one')
  return { nonce, expiresAt }
}

/**
 * Wallets name the key that signed a proof by its JWK, by its index in the attestation, or not at all, which means the first one (TS3 of
 * the EUDI wallet section 2.2.2.2).
 */
function attestedSigner(header: JsonObject, { keys }: AttestedKeys): HolderKey {
  const [member = 'kid', ...others] = KEY_MEMBERS.filter((name) => name in header)
  const { kid = '0', jwk } = header
  const named = member === 'jwk' ? readEcPublicJwk(jwk) : undefined
  const signer =
    member === 'jwk'
      ? keys.find(({ thumbprint }) => named && thumbprint === jwkThumbprint(named.jwk))
      : keys.find((_key, index) => String(index) === kid)
  if (others.length > 0 || !['jwk', 'kid'].includes(member) || !signer)
    throw invalidProof('the header must name one of the attested keys as jwk, by its index as kid, or not at all')
  return signer
}

/**
 * If the header contains a key attestation, the attestation must be a JWT. It is not verified, because our metadata does not require it
 * (OpenID4VCI 1.0 appendix F.1).
 */
function readHolder(header: JsonObject): {
  holder: Pick<HolderKey, 'jwk' | 'key'>
  did: string | undefined
} {
  const [member, ...others] = KEY_MEMBERS.filter((name) => name in header)
  const did = didOfKeyId(header.kid)
  if (others.length > 0 || !(member === 'jwk' || did !== undefined))
    throw invalidProof(
      'the header must contain the key either as jwk or as a kid that is a did:jwk, and in no other form',
    )
  const holder = did === undefined ? readEcPublicJwk(header.jwk) : keyOfDid(did)
  if (!holder) throw invalidProof('the key must be a public P-256 key')
  const { key_attestation: attestation } = header
  if (attestation !== undefined && !(typeof attestation === 'string' && parseJws(attestation)))
    throw invalidProof('key_attestation must be a JWT')
  return { holder, did }
}

function readProofs(
  proofs: Json | undefined,
  { most, readAttestation }: ProofOptions,
): [type: 'jwt' | 'attestation', values: string[]] {
  if (typeof proofs !== 'object' || proofs === null || Array.isArray(proofs)) throw invalidProof('proofs is missing')
  const [type, ...others] = Object.keys(proofs)
  const isAttestation = type === 'attestation' && readAttestation !== undefined
  if (others.length > 0 || !(type === 'jwt' || isAttestation))
    throw invalidProof(`proofs must have exactly the member jwt${readAttestation ? ' or attestation' : ''}`)
  const values = proofs[type]
  const limit = isAttestation ? 1 : most
  if (!Array.isArray(values) || values.length < 1 || values.length > limit)
    throw invalidProof(`proofs.${type} must be an array of one ${limit === 1 ? 'proof' : `to ${limit} proofs`}`)
  return [
    type,
    values.map((value) => {
      if (typeof value !== 'string') throw invalidProof('a proof must be a string')
      return value
    }),
  ]
}

function checkTimes({ iat, exp, nbf }: { [name: string]: Json }, now: EpochMilliseconds): void {
  if (typeof iat !== 'number') throw invalidProof('iat must be a number')
  if (!isRecent(iat, now)) throw invalidProof('iat is not recent')
  if (exp !== undefined && !(typeof exp === 'number' && exp * 1000 > now - CLOCK_TOLERANCE))
    throw invalidProof('the proof has expired')
  if (nbf !== undefined && !(typeof nbf === 'number' && hasCome(nbf * 1000, now)))
    throw invalidProof('the proof is not valid yet')
}
