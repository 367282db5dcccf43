import type { KeyObject } from 'node:crypto'
import { isVisible } from '@vitrine/api/text/visible-text.ts'
import { isJsonObject } from '../../../../../platform/json/strict-json.ts'
import { isCurrent } from '../../../formats/jwt-claims.ts'
import { isSignedBy, parseJws } from '../../../jose/compact-jws.ts'
import { jwkThumbprint, readEcPublicJwk } from '../../../jose/ec-key.ts'
import { type AttestationState, attestationState } from '../../../status-list/attestation-state.ts'
import { ProtocolError } from '../../../wire/protocol-error.ts'
import type { MethodContext } from '../../method-context.ts'

/** An attestation by the provider of a wallet. `subject`: `client_id` of the wallet. `key`: of the wallet instance. */
export type ClientAttestation = {
  subject: string
  name: string | undefined
  key: KeyObject
  thumbprint: string
}

/** Both forms of the media type are in use (RFC 7515 section 4.1.9). */
const TYPES = ['oauth-client-attestation+jwt', 'application/oauth-client-attestation+jwt']
const MAX_SUBJECT_LENGTH = 2000
const MAX_NAME_LENGTH = 100

const STATE_FAULTS = {
  invalid: 'the provider of the wallet has revoked the attestation',
  unavailable: 'the status list of the attestation cannot be read at the moment',
  unknown: 'the status of the attestation must be a status_list with uri and idx',
} as const satisfies Record<Exclude<AttestationState, 'valid'>, string>

/**
 * Verifies an attestation (draft-ietf-oauth-attestation-based-client-auth-07 section 5.1, HAIP 1.0 section 4.4.1) of any draft since 07:
 * `iss` and `iat` are optional.
 */
export async function readAttestation(header: string | string[], context: MethodContext): Promise<ClientAttestation> {
  const { clock, policy } = context
  // Node joins repeated headers with a comma, which no JWT contains.
  const jws = typeof header === 'string' ? parseJws(header) : undefined
  if (!jws) throw invalidClient('the request must have exactly one attestation, a JWT')
  const { typ, x5c } = jws.header
  if (typeof typ !== 'string' || !TYPES.includes(typ)) throw invalidClient(`the typ of an attestation is ${TYPES[0]}`)
  const leaf = policy.providers.verify(x5c, clock())
  if (!leaf) throw invalidClient('the x5c of the attestation leads to no provider that this server knows')
  if (!isSignedBy(jws, leaf.publicKey))
    throw invalidClient('the signature of the attestation is wrong, or alg is not ES256')
  const { sub, exp, cnf, wallet_name: name } = jws.payload
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT_LENGTH)
    throw invalidClient('the sub of the attestation is missing')
  if (typeof exp !== 'number' || !isCurrent(jws.payload, clock()))
    throw invalidClient('the attestation has expired or is not valid yet, by its exp, nbf or iat')
  const holder = isJsonObject(cnf) ? readEcPublicJwk(cnf.jwk) : undefined
  if (!holder) throw invalidClient('cnf.jwk of the attestation must be a public P-256 key')
  const { status, client_status: otherwise } = jws.payload
  const state = await attestationState({ status, otherwise }, context.foreignStatusLists, policy.providers)
  if (state !== 'valid') throw invalidClient(STATE_FAULTS[state])
  return {
    subject: sub,
    name: typeof name === 'string' && isVisible(name) ? name.trim().slice(0, MAX_NAME_LENGTH) : undefined,
    key: holder.key,
    thumbprint: jwkThumbprint(holder.jwk),
  }
}

export const invalidClient = (description: string): ProtocolError => new ProtocolError('invalid_client', description)
