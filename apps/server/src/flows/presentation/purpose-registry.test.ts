import { zCard } from '@vitrine/api/cards/card.ts'
import { describe, expect, it } from 'vitest'
import type { PresentationPurpose } from './presentation-purpose.ts'
import { PurposeRegistry, resultLifeOf } from './purpose-registry.ts'

const card = zCard.parse({ id: 'card', type: 'Card', card: { title: 'Card', image: 'card.svg' } })

const asked = (name: string, state?: string): PresentationPurpose => ({
  name,
  isAskedFor: (_card, parameters) => state === undefined || parameters.state === state,
  prepare: async () => ({ state: null }),
  settle: async () => ({ status: 'OK' }),
})

const purposes = new PurposeRegistry({ purposes: [], operations: [] })
purposes.addLast(asked('verification'))
for (const purpose of [asked('gate', 'gate'), asked('age', 'age'), asked('late', 'age')]) purposes.add(purpose)

it('asks each purpose in order, and only then the plain verification', () => {
  const chosen = (state: string | undefined) => purposes.choose(card, { state }).name
  expect(['gate', 'age', 'other', undefined].map(chosen)).toEqual(['gate', 'age', 'verification', 'verification'])
})

it('knows the plain verification by its name, as well as the others', () => {
  expect([purposes.named('verification').name, purposes.named('age').name]).toEqual(['verification', 'age'])
  expect(Object.keys(purposes.resultLives())).toEqual(['gate', 'age', 'late', 'verification'])
})

it('asks purposes that card files name before all others', () => {
  const registry = new PurposeRegistry({ purposes: ['gate'], operations: ['payment'] })
  for (const name of ['discount', 'gate', 'raffle', 'payment']) registry.add(asked(name, 'x'))
  expect(Object.keys(registry.resultLives())).toEqual(['gate', 'payment', 'discount', 'raffle'])
})

it('is incomplete without a purpose for each kind that features declare', () => {
  const registry = new PurposeRegistry({ purposes: ['gate'], operations: [] })
  expect(() => registry.requireHandled()).toThrow("Unknown presentation purpose 'gate'")
  registry.add(asked('gate', 'gate'))
  registry.requireHandled()
})

describe('the purpose of a request', () => {
  const cafe = zCard.parse({
    ...{ id: 'bank', type: 'BankAccount', card: { title: 'Bank', image: 'bank.svg' } },
    presentation: { extra: [{ id: 'coffee', name: 'Coffee', operation: { kind: 'coupon' } }] },
  })

  it('may be an operation that the card has', () => {
    expect(purposes.choose(cafe, { bankOperation: 'coffee', accountId: 'anna' }).name).toBe('verification')
  })

  it('is none for an operation that the card does not have', () => {
    for (const bankOperation of ['tea', 'Coffee', 'constructor'])
      expect(() => purposes.choose(cafe, { bankOperation })).toThrow(
        expect.objectContaining({
          ...{ code: 'invalid-request', reason: expect.objectContaining({ code: 'unknown-operation' }) },
        }),
      )
  })

  it.each([{ pay: 8 }, { receiver: 'lunch' }, { paymentId: 'x' }, { accountId: 'anna' }])(
    'is none for %j without an operation',
    (given) => {
      expect(() => purposes.choose(cafe, given)).toThrow(
        expect.objectContaining({ code: 'invalid-request', reason: { code: 'operation-missing' } }),
      )
    },
  )

  it('must exist to be found by its name', () => {
    expect(() => purposes.named('other')).toThrow("Unknown presentation purpose 'other'")
  })

  it('keeps its result for fifteen minutes unless it says otherwise', () => {
    expect(resultLifeOf(purposes.named('verification'))).toBe(900_000)
    expect(resultLifeOf({ ...asked('gate', 'gate'), resultLife: 60_000 })).toBe(60_000)
  })
})
