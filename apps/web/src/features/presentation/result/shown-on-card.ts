import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { PHOTO_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { OtherCredentialResult, PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { claimFacts } from '../../../shared/format/claim-facts.ts'
import { shorten } from '../../../shared/format/shorten.ts'
import { cardWords } from '../../../shared/words/card-words.ts'
import type { Printed, PrintedClaim } from './card-back.tsx'

/** A claim may have many members, each on a line. */
const MOST_LINES = 24

/**
 * Returns what the back of the card shows. If the result has `notShared`, the format has selective disclosure, and the claims that
 * were not disclosed are under ink. Otherwise all claims were disclosed, so only those in the result are shown.
 */
export function shownOnCard({ claims, features }: PublicCard, result: PresentationResult): Printed {
  const { displayName, accountNumber, cardNumber, dynamicData, notShared } = result
  const hasInk = notShared !== undefined
  const photo = result.photo ?? result.photoBase64
  return {
    claims: printedClaims(claims, { ...dynamicData, displayName, accountNumber, cardNumber }, hasInk),
    photo: features.presentPhotoResult
      ? (photo ?? (hasInk && claims.some(({ name }) => name === PHOTO_CLAIM) ? null : undefined))
      : undefined,
  }
}

export function printedOther({ claims }: PublicCard, other: OtherCredentialResult): Printed {
  // The other claims are under ink if the wallet is known to have kept them.
  const sentOnlyRequested = other.checks.some(
    ({ name, outcome, value }) => name === 'query' && outcome === 'passed' && !value,
  )
  return { claims: printedClaims(claims, other.claims, sentOnlyRequested), photo: undefined }
}

/** Returns lines for the claims of a card: those with a value, and, if `hasInk`, those without one. */
function printedClaims(claims: PublicCard['claims'], values: Record<string, unknown>, hasInk: boolean): PrintedClaim[] {
  // A member of a claim, such as `address.locality`, is a line of that claim.
  return claims
    .filter(({ name }) => name !== PHOTO_CLAIM && !name.includes('.'))
    .flatMap(({ name, label }): PrintedClaim[] => {
      const facts = claimFacts({ [name]: values[name] }, claims)
      if (facts.length === 0) return hasInk ? [{ key: name, label: shorten(cardWords(label)) }] : []
      return facts.map((fact) => ({
        key: fact.key,
        label: shorten(fact.key === name ? cardWords(label) : fact.label),
        value: shorten(fact.value),
      }))
    })
    .slice(0, MOST_LINES)
}
