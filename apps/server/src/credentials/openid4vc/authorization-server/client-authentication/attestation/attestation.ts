import { CLOCK_TOLERANCE } from '../../../../../platform/clock/stated-time.ts'
import { isJti, useProof } from '../../../authorizations/used-proofs.repository.ts'
import { isCurrent, isRecent } from '../../../formats/jwt-claims.ts'
import { isSignedBy, parseJws } from '../../../jose/compact-jws.ts'
import { LIMITS } from '../../../wire/limits-and-paths.ts'
import { ProtocolError } from '../../../wire/protocol-error.ts'
import type { MethodContext } from '../../method-context.ts'
import { type OAuthRequest, parameterOf } from '../../oauth-request.ts'
import type { Client, ClientAuthentication } from '../client-authentication.ts'
import { checkChallenge } from './attestation-challenge.ts'
import { type ClientAttestation, invalidClient, readAttestation } from './client-attestation.ts'

const ATTESTATION = 'oauth-client-attestation'
const PROOF = 'oauth-client-attestation-pop'
const TYPES = ['oauth-client-attestation-pop+jwt', 'application/oauth-client-attestation-pop+jwt']

const metadata = {
  client_attestation_signing_alg_values_supported: ['ES256'],
  client_attestation_pop_signing_alg_values_supported: ['ES256'],
}

/**
 * A wallet that its provider attests, with a proof of its key in a header of its own
 * (draft-ietf-oauth-attestation-based-client-auth-07 section 6).
 */
export const ATTESTATION_WITH_PROOF: ClientAuthentication = {
  method: 'attest_jwt_client_auth',
  metadata,
  isOffered: ({ attestation }) => attestation !== 'off',
  isUsedBy: ({ headers }) =>
    headers[ATTESTATION] !== undefined && (headers[PROOF] !== undefined || headers.dpop === undefined),
  async authenticate(request, context) {
    const attestation = await attestationOf(request, context)
    await checkProof(request.headers[PROOF], attestation, context)
    return clientOf(attestation)
  },
}

/**
 * A wallet that its provider attests, with a DPoP proof by the same key instead of a proof of its own
 * (draft-ietf-oauth-attestation-based-client-auth-10 section 7.3). The nonce of the proof is the challenge.
 */
export const ATTESTATION_WITH_DPOP: ClientAuthentication = {
  method: 'attest_jwt_client_auth_dpop',
  metadata,
  isOffered: ({ attestation }) => attestation !== 'off',
  isUsedBy: ({ headers }) =>
    headers[ATTESTATION] !== undefined && headers[PROOF] === undefined && headers.dpop !== undefined,
  async authenticate(request, context) {
    const attestation = await attestationOf(request, context)
    if (request.dpop?.thumbprint !== attestation.thumbprint)
      throw invalidClient('the DPoP proof must be by the key in the attestation')
    if (request.dpop.nonce === undefined)
      throw new ProtocolError('use_dpop_nonce', 'the proof needs the nonce in the DPoP-Nonce header of this answer')
    return clientOf(attestation)
  },
}

async function attestationOf({ headers, form }: OAuthRequest, context: MethodContext): Promise<ClientAttestation> {
  const attestation = await readAttestation(headers[ATTESTATION] ?? '', context)
  const clientId = parameterOf(form, 'client_id')
  if (clientId !== undefined && clientId !== attestation.subject)
    throw invalidClient('client_id must be the sub of the attestation')
  return attestation
}

/** The proof is accepted once, and stored last: a wallet that is told a challenge or a DPoP nonce may repeat it. */
async function checkProof(
  header: string | string[] | undefined,
  { subject, key, thumbprint }: ClientAttestation,
  context: MethodContext,
): Promise<void> {
  const { publicUrl, database, clock } = context
  const jws = typeof header === 'string' ? parseJws(header) : undefined
  if (!jws) throw invalidClient('the request must have exactly one proof of the attestation, a JWT')
  const { iss, client_id: clientId, aud, iat, nbf, exp, jti, challenge, nonce } = jws.payload
  if (typeof jws.header.typ !== 'string' || !TYPES.includes(jws.header.typ))
    throw invalidClient(`the typ of a proof is ${TYPES[0]}`)
  if (!isSignedBy(jws, key)) throw invalidClient('the proof must be signed with ES256 by the key in the attestation')
  if ([iss, clientId].some((name) => name !== undefined && name !== subject))
    throw invalidClient('iss and client_id of the proof must be the sub of the attestation')
  if ((Array.isArray(aud) && aud.length === 1 ? aud[0] : aud) !== publicUrl)
    throw invalidClient('aud of the proof must be the issuer of this authorization server')
  if (!isRecent(iat, clock()) || !isCurrent({ nbf, exp }, clock()))
    throw invalidClient('the proof is not recent, by its iat, nbf or exp')
  if (!isJti(jti)) throw invalidClient('jti of the proof is missing')
  checkChallenge(context, { challenge, nonce })
  const expiresAt = clock() + LIMITS.proofAge + 2 * CLOCK_TOLERANCE
  if (!(await useProof(database.query, { purpose: 'attestation', key: thumbprint, id: jti, expiresAt })))
    throw invalidClient('the proof of the attestation was already used')
}

const clientOf = ({ subject, name, thumbprint }: ClientAttestation): Client => ({
  id: subject,
  vouchedBy: 'provider',
  name,
  instanceKey: thumbprint,
})
