import { describe, expect, test } from 'vitest'
import type { Ask, Candidate } from '../../wallet/sharing/opened-request.ts'
import { choiceOf, firstPicks, missingAsks, pickedAsks, possibleOptions } from './choice.ts'

const candidate = (id: string) => ({ card: { id } }) as Candidate
const ask = (queryId: string, ...cards: string[]): Ask => ({
  queryId,
  format: 'dc+sd-jwt',
  wanted: { names: [], issuer: undefined },
  candidates: cards.map(candidate),
})
const bank = ask('bank', 'newest', 'older')
const badge = ask('badge', 'badge-1')
const passport = ask('passport')

describe('choosing cards', () => {
  test('starts with the first option that the collection satisfies, and the best card for it', () => {
    const groups = [{ required: true, options: [[passport], [bank, badge]] }]
    const choice = choiceOf(groups, firstPicks(groups))
    expect(Array.from(choice, ([id, { card }]) => [id, card.id])).toEqual([
      ['bank', 'newest'],
      ['badge', 'badge-1'],
    ])
    expect(missingAsks(groups)).toEqual([])
  })

  test('uses the chosen card', () => {
    const groups = [{ required: true, options: [[bank]] }]
    const picks = { ...firstPicks(groups), cardOf: new Map([['bank', 'older']]) }
    expect(choiceOf(groups, picks).get('bank')?.card.id).toBe('older')
  })

  test('leaves out optional groups until the person chooses them', () => {
    const groups = [
      { required: true, options: [[bank]] },
      { required: false, options: [[badge]] },
    ]
    expect([...choiceOf(groups, firstPicks(groups)).keys()]).toEqual(['bank'])
    expect([...choiceOf(groups, { ...firstPicks(groups), optionOf: [0, 0] }).keys()]).toEqual(['bank', 'badge'])
  })

  test('lists a card only once if two groups need it', () => {
    const groups = [
      { required: true, options: [[bank]] },
      { required: true, options: [[bank]] },
    ]
    expect(pickedAsks(groups, firstPicks(groups))).toEqual([bank])
  })

  test('lists the missing cards', () => {
    const groups = [
      { required: true, options: [[bank, passport]] },
      { required: false, options: [[passport]] },
    ]
    expect(possibleOptions({ required: true, options: [[bank, passport]] })).toEqual([])
    expect(missingAsks(groups)).toEqual([passport])
  })
})
