import { type Scenario, zScenario } from '@vitrine/api/cards/scenario.ts'
import { describe, expect, it } from 'vitest'
import type { PresentedCredential } from '../../credentials/credential-engine.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { discount } from './discount.purpose.ts'

const purpose = discount({
  services: { cards: { credentialOfType: (type) => ({ title: `The ${type}`, format: 'dc+sd-jwt', claims: [] }) } },
})

const alsoAsks = (type: string, percent: number) => ({ type, claimSets: [['event']], discount: percent })

const card = (presentation: object): Scenario =>
  zScenario.parse({
    id: 'guardian',
    type: 'Guardian',
    card: { title: 'Guardian', image: 'guardian.svg' },
    presentation: { claims: ['displayName'], ...presentation },
  })

/** Presents a card, with further credentials by their types and whether each is accepted. */
async function present(scenario: Scenario, others: Record<string, boolean> = {}) {
  const { state } = await purpose.prepare(scenario, {}, 'en')
  return purpose.settle({} as Transaction, {
    state: JSON.parse(JSON.stringify(state)),
    credential: {} as PresentedCredential,
    others: Object.entries(others).map(([type, accepted]) => ({ type, accepted })),
    accountId: undefined,
    now: 0,
  })
}

describe('a discount', () => {
  it.each([
    ['without a discount', {}, {}, false],
    ['with a discount of its own', { discount: { percent: 25 } }, {}, true],
    ['with a discount for another card', { alsoAsks: [alsoAsks('Badge', 10)] }, {}, true],
    ['with a discount, for a payment', { discount: { percent: 25 } }, { bankOperation: 'lunch' }, false],
  ])('is the purpose of a card %s: %j', (_what, presentation, parameters, isIt) => {
    expect(purpose.isAskedFor(card(presentation), parameters)).toBe(isIt)
  })

  it('of the presented card comes with a code that nobody can guess', async () => {
    const guardian = card({ discount: { percent: 25 } })
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => present(guardian)))
    for (const outcome of outcomes)
      expect(outcome).toEqual({
        status: 'OK',
        reason: { code: 'discount', params: { percent: 25, card: 'Guardian' } },
        discount: { percent: 25, code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/) },
      })
    expect(new Set(outcomes.map((outcome) => outcome.discount?.code)).size).toBe(50)
  })

  it.each([
    [30, { Badge: true }, 30, 'The Badge'],
    [10, { Badge: true }, 25, 'Guardian'],
    [30, { Badge: false }, 25, 'Guardian'],
    [30, {}, 25, 'Guardian'],
  ])('of %i %% for another card, presented as %j, gives %i %% for %s', async (other, others, percent, title) => {
    const guardian = card({ discount: { percent: 25 }, alsoAsks: [alsoAsks('Badge', other)] })
    expect(await present(guardian, others)).toMatchObject({
      reason: { code: 'discount', params: { percent, card: title } },
      discount: { percent },
    })
  })

  it('for another card alone has no code', async () => {
    const gift = card({ alsoAsks: [alsoAsks('Badge', 10)] })
    expect(await present(gift, { Badge: true })).toEqual({
      status: 'OK',
      reason: { code: 'discount', params: { percent: 10, card: 'The Badge' } },
    })
    expect(await present(gift, { Badge: false })).toMatchObject({ reason: { code: 'no-discount' } })
    expect(await present(gift)).toEqual({ status: 'OK' })
  })
})
