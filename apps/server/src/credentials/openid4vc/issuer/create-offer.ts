import { HttpProblem } from '../../../platform/http/answers/problem.ts'
import type { NewIssuance, Offer } from '../../credential-engine.ts'
import { randomPin } from '../../random-pin.ts'
import { formatOf } from '../../served-cards.ts'
import { insertOffer, type OfferedCredential } from '../authorizations/offers.repository.ts'
import { formatNamed } from '../formats/formats.ts'
import { PATHS } from '../wire/limits-and-paths.ts'
import type { IssuerContext } from './issuer-context.ts'
import { endOfCredential, explainFault, signerFault } from './signer-limits.ts'

/**
 * Prepares the offer of a credential (OpenID4VCI 1.0 section 4.1). Nothing is stored until `save` runs.
 *
 * @throws {HttpProblem} `contract-not-enabled` if the present certificates do not allow such a credential
 */
export function createOffer(
  issuer: Pick<IssuerContext, 'publicUrl' | 'secrets' | 'formats' | 'keys' | 'clock' | 'log'>,
  { id, card, claims, credentialExpiresAt, bySignIn = false, expiresAt }: NewIssuance,
): Offer & { kind: 'link' } {
  const { publicUrl, secrets } = issuer
  const offerId = secrets.publicIdOf('offer', id)
  if (!card.credential) throw new Error(`the card ${card.id} issues no credential`)
  const { txCode } = card.credential
  const format = formatOf(card.credential)
  const signed = formatNamed(issuer.formats, format)
  const fault = signerFault(issuer, signed, issuer.clock())
  if (fault) {
    issuer.log.warn({ card: card.id }, explainFault(fault, issuer, signed))
    throw new HttpProblem('contract-not-enabled', fault)
  }
  const end = endOfCredential(issuer, signed, credentialExpiresAt)
  const credential: OfferedCredential = { type: card.type, format, claims, expiresAt: end }
  const pin = txCode && !bySignIn ? randomPin() : undefined
  // Nobody can make this address from that of the pre-authorized code, which may need a PIN.
  const authorizationUrl = linkTo(`${publicUrl}${PATHS.codeOffer}/${secrets.secretOf('code-offer', offerId)}`)
  return {
    kind: 'link',
    url: bySignIn ? authorizationUrl : linkTo(`${publicUrl}${PATHS.offer}/${offerId}`),
    authorizationUrl,
    ...(pin === undefined ? {} : { pin }),
    save: (tx) =>
      insertOffer(tx, {
        offer_id: offerId,
        issuance_id: id,
        configuration_id: card.id,
        credential: JSON.stringify(credential),
        tx_code: pin ?? null,
        by_sign_in: bySignIn ? 1 : 0,
        expires_at: expiresAt,
      }),
  }
}

/** Returns the link with which each wallet that fetches it gets an offer of its own. */
export const sharedOfferLink = (
  { publicUrl, secrets }: Pick<IssuerContext, 'publicUrl' | 'secrets'>,
  name: string,
): string => linkTo(`${publicUrl}${PATHS.sharedOffer}/${secrets.secretOf('shared-offer', name)}`)

const linkTo = (url: string): string => `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(url)}`
