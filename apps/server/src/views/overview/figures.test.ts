import { describe, expect, it } from 'vitest'
import type { LineCount } from '../../base/audit/line-counts.repository.ts'
import type { FlowProgress } from '../../flows/progress/flow-progress.repository.ts'
import { figuresOf, windowsAt } from './figures.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2027, 2, 8, 17, 33, 20)

const windows = windowsAt(NOW)
const windowOf = (name: string) => {
  const window = windows.find((one) => one.name === name)
  if (!window) throw new Error('there are three spans')
  return window
}
const [hour, day, week] = [windowOf('hour'), windowOf('day'), windowOf('week')]
const figuresOfHour = (lines: LineCount[], progress: FlowProgress[] = []) =>
  figuresOf('hour', windows, { lines, progress })

const count = (over: Partial<LineCount>): LineCount => ({
  ...{ window: 'hour', begins: null, action: 'present', outcome: 'verified', card: '', reason: '', entries: 1 },
  ...over,
})

describe('the spans of the overview', () => {
  it('end with the part that contains the present time', () => {
    expect([hour, day, week].map(({ from }) => new Date(from).toISOString())).toEqual([
      '2027-03-08T16:35:00.000Z',
      '2027-03-07T18:00:00.000Z',
      '2027-03-01T18:00:00.000Z',
    ])
    const figures = (['hour', 'day', 'week'] as const).map((span) =>
      figuresOf(span, windows, { lines: [], progress: [] }),
    )
    const lengths = figures.map(({ issued, partLength }) => issued.length * partLength)
    expect(lengths).toEqual([HOUR, 24 * HOUR, 7 * 24 * HOUR])
    for (const { before, issued } of figures) expect(before.issued).toHaveLength(issued.length)
  })

  it('follow equal windows, with which they are compared', () => {
    const before = windowOf('day-before').from
    expect(before).toBe(day.from - 24 * HOUR)
    const lines = [
      count({ begins: before + HOUR, window: 'day-before', entries: 3 }),
      count({ begins: day.from, window: 'day-before', entries: 5 }),
      count({ begins: day.from, window: 'day', entries: 5 }),
    ]
    const figures = figuresOf('day', windows, { lines, progress: [] })
    expect(figures.before.presented.slice(0, 3)).toEqual([0, 3, 0])
    expect(figures.presented.slice(0, 2)).toEqual([5, 0])
  })
})

describe('the figures of a span', () => {
  it('count events by part', () => {
    const begins = hour.from + 5 * MINUTE
    const figures = figuresOfHour([
      count({ begins, outcome: 'verified', entries: 2 }),
      count({ begins, outcome: 'paid', entries: 3 }),
      count({ begins, outcome: 'coupon-used' }),
      count({ begins, outcome: 'caller-verified' }),
      count({ begins: hour.from, action: 'issue', outcome: 'issued', entries: 5 }),
      count({ begins: hour.from, action: 'issue-again', outcome: 'issued' }),
      count({ begins: hour.from, action: 'issue', outcome: 'TOO_MANY_ATTEMPTS' }),
      count({ begins, outcome: 'business-refused', entries: 4 }),
      count({ begins, outcome: 'other-credential', entries: 9 }),
      count({ begins, action: 'revoke-account', outcome: 'revoked', entries: 9 }),
      count({ begins: day.from, window: 'day', entries: 9 }),
    ])
    const rest = Array.from({ length: 10 }, () => 0)
    expect(figures).toMatchObject({
      ...{ from: hour.from, partLength: 5 * MINUTE },
      issued: [6, 0, ...rest],
      presented: [0, 7, ...rest],
      paid: [0, 3, ...rest],
      refused: [1, 4, ...rest],
    })
  })

  it('count offers, those that a wallet opened, and those that were accepted', () => {
    const step = (step: FlowProgress['step'], over: Partial<FlowProgress> = {}): FlowProgress => ({
      ...{ begins: hour.from, kind: 'issuance', step, flows: 1 },
      ...over,
    })
    const progress = [
      ...(['waiting', 'scanned', 'done', 'abandoned', 'failed'] as const).map((one) => step(one)),
      step('done', { flows: 2 }),
      step('done', { kind: 'presentation', flows: 9 }),
      step('done', { begins: hour.from - 1, flows: 9 }),
    ]
    expect(figuresOfHour([], progress).offers).toEqual({ made: 7, opened: 5, accepted: 3 })
  })

  it('count refusals by reason, most frequent first', () => {
    const { refusals } = figuresOfHour([
      count({ outcome: 'INVALID_CREDENTIAL_STATE', card: 'a', entries: 2 }),
      count({ outcome: 'INVALID_CREDENTIAL_STATE', card: 'b', entries: 2 }),
      count({ outcome: 'business-refused', reason: 'not-enough-money', entries: 5 }),
      count({ outcome: 'business-refused', reason: '' }),
      count({ action: 'revoke-account', outcome: 'revoked', reason: 'lost', entries: 9 }),
    ])
    expect(refusals).toEqual([
      { reason: 'not-enough-money', count: 5 },
      { reason: 'INVALID_CREDENTIAL_STATE', count: 4 },
      { reason: 'business-refused', count: 1 },
    ])
  })

  it('list the cards in use, most used first', () => {
    const { cards } = figuresOfHour([
      count({ card: 'gift', action: 'issue', outcome: 'issued' }),
      count({ card: 'bank', outcome: 'paid', entries: 2 }),
      count({ card: 'bank', outcome: 'EXPIRED' }),
      count({ card: '', action: 'sign-in', outcome: 'signed-in', entries: 9 }),
      count({ card: 'desk', action: 'help-desk-accept', outcome: 'accepted', entries: 9 }),
    ])
    expect(cards).toEqual([
      { card: 'bank', issued: 0, presented: 2, refused: 1 },
      { card: 'gift', issued: 1, presented: 0, refused: 0 },
    ])
  })

  it('count verified, accepted and dismissed callers', () => {
    const { helpDesk } = figuresOfHour([
      count({ outcome: 'caller-verified', entries: 5 }),
      count({ action: 'help-desk-accept', outcome: 'accepted', entries: 3 }),
      count({ action: 'help-desk-dismiss', outcome: 'dismissed', entries: 1 }),
    ])
    expect(helpDesk).toEqual({ verified: 5, accepted: 3, dismissed: 1 })
  })
})
