import type { Seconds } from '@vitrine/api/units.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { timeOrderedId } from '../../../platform/secrets/time-ordered-id.ts'
import { parseAuthorizationDetails } from '../authorizations/authorization-details.ts'
import { isIssuable } from '../authorizations/issuable-card.ts'
import type { IssuingContext } from '../authorizations/issuing-context.ts'
import { findOpenOffer, type StoredOffer } from '../authorizations/offers.repository.ts'
import { insertPushedRequest } from '../authorizations/pushed-requests.repository.ts'
import { isSafeRedirect } from '../authorizations/redirect-uri.ts'
import { LIMITS } from '../wire/limits-and-paths.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { authenticateClient } from './authenticate-client.ts'
import { requireAllowedClient } from './client-authentication/allowed-client.ts'
import type { Client } from './client-authentication/client-authentication.ts'
import { type OAuthRequest, parameterOf } from './oauth-request.ts'

type Requested = { configurationId: string; byIdentifier: boolean }

/** S256: the hash of a verifier in base64url (RFC 7636 section 4.2). Also the form of a thumbprint (RFC 7638). */
const SHA_256 = /^[A-Za-z0-9_-]{43}$/
/** Printable ASCII (RFC 6749 appendix A.5), so that it comes back byte for byte. */
const STATE = /^[ -~]{1,4096}$/
const REQUEST_URI = 'urn:ietf:params:oauth:request_uri:'

export const secretOfRequestUri = (uri: string): string =>
  uri.startsWith(REQUEST_URI) ? uri.slice(REQUEST_URI.length) : ''

/**
 * Accepts a pushed authorization request (RFC 9126 section 2, OpenID4VCI 1.0 section 5.1).
 *
 * @param address pseudonym of the address that the request comes from
 * @throws {ProtocolError} with an error code of RFC 6749 section 5.2 or OpenID4VCI 1.0 section 5.1
 * @throws {HttpProblem} `too-many-open`
 */
export async function pushRequest(
  context: IssuingContext,
  request: OAuthRequest,
  address: string,
): Promise<{ uri: string; expiresInSeconds: Seconds }> {
  const { database, secrets, clock, flows } = context
  const { form } = request
  const dpopKey = dpopKeyOf(request)
  const client = await authenticateClient(request, context)
  if (client.id === undefined) throw invalid('client_id is missing')
  if (form.has('request_uri')) throw invalid('request_uri must not be pushed')
  if (form.has('request'))
    throw new ProtocolError('request_not_supported', 'send the parameters without a request object')
  if (form.get('response_type') !== 'code') throw invalid('response_type must be code')
  const redirectUri = redirectUriOf(form, client)
  const challenge = parameterOf(form, 'code_challenge')
  if (!challenge || !SHA_256.test(challenge) || form.get('code_challenge_method') !== 'S256')
    throw invalid('a code_challenge with the method S256 is required')
  const state = parameterOf(form, 'state')
  if (state !== undefined && !STATE.test(state)) throw invalid('state must be at most 4096 printable ASCII characters')

  const requestId = timeOrderedId(clock())
  await database.transaction(async (tx) => {
    const now = clock()
    await request.dpop?.use(tx)
    const offer = await offerOf(tx, context, form)
    const { configurationId, byIdentifier } = requestedOf(form, grantableOf(context, offer))
    const isKnown = requireAllowedClient(context, client, { cardId: configurationId, isOwnRequest: true })
    const row = {
      request_id: requestId,
      client_id: client.id ?? '',
      client_name: (isKnown && client.name) || null,
      is_known: isKnown ? 1 : 0,
      instance_key: client.instanceKey ?? null,
      redirect_uri: redirectUri,
      state: state ?? null,
      code_challenge: challenge,
      configuration_id: configurationId,
      by_identifier: byIdentifier ? 1 : 0,
      dpop_key: dpopKey ?? null,
      offer_id: offer?.offer_id ?? null,
      expires_at: now + LIMITS.pushedRequestLife,
    } as const
    const bytes = JSON.stringify(row).length
    await flows.admit(tx, { client: address, bytes })
    await insertPushedRequest(tx, { ...row, client: address, kept_bytes: bytes })
    if (offer) await flows.settleIssuance(tx, offer.issuance_id, { kind: 'scanned' })
  })
  return {
    uri: `${REQUEST_URI}${secrets.secretOf('request-uri', requestId)}`,
    expiresInSeconds: LIMITS.pushedRequestLife / 1000,
  }
}

/** Returns the thumbprint that the code is bound to (RFC 9449 sections 10 and 10.1). */
function dpopKeyOf({ form, dpop }: OAuthRequest): string | undefined {
  const stated = parameterOf(form, 'dpop_jkt')
  if (stated !== undefined && !SHA_256.test(stated)) throw invalid('dpop_jkt must be a thumbprint')
  if (stated !== undefined && dpop && dpop.thumbprint !== stated)
    throw new ProtocolError('invalid_dpop_proof', 'dpop_jkt names another key')
  return stated ?? dpop?.thumbprint
}

function redirectUriOf(form: URLSearchParams, { redirectUris }: Client): string {
  const uri = parameterOf(form, 'redirect_uri')
  if (!uri) throw invalid('redirect_uri is missing')
  if (redirectUris) {
    if (!redirectUris.includes(uri)) throw invalid('redirect_uri is not one of this client')
  } else if (!isSafeRedirect(uri))
    throw invalid(
      'redirect_uri must be an address with https, of this computer, or of an app in reverse-domain form, without a fragment',
    )
  return uri
}

/** Returns the offer that the request answers (OpenID4VCI 1.0 section 5.1.3). */
async function offerOf(
  tx: Transaction,
  { secrets, clock }: IssuingContext,
  form: URLSearchParams,
): Promise<StoredOffer | undefined> {
  const issuerState = parameterOf(form, 'issuer_state')
  if (issuerState === undefined) return undefined
  const offerId = secrets.publicIdIn('issuer-state', issuerState)
  const offer = offerId === undefined ? undefined : await findOpenOffer(tx, offerId, clock())
  if (!offer)
    throw invalid('issuer_state is unknown, or its offer was used or has expired: start again with a new offer')
  return offer
}

const grantableOf = ({ cards }: IssuingContext, offer: StoredOffer | undefined): string[] =>
  offer
    ? [offer.configuration_id]
    : cards()
        .filter(isIssuable)
        .map(({ id }) => id)

/** Details win over the scope of the same card (OpenID4VCI 1.0 section 5.1.2). */
function requestedOf(form: URLSearchParams, grantable: string[]): Requested {
  const details = parameterOf(form, 'authorization_details')
  const named = details
    ? parseAuthorizationDetails(details).configurationIds
    : (parameterOf(form, 'scope')?.split(' ') ?? []).filter((scope) => grantable.includes(scope))
  const [configurationId, ...others] = [...new Set(named)]
  const code = details ? 'invalid_authorization_details' : 'invalid_scope'
  if (configurationId === undefined || !grantable.includes(configurationId))
    throw new ProtocolError(code, 'the metadata lists the cards; with an offer, ask for the offered one')
  if (others.length > 0) throw new ProtocolError(code, 'ask for one card at a time')
  return { configurationId, byIdentifier: details !== undefined }
}

const invalid = (description: string): ProtocolError => new ProtocolError('invalid_request', description)
