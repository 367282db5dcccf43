import type { Card } from '@vitrine/api/cards/card.ts'
import { expect, it } from 'vitest'
import type { LineCount } from '../../base/audit/line-counts.repository.ts'
import { totalsOf } from './stage-totals.ts'

const line = (
  action: string,
  outcome: string,
  card: string,
  entries: number,
  begins: number | null = null,
): LineCount => ({
  ...{ window: 'day', begins, action, outcome, card, reason: '', entries },
})
const gate = { id: 'gate', presentation: { purpose: { kind: 'gate' } } } as unknown as Card
const other = { id: 'other', presentation: {} } as unknown as Card

it('counts cards that wallets got and gates that opened, once each', () => {
  const counts = [
    line('issue', 'issued', 'gate', 3),
    line('issue', 'issued', 'other', 4),
    line('issue', 'issued', '', 7, 0),
    line('issue-again', 'issued', 'other', 5),
    line('issue', 'REJECTED', 'other', 6),
    line('present', 'verified', 'gate', 2),
    line('present', 'verified', 'other', 9),
    line('present', 'business-refused', 'gate', 8),
  ]
  expect(totalsOf(counts, [gate, other])).toEqual({ issued: 7, doors: 2 })
})
