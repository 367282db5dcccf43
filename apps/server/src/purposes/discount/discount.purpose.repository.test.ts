import { type Card, zCard } from '@vitrine/api/cards/card.ts'
import { expect, it } from 'vitest'
import type { PresentedCredential } from '../../credentials/credential-engine.ts'
import { describeOnEachDatabase } from '../../platform/database/each-database.fixture.ts'
import { DAY, discount } from './discount.purpose.ts'

const purpose = discount({
  credentialOfType: (type) => ({ title: `The ${type}`, format: 'dc+sd-jwt', isOfOthers: false, claims: [] }),
})

const alsoAsks = (type: string, percent: number) => ({ type, claimSets: [['event']], discount: percent })

const card = (presentation: object): Card =>
  zCard.parse({
    id: 'guardian',
    type: 'Guardian',
    card: { title: 'Guardian', image: 'guardian.svg' },
    presentation: { claims: ['displayName'], ...presentation },
  })

describeOnEachDatabase('a discount', (current) => {
  type Presented = { others?: Record<string, boolean>; accountId?: string | undefined; subject?: string; now?: number }

  /** Presents a card, with further credentials by their types and whether each is accepted. */
  async function present(card: Card, presented: Presented = {}) {
    const { others = {}, subject = 'holder', now = 0 } = presented
    const accountId = 'accountId' in presented ? presented.accountId : 'account'
    const { state } = await purpose.prepare(card, {}, 'en')
    return current.database.transaction((tx) =>
      purpose.settle(tx, {
        state: JSON.parse(JSON.stringify(state)),
        credential: { issuer: 'https://issuer.example', subject } as PresentedCredential,
        others: Object.entries(others).map(([type, accepted]) => ({ type, accepted })),
        accountId,
        now,
      }),
    )
  }

  it.each([
    ['without a discount', {}, {}, false],
    ['with a discount of its own', { discount: { percent: 25 } }, {}, true],
    ['with a discount for another card', { alsoAsks: [alsoAsks('Badge', 10)] }, {}, true],
    ['with a discount, for a payment', { discount: { percent: 25 } }, { bankOperation: 'lunch' }, false],
  ])('is the purpose of a card %s: %j', (_what, presentation, parameters, isIt) => {
    expect(purpose.isAskedFor(card(presentation), parameters)).toBe(isIt)
  })

  it('of the presented card comes with a code that nobody can guess, another one for each account', async () => {
    const guardian = card({ discount: { percent: 25 } })
    const accounts = Array.from({ length: 50 }, (_, index) => `account-${index}`)
    const outcomes = await Promise.all(accounts.map((accountId) => present(guardian, { accountId })))
    for (const outcome of outcomes)
      expect(outcome).toEqual({
        status: 'OK',
        reason: { code: 'discount', params: { percent: 25, card: 'Guardian' } },
        discount: { percent: 25, code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/) },
      })
    expect(new Set(outcomes.map(({ discount }) => discount?.code)).size).toBe(50)
  })

  it.each<[string, Presented, Presented]>([
    ['of an account', { accountId: 'mine' }, { accountId: 'other' }],
    ['of another issuer', { accountId: undefined }, { accountId: undefined, subject: 'other holder' }],
  ])('has the same code all day for a card %s, and another one on the next day', async (_what, mine, other) => {
    const guardian = card({ discount: { percent: 25 } })
    const codeOf = async (presented: Presented) => (await present(guardian, presented)).discount?.code
    const first = await codeOf({ ...mine, now: 5 * DAY })
    expect(await codeOf({ ...mine, now: 6 * DAY - 1 })).toBe(first)
    expect(await codeOf({ ...other, now: 5 * DAY })).not.toBe(first)
    expect(await codeOf({ ...mine, now: 6 * DAY })).not.toBe(first)
  })

  it.each([
    [30, { Badge: true }, 30, 'The Badge'],
    [10, { Badge: true }, 25, 'Guardian'],
    [30, { Badge: false }, 25, 'Guardian'],
    [30, {}, 25, 'Guardian'],
  ])('of %i %% for another card, presented as %j, gives %i %% for %s', async (other, others, percent, title) => {
    const guardian = card({ discount: { percent: 25 }, alsoAsks: [alsoAsks('Badge', other)] })
    expect(await present(guardian, { others })).toMatchObject({
      reason: { code: 'discount', params: { percent, card: title } },
      discount: { percent },
    })
  })

  it('for another card alone has no code', async () => {
    const gift = card({ alsoAsks: [alsoAsks('Badge', 10)] })
    expect(await present(gift, { others: { Badge: true } })).toEqual({
      status: 'OK',
      reason: { code: 'discount', params: { percent: 10, card: 'The Badge' } },
    })
    expect(await present(gift, { others: { Badge: false } })).toMatchObject({ reason: { code: 'no-discount' } })
    expect(await present(gift)).toEqual({ status: 'OK' })
  })
})
