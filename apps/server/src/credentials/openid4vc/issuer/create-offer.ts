import type { NewIssuance, Offer } from '../../credential-engine.ts'
import { randomPin } from '../../random-pin.ts'
import { formatOf } from '../../served-cards.ts'
import { PATHS } from '../limits-and-paths.ts'
import type { IssuerContext } from './issuer-context.ts'
import { insertOffer, type OfferedCredential } from './offers.repository.ts'

/** Prepares the offer of a credential (OpenID4VCI 1.0 section 4.1). Nothing is stored until `save` runs. */
export function createOffer(
  { publicUrl, secrets }: Pick<IssuerContext, 'publicUrl' | 'secrets'>,
  { id, card, claims, credentialExpiresAt, expiresAt }: NewIssuance,
): Offer & { kind: 'link' } {
  const offerId = secrets.publicIdOf('offer', id)
  if (!card.credential) throw new Error(`the card ${card.id} issues no credential`)
  const { txCode } = card.credential
  const format = formatOf(card.credential)
  const credential: OfferedCredential = { type: card.type, format, claims, expiresAt: credentialExpiresAt }
  const pin = txCode ? randomPin() : undefined
  const offerUri = `${publicUrl}${PATHS.offer}/${offerId}`
  return {
    kind: 'link',
    url: `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(offerUri)}`,
    ...(pin === undefined ? {} : { pin }),
    save: (tx) =>
      insertOffer(tx, {
        offer_id: offerId,
        issuance_id: id,
        configuration_id: card.id,
        credential: JSON.stringify(credential),
        tx_code: pin ?? null,
        expires_at: expiresAt,
      }),
  }
}
