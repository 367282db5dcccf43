import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { formatOf } from '../../served-cards.ts'
import type { Authorization } from '../authorizations/authorization.ts'
import { countAnswer, countCredential } from '../authorizations/authorizations.repository.ts'
import { findOffer, insertRedeemedOffer } from '../authorizations/offers.repository.ts'
import type { IssuerContext } from './issuer-context.ts'
import { endOfCredential, signerFault } from './signer-limits.ts'

/** The credential that a wallet requests: its configuration, and the thumbprint of the key that it is bound to. */
type Requested = { configurationId: string; holderKey: string; client: () => string; now: EpochMilliseconds }

/**
 * Returns the id under which the requested credential is stored. If the authorization began without an offer, the first request
 * with a key starts an issuance and stores its credential as an offer that is already redeemed. Returns undefined if the
 * authorization covers no more credentials, or the card is not issued at present, with the present certificates.
 *
 * @throws {HttpProblem} `too-many-open`
 */
export async function startCredential(
  tx: Transaction,
  issuer: Pick<IssuerContext, 'flows' | 'secrets' | 'cards' | 'formats' | 'keys' | 'publicUrl'>,
  authorization: Authorization,
  { configurationId, holderKey, client, now }: Requested,
): Promise<{ offerId: string; issuanceId: string } | undefined> {
  const { flows, secrets, cards } = issuer
  if (authorization.offer) return { offerId: authorization.offer.offer_id, issuanceId: authorization.offer.issuance_id }
  const issuanceId = secrets.issuanceIdOf(authorization.id, `${configurationId} ${holderKey}`)
  const offerId = secrets.publicIdOf('offer', issuanceId)
  // This locks the authorization: concurrent requests with the same key wait, so that only the first one starts the issuance.
  if (!(await countAnswer(tx, authorization.id, now))) return undefined
  if (await findOffer(tx, offerId)) return { offerId, issuanceId }
  const card = cards().find(({ id }) => id === configurationId)
  const format = card?.credential && issuer.formats.named(formatOf(card.credential))
  if (!format || signerFault(issuer, format, now)) return undefined
  if (!(await countCredential(tx, authorization.id))) return undefined
  const { claims, expiresAt } = authorization
  const started = await flows.startIssuance(tx, {
    id: issuanceId,
    cardId: card.id,
    claims,
    client: client(),
    expiresAt,
  })
  if (!started) return undefined
  const { type } = card
  const offered = {
    type,
    format: format.name,
    claims: started.claims,
    expiresAt: endOfCredential(issuer, format, started.credentialExpiresAt),
  }
  await insertRedeemedOffer(
    tx,
    {
      offer_id: offerId,
      issuance_id: issuanceId,
      configuration_id: configurationId,
      credential: JSON.stringify(offered),
      tx_code: null,
      expires_at: expiresAt,
    },
    now,
  )
  return { offerId, issuanceId }
}
