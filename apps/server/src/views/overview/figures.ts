import { type Figures, OVERVIEW_SPANS, type OverviewSpan } from '@vitrine/api/administration/overview.ts'
import { zFlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { LineCount } from '../../base/audit/line-counts.repository.ts'
import type { FlowProgress } from '../../flows/progress/flow-progress.repository.ts'
import type { CountedStep } from '../../flows/progress/flow-progress.tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type SpanParts = { span: 'five-minutes' | 'hour'; partLength: Milliseconds; parts: number }

const PARTS: Readonly<Record<OverviewSpan, SpanParts>> = {
  hour: { span: 'five-minutes', partLength: 5 * MINUTE, parts: 12 },
  day: { span: 'hour', partLength: HOUR, parts: 24 },
  week: { span: 'hour', partLength: 6 * HOUR, parts: 28 },
}

type WindowName = OverviewSpan | `${OverviewSpan}-before`

export type SpanWindow = {
  name: WindowName
  span: SpanParts['span']
  from: EpochMilliseconds
  partLength: Milliseconds
}

/** A window ends with the part that contains `now`. */
export const windowsAt = (now: EpochMilliseconds): SpanWindow[] =>
  OVERVIEW_SPANS.flatMap((name) => {
    const { span, partLength, parts } = PARTS[name]
    const from = now - (now % partLength) - (parts - 1) * partLength
    const before = from - parts * partLength
    return [
      { name, span, partLength, from },
      { name: `${name}-before` as const, span, partLength, from: before },
    ]
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

export type Counted = { lines: readonly LineCount[]; progress: readonly FlowProgress[] }

export function figuresOf(span: OverviewSpan, windows: readonly SpanWindow[], { lines, progress }: Counted): Figures {
  const { from, partLength } = windowOf(windows, span)
  const whole = lines.filter(({ window, begins }) => window === span && begins === null)
  return {
    from,
    partLength,
    ...barsOf(windowOf(windows, span), PARTS[span].parts, lines),
    before: barsOf(windowOf(windows, `${span}-before`), PARTS[span].parts, lines),
    offers: offersOf(progress.filter(({ kind, begins }) => kind === 'issuance' && begins >= from)),
    refusals: refusalsOf(whole),
    cards: cardsOf(whole),
    helpDesk: {
      verified: sumOf(whole, (count) => isOf(count, ['present'], ['caller-verified'])),
      accepted: sumOf(whole, (count) => isOf(count, ['help-desk-accept'], ['accepted'])),
      dismissed: sumOf(whole, (count) => isOf(count, ['help-desk-dismiss'], ['dismissed'])),
    },
  }
}

function windowOf(windows: readonly SpanWindow[], name: WindowName): SpanWindow {
  const window = windows.find((one) => one.name === name)
  if (!window) throw new Error(`Unknown window '${name}'`)
  return window
}

function barsOf({ name, from, partLength }: SpanWindow, parts: number, lines: readonly LineCount[]): Figures['before'] {
  const counts = lines.filter(({ window, begins }) => window === name && begins !== null)
  const bars = (isMeant: (count: LineCount) => boolean): number[] =>
    Array.from({ length: parts }, (_, part) =>
      sumOf(counts, (count) => count.begins === from + part * partLength && isMeant(count)),
    )
  return {
    issued: bars(isIssued),
    presented: bars(isPresented),
    refused: bars(isRefused),
    paid: bars((count) => isOf(count, ['present'], ['paid'])),
  }
}

const OPENED: readonly CountedStep[] = ['scanned', 'done', 'abandoned']

/** An offer may be accepted without a report that it was opened. */
function offersOf(progress: readonly FlowProgress[]): Figures['offers'] {
  const count = (isMeant: (step: CountedStep) => boolean): number =>
    progress.filter(({ step }) => isMeant(step)).reduce((sum, { flows }) => sum + flows, 0)
  return {
    made: count(() => true),
    opened: count((step) => OPENED.includes(step)),
    accepted: count((step) => step === 'done'),
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
