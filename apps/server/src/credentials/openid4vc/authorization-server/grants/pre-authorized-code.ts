import type { EpochMilliseconds, Seconds } from '@vitrine/api/units.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../../../platform/database/database.ts'
import { isSameSecret } from '../../../../platform/secrets/same-secret.ts'
import type { CredentialFlows } from '../../../credential-engine.ts'
import type { FlowSecrets } from '../../flow-secrets.ts'
import { countAttempt, findOffer, redeemCode, type StoredOffer } from '../../issuer/offers.repository.ts'
import { LIMITS } from '../../limits-and-paths.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { grantDetails } from '../authorization-details.ts'
import type { TokenRequest } from '../token-request.ts'

type IssuedToken = {
  token: string
  expiresInSeconds: Seconds
  /** Granted `authorization_details`; undefined if the wallet requested none. */
  details: ReturnType<typeof grantDetails> | undefined
}

/**
 * Redeems a pre-authorized code for an access token, once (OpenID4VCI 1.0 sections 4.1.1, 6.1 and 6.3). A wrong PIN counts as an
 * attempt but leaves the code valid. After too many attempts the code is invalid and the issuance has failed.
 *
 * @throws {ProtocolError} `invalid_grant`, `invalid_request` or `invalid_authorization_details`
 */
export async function redeemPreAuthorizedCode(
  {
    database,
    flows,
    secrets,
    clock,
  }: { database: Database; flows: CredentialFlows; secrets: FlowSecrets; clock: Clock },
  { code, txCode, clientId, details: requested }: TokenRequest,
): Promise<IssuedToken> {
  const offerId = secrets.publicIdIn('code', code)
  if (offerId === undefined) throw invalidGrant()
  const granted = await database.transaction(async (tx) => {
    const now = clock()
    const offer = await findOffer(tx, offerId)
    if (!offer || offer.redeemed_at !== null || offer.expires_at <= now) throw invalidGrant()
    if (offer.tx_code !== null && txCode === undefined) throw new ProtocolError('invalid_request', 'tx_code is missing')
    if (offer.tx_code === null && txCode !== undefined)
      throw new ProtocolError('invalid_request', 'tx_code was sent although none is expected')

    const details = requested && grantDetails(requested, offer.configuration_id)
    const naming = { clientId: clientId ?? null, byIdentifier: details ? 1 : 0 } as const
    // If the PIN is wrong, this returns undefined. An error would roll back the transaction, so the attempt would not be counted.
    return (await redeem(tx, { offer, txCode, naming, flows, now })) ? { details } : undefined
  })
  if (!granted) throw invalidGrant()
  return {
    token: secrets.secretOf('access-token', offerId),
    expiresInSeconds: LIMITS.accessTokenLife / 1000,
    details: granted.details,
  }
}

async function redeem(
  tx: Transaction,
  options: {
    offer: StoredOffer
    txCode: string | undefined
    /** Stored with the offer: the client's id, and 1 if the token response names the credential by an identifier. */
    naming: { clientId: string | null; byIdentifier: 0 | 1 }
    flows: CredentialFlows
    now: EpochMilliseconds
  },
): Promise<boolean> {
  const { offer, txCode, naming, flows, now } = options
  const { offer_id: offerId, issuance_id: issuanceId } = offer
  if (txCode !== undefined) {
    const attempt = await countAttempt(tx, { offerId, maxAttempts: LIMITS.txCodeAttempts, now })
    if (!attempt) return false
    if (attempt.tx_code === null || !isSameSecret(attempt.tx_code, txCode)) {
      if (attempt.tx_attempts >= LIMITS.txCodeAttempts)
        await flows.settleIssuance(tx, issuanceId, { kind: 'rejected', reason: 'TOO_MANY_ATTEMPTS' })
      return false
    }
  }
  const tokenExpiresAt = now + LIMITS.accessTokenLife
  const outcome = await flows.settleIssuance(tx, issuanceId, { kind: 'redeemed', until: tokenExpiresAt })
  if (outcome.kind !== 'accepted') return false
  return redeemCode(tx, { offerId, tokenExpiresAt, now, ...naming })
}

const invalidGrant = (): ProtocolError =>
  new ProtocolError('invalid_grant', 'the code is wrong, used or expired, or the PIN is wrong')
