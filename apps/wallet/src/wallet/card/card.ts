import type { ClaimPath } from '../../protocol/claim-path.ts'
import type { FormatName } from '../../protocol/formats/formats.ts'
import type { CredentialStatus, StatusReference } from '../../protocol/status-list.ts'

/** What an issuer calls something in one of its languages; without a locale, in whichever that may be. */
export type LocalName = { locale: string | undefined; name: string }

/** What an issuer says of a card in one of its languages. */
export type CardText = LocalName & { description: string | undefined }

/** How a card looks in every language: pictures as data, so that showing a card tells nobody. */
export type CardDesign = {
  /** `#rrggbb` */
  backgroundColor: string | undefined
  textColor: string | undefined
  image: string | undefined
  logo: string | undefined
}

/** A credential in the collection. The key it is bound to is kept apart, under the same id. */
export type Card = {
  id: string
  format: FormatName
  /** As its issuer gave it out, with all that it can show. */
  credential: string
  /** What its format calls its types: the `vct`, the `docType`, or `type` of the VC Data Model. */
  types: string[]
  design: CardDesign
  texts: CardText[]
  /** What the issuer calls the claims, in its order. */
  labels: { path: ClaimPath; names: LocalName[] }[]
  issuer: { id: string; names: LocalName[]; host: string; signer: string; isKnown: boolean }
  authorityKeyIdentifiers: string[]
  receivedAt: Date
  issuedAt: Date | undefined
  expiresAt: Date | undefined
  statusReference: StatusReference | undefined
  /** As last heard from the issuer. */
  status: { value: CredentialStatus; askedAt: Date } | undefined
}

/**
 * What the wallet knows of an answer it gave. Whatever it is, the verifier may have seen the claims; what it makes of
 * them, a payment say, the wallet never learns.
 *
 * - `sent`: no answer came, or none that says whether it was accepted
 * - `accepted`: the verifier took it
 * - `awaits-return`: the verifier took it, and counts it when the person comes back to its page
 * - `returned`: the same, and the wallet led the person back
 * - `refused`: the verifier did not accept it
 */
export type UseOutcome = 'sent' | 'accepted' | 'awaits-return' | 'returned' | 'refused'

/** One use of a card: who got what, and when. */
export type CardUse = {
  id: string
  cardId: string
  at: Date
  verifier: { name: string; host: string; isKnown: boolean }
  /** What each claim is called. */
  claims: LocalName[][]
  outcome: UseOutcome
  payment: { amount: number; currency: string; payee: string } | undefined
}

export type CardCondition = 'usable' | 'expired' | 'revoked' | 'suspended'

/** Whether a card still counts. What the issuer took back is taken back, whatever its dates say. */
export function conditionOf(card: Pick<Card, 'status' | 'expiresAt'>, now: Date): CardCondition {
  if (card.status?.value === 'revoked') return 'revoked'
  if (card.status?.value === 'suspended') return 'suspended'
  return card.expiresAt !== undefined && card.expiresAt <= now ? 'expired' : 'usable'
}
