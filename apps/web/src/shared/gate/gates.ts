import { t } from '@lingui/core/macro'
import type { Gate } from '@vitrine/api/cards/card-presentation.ts'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { LEVEL_CLAIM } from '@vitrine/api/cards/special-claims.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { inSentence } from '@vitrine/languages/in-sentence.ts'
import { formatValue } from '../format/value.ts'

/** A gate with the cards that can be presented there, highest level first. */
export type GateWithCards = {
  readonly gate: Gate
  readonly cards: readonly PublicCard[]
}

export function gatesOf(cards: readonly PublicCard[]): readonly GateWithCards[] {
  const gates = new Map<string, { gate: Gate; shown: { card: PublicCard; level: number }[] }>()
  for (const card of cards) {
    const { purpose, enabled } = card.presentation
    if (purpose?.kind !== 'gate') continue
    const known = gates.get(purpose.gate.id) ?? { gate: purpose.gate, shown: [] }
    gates.set(purpose.gate.id, known)
    if (enabled) known.shown.push({ card, level: purpose.level ?? 0 })
  }
  return [...gates.values()].map(({ gate, shown }) => ({
    gate,
    cards: shown.toSorted((one, other) => other.level - one.level).map(({ card }) => card),
  }))
}

/** Returns the cards that visitors can get to open a gate, lowest level first. */
export function cardsThatOpen(
  cards: readonly PublicCard[],
  gateId: string,
  requiredLevel: number,
): readonly PublicCard[] {
  return cards
    .flatMap((card) => {
      const { purpose } = card.presentation
      const level = purpose?.kind === 'gate' && purpose.gate.id === gateId ? purpose.level : undefined
      return level !== undefined && level >= requiredLevel && card.issuance.enabled ? [{ card, level }] : []
    })
    .toSorted((one, other) => one.level - other.level)
    .map(({ card }) => card)
}

export function issueLinkText({ card }: PublicCard): string {
  const title = inSentence(card.title)
  return t`Get ${title}`
}

export function shownLevel({ dynamicData }: PresentationResult): string | undefined {
  const level = formatValue(dynamicData?.[LEVEL_CLAIM])
  return level === '' ? undefined : level
}
