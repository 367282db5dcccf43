import type { Card } from '@vitrine/api/cards/card.ts'
import type { Stage } from '@vitrine/api/flows/stage.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { LineCount, Window } from '../../base/audit/line-counts.repository.ts'

const DAY = 86_400_000

/** Returns the day of the server that contains a time. */
export const dayOf = (now: EpochMilliseconds): Window => ({
  name: 'day',
  span: 'hour',
  from: new Date(now).setHours(0, 0, 0, 0),
  partLength: DAY,
})

export function totalsOf(counts: readonly LineCount[], cards: readonly Card[]): Pick<Stage, 'issued' | 'doors'> {
  const atGates = new Set(cards.flatMap(({ id, presentation }) => (presentation.purpose?.kind === 'gate' ? [id] : [])))
  const total = (isMeant: (count: LineCount) => boolean) =>
    counts.filter((count) => count.begins === null && isMeant(count)).reduce((sum, { entries }) => sum + entries, 0)
  return {
    issued: total(({ action, outcome }) => action === 'issue' && outcome === 'issued'),
    doors: total(
      ({ action, outcome, card }) => action === 'present' && outcome === 'verified' && atGates.has(card ?? ''),
    ),
  }
}
