import type { Card } from '@vitrine/api/cards/card.ts'
import { type CardProblem, fileOf, requireNoProblems } from '../../credentials/card-file-error.ts'
import { definingCard } from '../../credentials/served-cards.ts'

/**
 * Checks that the credentials of this server can answer each presentation: they contain the requested claims, and their accounts have
 * what an operation takes. A type that no card defines is not checked, because another issuer issues it.
 *
 * @throws {CardFileError}
 */
export function requireUsefulPresentations(cards: Card[]): void {
  const presenting = cards.filter(({ apiHost, presentation }) => apiHost === '' && presentation.enabled)
  requireNoProblems(presenting.flatMap((card) => problemsOf(card, cards)))
}

function problemsOf(card: Card, cards: Card[]): CardProblem[] {
  const file = fileOf(card)
  const { claims, extra } = card.presentation
  const issuing = definingCard(cards, card.type)
  if (!issuing?.credential) return []
  const known = issuing.credential.claims.map(({ name }) => name)
  const unknown = (field: string, names: readonly string[] = []): CardProblem[] =>
    names
      .filter((name) => !known.includes(name))
      .map((name) => ({
        file,
        message: `${file}: ${field} asks for '${name}', which '${card.type}' does not contain: expected ${known.join(' or ')}`,
      }))
  return [
    ...unknown('presentation.claims', claims),
    ...extra.flatMap(({ claims }, index) => unknown(`presentation.extra.${index}.claims`, claims)),
    ...problemsOfAccount(card, { ...issuing, credential: issuing.credential }),
  ]
}

type CardWithCredential = Card & { credential: NonNullable<Card['credential']> }

function problemsOfAccount(card: Card, issuing: CardWithCredential): CardProblem[] {
  const file = fileOf(card)
  const { openingBalance = 0, couponDays = 0 } = issuing.credential.account ?? {}
  return card.presentation.extra.flatMap(({ operation }, index) => {
    const field = `presentation.extra.${index}.operation`
    if (operation?.kind === 'payment' && openingBalance === 0) {
      const message = `${file}: ${field} takes a payment, but new accounts hold no money: set credential.account.openingBalance in ${fileOf(issuing)}, for example to 100`
      return [{ file, message }]
    }
    if (operation?.kind === 'coupon' && couponDays === 0) {
      const message = `${file}: ${field} takes a coupon, but new accounts have none: set credential.account.couponDays in ${fileOf(issuing)}, for example to 30`
      return [{ file, message }]
    }
    return []
  })
}
