import type { CountedSpan, CountRow } from './audit.tables.ts'
import type { AuditLine } from './checkpoints/checkpoint.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long each span of time is, and how long its counts are kept: a little longer than the overview looks back. */
export const COUNTED: Readonly<Record<CountedSpan, { length: number; kept: number }>> = {
  'five-minutes': { length: 5 * MINUTE, kept: 2 * HOUR },
  hour: { length: HOUR, kept: 8 * 24 * HOUR },
}

const SPANS: readonly CountedSpan[] = ['five-minutes', 'hour']

/** When the span of time begins that a time is in. */
const beginOf = (at: number, span: CountedSpan): number => at - (at % COUNTED[span].length)

/** How many lines of each kind there are in each span of time whose counts are kept. */
export function countLines(lines: readonly AuditLine[], now: number): CountRow[] {
  const counts = new Map<string, CountRow>()
  for (const { at, action, outcome, card, reason } of lines)
    for (const span of SPANS) {
      const begins = beginOf(at, span)
      if (begins < now - COUNTED[span].kept) continue
      const kind = { span, begins, action, outcome, card: card ?? '', reason: reason ?? '' }
      const name = JSON.stringify(Object.values(kind))
      const known = counts.get(name)
      if (known) known.entries += 1
      else counts.set(name, { ...kind, entries: 1 })
    }
  return [...counts.values()]
}
