import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import type { Transaction } from '../../../../platform/database/database.ts'
import { isSameSecret } from '../../../../platform/secrets/same-secret.ts'
import type { CredentialFlows } from '../../../credential-engine.ts'
import { grantDetails } from '../../authorizations/authorization-details.ts'
import { countAttempt, findOpenOffer, redeemCode, type StoredOffer } from '../../authorizations/offers.repository.ts'
import { LIMITS } from '../../wire/limits-and-paths.ts'
import { ProtocolError } from '../../wire/protocol-error.ts'
import { requireAllowedClient } from '../client-authentication/allowed-client.ts'
import { invalidGrant, parameterOf } from '../oauth-request.ts'
import type { Grant } from './grant.ts'

const TX_CODE = {
  input_mode: 'numeric',
  length: 4,
  description: 'Type the PIN from the page where you asked for the card.',
}

/**
 * The pre-authorized code of an offer, with a PIN if the offer requires one (OpenID4VCI 1.0 sections 4.1.1, 6.1 and 6.3). A code is
 * redeemed once. A wrong PIN counts as an attempt but leaves the code valid: the transaction then returns undefined instead of throwing, so
 * that the attempt is committed.
 */
export const PRE_AUTHORIZED_CODE = {
  type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
  metadata: ({ attestation }) => ({ 'pre-authorized_grant_anonymous_access_supported': attestation !== 'required' }),
  parameters: {
    'pre-authorized_code': z.string(),
    tx_code: z.string().optional().meta({ description: 'The PIN, if the offer requires one' }),
  },
  offered: (offer, secrets) => ({
    'pre-authorized_code': secrets.secretOf('code', offer.offer_id),
    ...(offer.tx_code === null ? {} : { tx_code: TX_CODE }),
  }),
  prepare({ form, client, details: requested }, context) {
    const { flows, secrets } = context
    const { code, txCode } = readCode(form)
    const offerId = secrets.publicIdIn('code', code)
    if (offerId === undefined) throw invalidGrant()
    return async (tx, { now, tokenExpiresAt }) => {
      const offer = await findOpenOffer(tx, offerId, now)
      if (!offer || offer.by_sign_in === 1) throw invalidGrant()
      requireAllowedClient(context, client, { cardId: offer.configuration_id, isOwnRequest: false })
      if (offer.tx_code === null && txCode !== undefined)
        throw new ProtocolError('invalid_request', 'tx_code was sent although none is expected')
      if (offer.tx_code !== null && txCode === undefined)
        throw new ProtocolError('invalid_request', 'tx_code is missing')

      const details = requested && grantDetails(requested, offer.configuration_id)
      if (txCode !== undefined && !(await isRightPin(tx, flows, { offer, txCode, now }))) return undefined
      const naming = { clientId: client.id ?? null, byIdentifier: details ? 1 : 0 } as const
      // All changes lock the offer before the issuance.
      if (!(await redeemCode(tx, { offerId, tokenExpiresAt, now, bySignIn: offer.by_sign_in, ...naming })))
        return undefined
      const outcome = await flows.settleIssuance(tx, offer.issuance_id, { kind: 'redeemed', until: tokenExpiresAt })
      if (outcome.kind !== 'accepted') throw invalidGrant()
      return { offerId, details }
    }
  },
} as const satisfies Grant

function readCode(form: URLSearchParams): { code: string; txCode: string | undefined } {
  const code = parameterOf(form, 'pre-authorized_code')
  if (!code) throw new ProtocolError('invalid_request', 'pre-authorized_code is missing')
  const txCode = parameterOf(form, 'tx_code')
  // Wallets that also support drafts of the standard send the PIN under both names.
  if (form.has('user_pin') && txCode === undefined)
    throw new ProtocolError('invalid_request', 'user_pin is from a draft of OpenID4VCI: send tx_code instead')
  return { code, txCode }
}

/** Counts an attempt. The last wrong one ends the issuance. */
async function isRightPin(
  tx: Transaction,
  flows: CredentialFlows,
  { offer, txCode, now }: { offer: StoredOffer; txCode: string; now: EpochMilliseconds },
): Promise<boolean> {
  const { offer_id: offerId, issuance_id: issuanceId } = offer
  const attempt = await countAttempt(tx, { offerId, maxAttempts: LIMITS.txCodeAttempts, now })
  if (!attempt) return false
  if (attempt.tx_code !== null && isSameSecret(attempt.tx_code, txCode)) return true
  if (attempt.tx_attempts >= LIMITS.txCodeAttempts)
    await flows.settleIssuance(tx, issuanceId, { kind: 'rejected', reason: 'TOO_MANY_ATTEMPTS' })
  return false
}
