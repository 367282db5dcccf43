import { expect, it } from 'vitest'
import { answeringAccount, requireAnsweringAccount } from './answering-account.ts'

it('the account of the presented card answers if none is required, or exactly this one', () => {
  expect(answeringAccount('anna', null)).toEqual({ id: 'anna' })
  expect(answeringAccount('anna', 'anna')).toEqual({ id: 'anna' })
})

it.each([
  ['a card without an account', undefined, null, 'no-account'],
  ['a card without an account, if one is required', undefined, 'anna', 'no-account'],
  ['the card of another account', 'eve', 'anna', 'another-account'],
])('%s does not answer', (_what, accountId, required, code) => {
  expect(answeringAccount(accountId, required)).toEqual({ refusal: { code } })
})

it('a required account must exist for this type of card, and not be revoked', async () => {
  const statuses = new Map([
    ['anna Bank', 'Active'],
    ['eve Bank', 'Revoked'],
  ])
  const services = {
    accounts: { statusOf: async (id: string, type: string) => statuses.get(`${id} ${type}`) as never },
  }
  const requireAccount = (accountId: string | undefined, type = 'Bank') =>
    requireAnsweringAccount(services, { accountId, type })
  await expect(requireAccount('anna')).resolves.toBeUndefined()
  await expect(requireAccount(undefined)).resolves.toBeUndefined()
  await expect(requireAccount('eve')).rejects.toMatchObject({
    code: 'not-possible',
    reason: { code: 'account-revoked' },
  })
  for (const [id, type] of [
    ['nobody', 'Bank'],
    ['anna', 'Badge'],
  ] as const)
    await expect(requireAccount(id, type)).rejects.toMatchObject({
      code: 'not-possible',
      reason: { code: 'no-such-account' },
    })
})
