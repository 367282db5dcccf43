import type { DBSchema } from 'idb'
import type { ClaimPath } from '../../protocol/claim-path.ts'
import type { Card, CardDesign, CardUse, LocalName, UseOutcome } from '../card/card.ts'

type SameInAll = Omit<Card, 'format' | 'types' | 'design' | 'texts' | 'labels' | 'issuer'>

/** Card as earlier versions of the wallet stored it: with texts only in the language in use when the card was received. */
type OneLanguageCard = SameInAll & {
  look: CardDesign & { name: string; description: string | undefined }
  labels: { path: ClaimPath; label: string }[]
  issuer: Omit<Card['issuer'], 'names'> & { name: string }
  /** The first version of the wallet supported only SD-JWT VCs, and stored their type as `vct`. */
} & (Pick<Card, 'format' | 'types'> | { vct: string })

/** History entry as earlier versions of the wallet stored it. The first version stored only accepted responses, without an outcome. */
type OneLanguageUse = Omit<CardUse, 'claims' | 'outcome'> & { claims: string[]; outcome?: UseOutcome }

/** Schema of the first database version. */
export interface FirstVersion extends DBSchema {
  cards: { key: string; value: OneLanguageCard }
  uses: { key: string; value: OneLanguageUse }
}

const inSomeLanguage = (name: string): LocalName[] => [{ locale: undefined, name }]

export function cardOf(earlier: OneLanguageCard): Card {
  const { look, labels, issuer, ...card } = withFormat(earlier)
  const { name, description, ...design } = look
  const { name: issuerName, ...sameIssuer } = issuer
  return {
    ...card,
    design,
    texts: [{ locale: undefined, name, description }],
    labels: labels.map(({ path, label }) => ({ path, names: inSomeLanguage(label) })),
    issuer: { ...sameIssuer, names: inSomeLanguage(issuerName) },
  }
}

function withFormat(card: OneLanguageCard) {
  if ('format' in card) return card
  const { vct, ...rest } = card
  return { ...rest, format: 'dc+sd-jwt' as const, types: [vct] }
}

export const useOf = ({ claims, outcome = 'accepted', ...use }: OneLanguageUse): CardUse => ({
  ...use,
  claims: claims.map(inSomeLanguage),
  outcome,
})
