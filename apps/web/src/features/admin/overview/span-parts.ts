import type { Figures, OverviewSpan } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'

/**
 * Formats the start of one part of a time span. Includes the date if the span is a week, otherwise only the time. Uses the Polish
 * locale, like all times of the console (specification 2.17).
 */
export function partWords(start: EpochMilliseconds, span: OverviewSpan): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const date = new Date(start)
  return span === 'week'
    ? date.toLocaleString('pl-PL', { day: 'numeric', month: '2-digit', ...time })
    : date.toLocaleTimeString('pl-PL', time)
}

/** Part of a time span, with the numbers of events in it. */
export type SpanPart = {
  readonly start: EpochMilliseconds
  readonly issued: number
  readonly presented: number
  readonly refused: number
  readonly paid: number
}

/** Returns the parts of a time span, the latest first. */
export const partsOf = ({ from, partLength, issued, presented, refused, paid }: Figures): readonly SpanPart[] =>
  issued
    .map((count, part) => ({
      start: from + part * partLength,
      issued: count,
      presented: presented[part] ?? 0,
      refused: refused[part] ?? 0,
      paid: paid[part] ?? 0,
    }))
    .toReversed()

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
