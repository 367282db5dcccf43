import { type Figures, OVERVIEW_SPANS, type OverviewSpan } from '@vitrine/api/administration/overview.ts'
import { zFlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { LineCount } from '../../base/audit/line-counts.repository.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Parts = { span: 'five-minutes' | 'hour'; partLength: Milliseconds; parts: number }

/** Parts into which each span of the overview is divided. */
const PARTS: Readonly<Record<OverviewSpan, Parts>> = {
  hour: { span: 'five-minutes', partLength: 5 * MINUTE, parts: 12 },
  day: { span: 'hour', partLength: HOUR, parts: 24 },
  week: { span: 'hour', partLength: 6 * HOUR, parts: 28 },
}

/** Time window that a span of the overview shows. `from`: start of the first part. */
export type SpanWindow = { name: OverviewSpan; span: Parts['span']; from: EpochMilliseconds; partLength: Milliseconds }

/** Returns the window of each span. A window ends with the part that contains `now`. */
export const windowsAt = (now: EpochMilliseconds): SpanWindow[] =>
  OVERVIEW_SPANS.map((name) => {
    const { span, partLength, parts } = PARTS[name]
    return { name, span, partLength, from: now - (now % partLength) - (parts - 1) * partLength }
  })

const ISSUED = ['issued']
const PRESENTED = ['verified', 'paid', 'coupon-used', 'caller-verified']
const REFUSED: readonly string[] = ['business-refused', ...zFlowErrorCode.options]

const isOf = ({ action, outcome }: LineCount, actions: readonly string[], outcomes: readonly string[]): boolean =>
  actions.includes(action) && outcomes.includes(outcome)

const isIssued = (count: LineCount): boolean => isOf(count, ['issue', 'issue-again'], ISSUED)
const isPresented = (count: LineCount): boolean => isOf(count, ['present'], PRESENTED)
const isRefused = (count: LineCount): boolean => isOf(count, ['issue', 'present'], REFUSED)

const sumOf = (counts: readonly LineCount[], isMeant: (count: LineCount) => boolean): number =>
  counts.filter(isMeant).reduce((sum, { entries }) => sum + entries, 0)

/** Calculates the figures of a span. */
export function figuresOf({ name, from, partLength }: SpanWindow, all: readonly LineCount[]): Figures {
  const counts = all.filter(({ window }) => window === name)
  const whole = counts.filter(({ begins }) => begins === null)
  const bars = (isMeant: (count: LineCount) => boolean): number[] =>
    Array.from({ length: PARTS[name].parts }, (_, part) =>
      sumOf(counts, (count) => count.begins === from + part * partLength && isMeant(count)),
    )
  return {
    from,
    partLength,
    issued: bars(isIssued),
    presented: bars(isPresented),
    refused: bars(isRefused),
    paid: bars((count) => isOf(count, ['present'], ['paid'])),
    refusals: refusalsOf(whole),
    cards: cardsOf(whole),
    helpDesk: {
      verified: sumOf(whole, (count) => isOf(count, ['present'], ['caller-verified'])),
      accepted: sumOf(whole, (count) => isOf(count, ['help-desk-accept'], ['accepted'])),
      dismissed: sumOf(whole, (count) => isOf(count, ['help-desk-dismiss'], ['dismissed'])),
    },
  }
}

function refusalsOf(whole: readonly LineCount[]): Figures['refusals'] {
  const byReason = Map.groupBy(whole.filter(isRefused), ({ outcome, reason }) => reason || outcome)
  return [...byReason]
    .map(([reason, counts]) => ({ reason, count: sumOf(counts, () => true) }))
    .sort((one, other) => other.count - one.count || one.reason.localeCompare(other.reason))
}

function cardsOf(whole: readonly LineCount[]): Figures['cards'] {
  const byCard = Map.groupBy(whole, ({ card }) => card ?? '')
  return [...byCard]
    .map(([card, counts]) => ({
      card,
      issued: sumOf(counts, isIssued),
      presented: sumOf(counts, isPresented),
      refused: sumOf(counts, isRefused),
    }))
    .filter(({ card, issued, presented, refused }) => card !== '' && issued + presented + refused > 0)
    .sort((one, other) => usesOf(other) - usesOf(one) || one.card.localeCompare(other.card))
}

const usesOf = ({ issued, presented, refused }: Figures['cards'][number]): number => issued + presented + refused
