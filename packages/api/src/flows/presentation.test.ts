import { expect, it } from 'vitest'
import { zPresentationRequest, zPresentationResultRequest } from './presentation.ts'

const PAYMENT = { type: 'BankAccount', state: '', pay: 300, bankOperation: 'transfer', receiver: 'Test shop' }

it('a presentation request is a free object: it may be empty, and may say what nobody knows', () => {
  for (const body of [{}, { type: 'Workshop', state: 'x' }, PAYMENT, { campaign: { of: ['spring'] } }])
    expect(zPresentationRequest.parse(body)).toEqual(body)
})

it.each([
  ['pay', '300'],
  ['bankOperation', 1],
  ['receiver', 1],
])('a presentation request of the bank scenario has %s, which is never %j', (member, value) => {
  const { error } = zPresentationRequest.safeParse({ ...PAYMENT, [member]: value })
  expect(error?.issues.map(({ path }) => path)).toEqual([[member]])
})

it('a result is asked for by its id', () => {
  expect(zPresentationResultRequest.parse({ id: 'secret' })).toEqual({ id: 'secret' })
  expect(zPresentationResultRequest.safeParse({}).success).toBe(false)
})
