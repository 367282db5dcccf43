import type { ClaimPath } from '../../protocol/claim-path.ts'
import type { FormatName } from '../../protocol/formats/formats.ts'
import type { CredentialStatus, StatusReference } from '../../protocol/status-list.ts'

/** Name that an issuer provides in one language. Without a locale, the language is unknown. */
export type LocalName = { locale: string | undefined; name: string }

/** Texts of a card in one of the issuer's languages. */
export type CardText = LocalName & { description: string | undefined }

/** Design of a card, the same in all languages. Pictures are data URLs, so that showing a card makes no requests. */
export type CardDesign = {
  /** Colour as `#rrggbb`, like `textColor`. */
  backgroundColor: string | undefined
  textColor: string | undefined
  image: string | undefined
  logo: string | undefined
}

/** Credential in the collection. Its holder key is stored separately, under the same id. */
export type Card = {
  id: string
  format: FormatName
  /** Credential as issued, with all its claims. */
  credential: string
  /** Types, depending on the format: the `vct`, the `docType`, or `type` of the VC Data Model. */
  types: string[]
  design: CardDesign
  texts: CardText[]
  /** Labels of the claims, in the issuer's order. */
  labels: { path: ClaimPath; names: LocalName[] }[]
  issuer: { id: string; names: LocalName[]; host: string; signer: string; isKnown: boolean }
  authorityKeyIdentifiers: string[]
  receivedAt: Date
  issuedAt: Date | undefined
  expiresAt: Date | undefined
  statusReference: StatusReference | undefined
  /** Status last reported by the issuer. */
  status: { value: CredentialStatus; askedAt: Date } | undefined
}

/**
 * Known outcome of a response. In each case, the verifier may have seen the claims. The wallet never learns what the verifier does with
 * them, for example whether a payment was made.
 *
 * - `sent`: the verifier did not answer, or its answer does not say whether the response was accepted
 * - `accepted`: the verifier accepted the response
 * - `awaits-return`: the verifier accepted the response, but the response takes effect only when the person returns to the verifier's page
 * - `returned`: like `awaits-return`, and the wallet opened the verifier's page
 * - `refused`: the verifier did not accept the response
 */
export type UseOutcome = 'sent' | 'accepted' | 'awaits-return' | 'returned' | 'refused'

/** Entry in the history of a card: the recipient of a presentation, the disclosed claims, and the time. */
export type CardUse = {
  id: string
  cardId: string
  at: Date
  verifier: { name: string; host: string; isKnown: boolean }
  /** Names of each disclosed claim, one per language. */
  claims: LocalName[][]
  outcome: UseOutcome
  payment: { amount: number; currency: string; payee: string } | undefined
}

export type CardCondition = 'usable' | 'expired' | 'revoked' | 'suspended'

/** Returns the condition of a card. A status from the issuer takes precedence over the expiry date. */
export function conditionOf(card: Pick<Card, 'status' | 'expiresAt'>, now: Date): CardCondition {
  if (card.status?.value === 'revoked') return 'revoked'
  if (card.status?.value === 'suspended') return 'suspended'
  return card.expiresAt !== undefined && card.expiresAt <= now ? 'expired' : 'usable'
}
