import { hash } from 'node:crypto'
import * as z from 'zod'
import { isSameSecret } from '../../../../platform/secrets/same-secret.ts'
import { grantDetails } from '../../authorizations/authorization-details.ts'
import type { ClientPolicy } from '../../authorizations/client-policy.ts'
import { findOffer, redeemCode } from '../../authorizations/offers.repository.ts'
import {
  endPushedRequest,
  findPushedRequest,
  redeemPushedRequest,
} from '../../authorizations/pushed-requests.repository.ts'
import type { PushedRequestRow } from '../../authorizations/pushed-requests.tables.ts'
import { deleteTokens } from '../../authorizations/tokens.repository.ts'
import { ProtocolError } from '../../wire/protocol-error.ts'
import { parameterOf } from '../oauth-request.ts'
import type { Grant, GrantRequest } from './grant.ts'

/** A verifier of PKCE (RFC 7636 section 4.1). */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

/**
 * The code that a wallet gets when the person has consented in the browser (RFC 6749 section 4.1, OpenID4VCI 1.0 section 5). A second use
 * of the code ends the token of the first (RFC 6749 section 4.1.2).
 */
export const AUTHORIZATION_CODE = {
  type: 'authorization_code',
  metadata: () => ({}),
  parameters: { code: z.string(), redirect_uri: z.string(), code_verifier: z.string() },
  offered: (offer, secrets) => ({ issuer_state: secrets.secretOf('issuer-state', offer.offer_id) }),
  prepare(request, { flows, secrets, policy }) {
    const { form, boundTo, details: asked } = request
    const code = parameterOf(form, 'code')
    if (!code) throw new ProtocolError('invalid_request', 'code is missing')
    if (boundTo === null)
      throw new ProtocolError('invalid_dpop_proof', 'a token for an authorization code needs a DPoP header')
    const requestId = secrets.publicIdIn('authorization-code', code)
    if (requestId === undefined) throw refusal()
    return async (tx, { now, tokenExpiresAt }) => {
      const pushed = await findPushedRequest(tx, requestId)
      if (!pushed?.offer_id || !isOfRequest(pushed, request, policy)) throw refusal()
      const { offer_id: offerId, client_id: clientId } = pushed
      if (!(await redeemPushedRequest(tx, { requestId, until: tokenExpiresAt, now }))) {
        // The offer of a code that was not used in time may have been taken in the other way.
        if ((await findPushedRequest(tx, requestId))?.redeemed_at) {
          await deleteTokens(tx, offerId)
          await endPushedRequest(tx, requestId)
        }
        return undefined
      }
      const offer = await findOffer(tx, { offerId })
      if (!offer) throw refusal()
      const { configuration_id: configurationId, issuance_id: issuanceId } = offer
      const requested = asked ?? (pushed.by_identifier ? { configurationIds: [configurationId] } : undefined)
      const details = requested && grantDetails(requested, configurationId)
      const naming = { clientId, byIdentifier: details ? 1 : 0 } as const
      if (!(await redeemCode(tx, { offerId, tokenExpiresAt, now, bySignIn: offer.by_sign_in, ...naming })))
        throw refusal()
      const outcome = await flows.settleIssuance(tx, issuanceId, { kind: 'redeemed', until: tokenExpiresAt })
      if (outcome.kind !== 'accepted') throw refusal()
      return { offerId, details }
    }
  },
} as const satisfies Grant

/** A client that never authenticates may leave out its id. */
function isOfRequest(
  pushed: PushedRequestRow,
  { form, client, boundTo }: GrantRequest,
  { clients }: Pick<ClientPolicy, 'clients'>,
): boolean {
  const verifier = parameterOf(form, 'code_verifier') ?? ''
  const hasKeys = (clients.get(pushed.client_id)?.keys.length ?? 0) > 0
  return (
    (client.id ?? (hasKeys ? undefined : pushed.client_id)) === pushed.client_id &&
    (client.instanceKey ?? null) === pushed.instance_key &&
    (pushed.dpop_key ?? boundTo) === boundTo &&
    parameterOf(form, 'redirect_uri') === pushed.redirect_uri &&
    VERIFIER.test(verifier) &&
    isSameSecret(pushed.code_challenge, hash('sha256', verifier, 'base64url'))
  )
}

const refusal = (): ProtocolError =>
  new ProtocolError(
    'invalid_grant',
    'the code is wrong, used or expired, or it belongs to another client, key, verifier or redirect_uri',
  )
