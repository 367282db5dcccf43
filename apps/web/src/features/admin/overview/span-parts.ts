import type { Figures, OverviewSpan } from '@vitrine/api/administration/overview.ts'

/** When a part of a span begins, as short as its span allows: in the Polish locale, as all times of the console (D25). */
export function partWords(begins: number, span: OverviewSpan): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const date = new Date(begins)
  return span === 'week'
    ? date.toLocaleString('pl-PL', { day: 'numeric', month: '2-digit', ...time })
    : date.toLocaleTimeString('pl-PL', time)
}

/** A part of a span, with what happened in it. */
export type SpanPart = {
  readonly begins: number
  readonly issued: number
  readonly presented: number
  readonly refused: number
  readonly paid: number
}

/** The parts of a span, the latest first. */
export const partsOf = ({ from, partLength, issued, presented, refused, paid }: Figures): readonly SpanPart[] =>
  issued
    .map((count, part) => ({
      begins: from + part * partLength,
      issued: count,
      presented: presented[part] ?? 0,
      refused: refused[part] ?? 0,
      paid: paid[part] ?? 0,
    }))
    .toReversed()

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
