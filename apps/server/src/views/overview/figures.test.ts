import { describe, expect, it } from 'vitest'
import type { LineCount } from '../../base/audit/line-counts.repository.ts'
import { figuresOf, windowsAt } from './figures.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2027, 2, 8, 17, 33, 20)

const [hour, day, week] = windowsAt(NOW)
if (!hour || !day || !week) throw new Error('there are three spans')

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
    const lengths = [hour, day, week].map((window) => figuresOf(window, []).issued.length * window.partLength)
    expect(lengths).toEqual([HOUR, 24 * HOUR, 7 * 24 * HOUR])
  })
})

describe('the figures of a span', () => {
  it('count events by part', () => {
    const begins = hour.from + 5 * MINUTE
    const figures = figuresOf(hour, [
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

  it('count refusals by reason, most frequent first', () => {
    const { refusals } = figuresOf(hour, [
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
    const { cards } = figuresOf(hour, [
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
    const { helpDesk } = figuresOf(hour, [
      count({ outcome: 'caller-verified', entries: 5 }),
      count({ action: 'help-desk-accept', outcome: 'accepted', entries: 3 }),
      count({ action: 'help-desk-dismiss', outcome: 'dismissed', entries: 1 }),
    ])
    expect(helpDesk).toEqual({ verified: 5, accepted: 3, dismissed: 1 })
  })
})
