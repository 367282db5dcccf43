import type { Figures, Overview } from '@vitrine/api/administration/overview.ts'

const MINUTE = 60_000

const zeros = (parts: number): number[] => Array.from({ length: parts }, () => 0)

/** Bars of an idle span. */
const idle = (parts: number) => ({
  issued: zeros(parts),
  presented: zeros(parts),
  refused: zeros(parts),
  paid: zeros(parts),
})

export function someFigures(parts: number, changes: Partial<Figures> = {}): Figures {
  return {
    from: new Date(2027, 2, 8, 16, 10).getTime(),
    partLength: 5 * MINUTE,
    ...idle(parts),
    before: idle(parts),
    offers: { made: 0, opened: 0, accepted: 0 },
    refusals: [],
    cards: [],
    helpDesk: { verified: 0, accepted: 0, dismissed: 0 },
    ...changes,
  }
}

export function anOverview(changes: Partial<Overview> = {}): Overview {
  return {
    now: new Date(2027, 2, 8, 17, 5, 9).getTime(),
    figures: { hour: someFigures(12), day: someFigures(24), week: someFigures(28) },
    live: {
      ...{ begun: 0, clients: 0, flows: { used: 0, limit: 40_000 }, busiest: { used: 0, limit: 4000 } },
      ...{ requests: { used: 0, limit: 30_000 }, steps: [] },
    },
    findings: [],
    ...changes,
  }
}
