import type { PublicScenario, Translation } from '@vitrine/api'
import { cardWords } from '../words/card-words.ts'

/** A card with its texts in a language, in English where its file has none in that. */
export function cardIn(language: string, card: PublicScenario): PublicScenario {
  const texts: Partial<Translation> = card.translations?.[language] ?? {}
  const { presentation, demo, claims, extraLinks } = card
  const { purpose } = presentation
  return {
    ...card,
    card: {
      ...card.card,
      title: texts.title ?? card.card.title,
      description: texts.description ?? card.card.description,
    },
    // Another card may issue what this one asks for: then that one has the words.
    claims: claims.map((claim) => ({ ...claim, label: texts.claims?.[claim.name] ?? cardWords(claim.label) })),
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

type Gate = Extract<NonNullable<PublicScenario['presentation']['purpose']>, { kind: 'gate' }>['gate']

const gateIn = (texts: Translation['gate'], gate: Gate): Gate => ({
  ...gate,
  name: texts?.name ?? gate.name,
  description: texts?.description ?? gate.description,
})
