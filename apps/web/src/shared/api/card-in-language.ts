import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { Translation } from '@vitrine/api/cards/translations.ts'
import { SOURCE_LANGUAGE } from '@vitrine/languages/languages.ts'

export function cardIn(language: string, card: PublicCard): PublicCard {
  const texts = card.translations?.[language]
  if (!texts) return card
  const { presentation, demo, claims, extraLinks } = card
  const { purpose } = presentation
  return {
    ...card,
    translations: { ...card.translations, [SOURCE_LANGUAGE]: { title: card.card.title } },
    card: { ...card.card, title: texts.title, description: texts.description ?? card.card.description },
    claims: claims.map((claim) => ({ ...claim, label: texts.claims?.[claim.name] ?? claim.label })),
    demo: { ...demo, linkLabel: texts.linkLabel ?? demo.linkLabel },
    extraLinks: extraLinks.map((link) => ({ ...link, label: texts.extraLinks?.[link.id] ?? link.label })),
    presentation: {
      ...presentation,
      successMessage: texts.successMessage ?? presentation.successMessage,
      extra: presentation.extra.map((way) => ({ ...way, name: texts.extra?.[way.id]?.name ?? way.name })),
      ...(purpose?.kind === 'gate' && { purpose: { ...purpose, gate: gateIn(texts.gate, purpose.gate) } }),
    },
  }
}

/** Returns the English title of a card, even if `card` contains translated texts. */
export const englishTitle = ({ card, translations }: PublicCard): string =>
  translations?.[SOURCE_LANGUAGE]?.title ?? card.title

type PublicGate = Extract<NonNullable<PublicCard['presentation']['purpose']>, { kind: 'gate' }>['gate']

const gateIn = (texts: Translation['gate'], gate: PublicGate): PublicGate => ({
  ...gate,
  name: texts?.name ?? gate.name,
  description: texts?.description ?? gate.description,
})
