import type { KeyObject } from 'node:crypto'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Json } from '../../../platform/json/strict-json.ts'
import type { KeyAttestationDemand } from '../authorizations/card-options.ts'
import type { IssuingContext } from '../authorizations/issuing-context.ts'
import { isCurrent } from '../formats/jwt-claims.ts'
import { isSignedBy, parseJws } from '../jose/compact-jws.ts'
import { type EcPublicJwk, jwkThumbprint, readEcPublicJwk } from '../jose/ec-key.ts'
import { type AttestationState, attestationState } from '../status-list/attestation-state.ts'
import { ProtocolError } from '../wire/protocol-error.ts'

/** A key of a holder. `thumbprint`: of RFC 7638. */
export type HolderKey = { jwk: EcPublicJwk; key: KeyObject; thumbprint: string }

/** Keys for which a provider vouches, at least one and all different. */
export type AttestedKeys = { keys: readonly [HolderKey, ...HolderKey[]]; nonce: Json | undefined }

/** The second form is in TS3 of the EUDI wallet and in its libraries. */
const TYPES: readonly unknown[] = ['key-attestation+jwt', 'keyattestation+jwt']

const STATE_FAULTS = {
  invalid: 'the provider has revoked the key attestation',
  unavailable: 'the status list of the key attestation cannot be read at the moment',
  unknown: 'the status of the key attestation must be a status_list',
} as const satisfies Record<Exclude<AttestationState, 'valid'>, string>

type Options = {
  demand: KeyAttestationDemand
  /** Most keys in one attestation. */
  most: number
  now: EpochMilliseconds
}

/** Verifies a key attestation (OpenID4VCI 1.0 appendix D.1, HAIP 1.0 section 4.5.1). */
export async function readKeyAttestation(
  value: Json | undefined,
  { demand, most, now }: Options,
  { policy, foreignStatusLists }: Pick<IssuingContext, 'policy' | 'foreignStatusLists'>,
): Promise<AttestedKeys> {
  const jws = typeof value === 'string' ? parseJws(value) : undefined
  if (!jws || !TYPES.includes(jws.header.typ)) throw invalidProof(`a key attestation is a JWT whose typ is ${TYPES[0]}`)
  const leaf = policy.keyProviders.verify(jws.header.x5c, now)
  if (!leaf) throw invalidProof('the x5c of the key attestation leads to no provider that this server knows')
  if (!isSignedBy(jws, leaf.publicKey))
    throw invalidProof('the signature of the key attestation is wrong, or alg is not ES256')
  const { iat, exp, attested_keys: keys, key_storage: storage, user_authentication: authentication } = jws.payload
  if (typeof iat !== 'number' || typeof exp !== 'number' || !isCurrent(jws.payload, now))
    throw invalidProof('the key attestation has expired or is not valid yet, by its iat, exp or nbf')
  for (const [name, levels, accepted] of [
    ['key_storage', storage, demand.keyStorage],
    ['user_authentication', authentication, demand.userAuthentication],
  ] as const)
    if (accepted && !isOneOf(levels, accepted))
      throw invalidProof(`${name} of the key attestation must contain one of ${accepted.join(', ')}`)
  const { status, key_storage_status: keyStatus } = jws.payload
  const state = await attestationState({ status, otherwise: keyStatus }, foreignStatusLists, policy.keyProviders)
  if (state !== 'valid') throw invalidProof(STATE_FAULTS[state])
  return { keys: readKeys(keys, most), nonce: jws.payload.nonce }
}

function readKeys(value: Json | undefined, most: number): AttestedKeys['keys'] {
  const jwks = Array.isArray(value) ? value : []
  if (jwks.length === 0 || jwks.length > most)
    throw invalidProof(`attested_keys must have one ${most === 1 ? 'key' : `to ${most} keys`}`)
  const [first, ...others] = jwks.map((jwk) => {
    const holder = readEcPublicJwk(jwk)
    if (!holder) throw invalidProof('attested_keys must be public P-256 keys')
    return { ...holder, thumbprint: jwkThumbprint(holder.jwk) }
  })
  if (!first || new Set([first, ...others].map(({ thumbprint }) => thumbprint)).size < jwks.length)
    throw invalidProof('attested_keys must be different keys')
  return [first, ...others]
}

const isOneOf = (levels: Json | undefined, accepted: readonly string[]): boolean =>
  Array.isArray(levels) && levels.some((level) => typeof level === 'string' && accepted.includes(level))

export const invalidProof = (description: string): ProtocolError => new ProtocolError('invalid_proof', description)
