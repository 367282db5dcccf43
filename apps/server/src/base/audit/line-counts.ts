import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { CountedSpan, CountRow } from './audit.tables.ts'
import type { AuditLine } from './checkpoints/checkpoint.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** `kept` is a little longer than the two spans that the overview compares. */
export const COUNTED: Readonly<Record<CountedSpan, { length: Milliseconds; kept: Milliseconds }>> = {
  'five-minutes': { length: 5 * MINUTE, kept: 3 * HOUR },
  hour: { length: HOUR, kept: 15 * 24 * HOUR },
}

const SPANS: readonly CountedSpan[] = ['five-minutes', 'hour']

const startOf = (at: EpochMilliseconds, span: CountedSpan): EpochMilliseconds => at - (at % COUNTED[span].length)

export function countLines(lines: readonly AuditLine[], now: EpochMilliseconds): CountRow[] {
  const counts = new Map<string, CountRow>()
  for (const { at, action, outcome, card, reason } of lines)
    for (const span of SPANS) {
      const begins = startOf(at, span)
      if (begins < now - COUNTED[span].kept) continue
      const kind = { span, begins, action, outcome, card: card ?? '', reason: reason ?? '' }
      const name = JSON.stringify(Object.values(kind))
      const known = counts.get(name)
      if (known) known.entries += 1
      else counts.set(name, { ...kind, entries: 1 })
    }
  return [...counts.values()]
}
