import * as z from 'zod/mini'
import { zClaimPath } from '../../protocol/claim-path.ts'
import { type FormatName, isFormatName } from '../../protocol/formats/formats.ts'
import { zCredentialStatus, zStatusReference } from '../../protocol/status-list.ts'

// The wallet stores cards and their histories in the form of these schemas. They check the types of all members that the screens rely on.
// The contents were verified before a card was stored.

const zText = z.optional(z.string())
const zName = z.object({ locale: zText, name: z.string() })
const zNames = z.array(zName)

/** Without a locale, the language is unknown. */
export type LocalName = z.infer<typeof zName>

const zCardText = z.extend(zName, { description: zText })
export type CardText = z.infer<typeof zCardText>

/**
 * Design of a card, the same in all languages. Colours are `#rrggbb`, and pictures are data URLs, so that showing a card makes no
 * requests.
 */
const zCardDesign = z.object({ backgroundColor: zText, textColor: zText, image: zText, logo: zText })
export type CardDesign = z.infer<typeof zCardDesign>

/** Copy of a card that no verifier has seen. */
const zSpareCopy = z.object({
  credential: z.string(),
  keyId: z.string(),
  statusReference: z.optional(zStatusReference),
})

/** Credential in the collection. Its holder key is stored separately. */
export const zCard = z.object({
  id: z.string(),
  /** Id of the holder key; by default, that of the card. */
  keyId: zText,
  /**
   * Copies of the card if the issuer gave several: how many, those that no verifier has seen, the next first, and the ids of the keys of
   * those that were shown.
   */
  copies: z.optional(z.object({ all: z.int(), spares: z.array(zSpareCopy), shownKeys: z.array(z.string()) })),
  format: z.custom<FormatName>((name) => typeof name === 'string' && isFormatName(name)),
  /** Credential as issued, with all its claims; of a card with copies, the one that is shown next. */
  credential: z.string(),
  /** Types, depending on the format: the `vct`, the `docType`, or `type` of the VC Data Model. */
  types: z.array(z.string()),
  design: zCardDesign,
  texts: z.array(zCardText),
  /** Labels of the claims, in the issuer's order. */
  labels: z.array(z.object({ path: zClaimPath, names: zNames })),
  issuer: z.object({ id: z.string(), names: zNames, host: z.string(), signer: z.string(), isKnown: z.boolean() }),
  authorityKeyIdentifiers: z.array(z.string()),
  receivedAt: z.date(),
  issuedAt: z.optional(z.date()),
  expiresAt: z.optional(z.date()),
  statusReference: z.optional(zStatusReference),
  status: z.optional(z.object({ value: zCredentialStatus, askedAt: z.date() })),
})
export type Card = z.infer<typeof zCard>

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
const zUseOutcome = z.enum(['sent', 'accepted', 'awaits-return', 'returned', 'refused'])
export type UseOutcome = z.infer<typeof zUseOutcome>

export const zCardUse = z.object({
  id: z.string(),
  cardId: z.string(),
  at: z.date(),
  verifier: z.object({ name: z.string(), host: z.string(), isKnown: z.boolean() }),
  /** Names of each disclosed claim, one per language. */
  claims: z.array(zNames),
  outcome: zUseOutcome,
  /**
   * Data, apart from the claims, by which the verifier could recognise the card: the thumbprint of the key (RFC 7638) and the entry in the
   * status list. Older entries of the history do not have it.
   */
  seen: z.optional(z.object({ key: z.string(), statusReference: z.optional(zStatusReference) })),
  payment: z.optional(
    z.object({ amount: z.number(), currency: z.string().check(z.regex(/^[A-Z]{3}$/)), payee: z.string() }),
  ),
})
export type CardUse = z.infer<typeof zCardUse>

export type CardCondition = 'usable' | 'expired' | 'revoked' | 'suspended'

/** A status from the issuer takes precedence over the expiry date. */
export function conditionOf(card: Pick<Card, 'status' | 'expiresAt'>, now: Date): CardCondition {
  if (card.status?.value === 'revoked') return 'revoked'
  if (card.status?.value === 'suspended') return 'suspended'
  return card.expiresAt !== undefined && card.expiresAt <= now ? 'expired' : 'usable'
}
