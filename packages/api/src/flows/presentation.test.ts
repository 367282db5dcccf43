import { expect, it } from 'vitest'
import { zPresentationRequest, zPresentationResultRequest } from './presentation.ts'

const PAYMENT = { type: 'BankAccount', state: '', pay: 300, bankOperation: 'transfer', receiver: 'Test shop' }

it('a presentation request may be empty and may contain unknown members', () => {
  for (const body of [{}, { type: 'Workshop', state: 'x' }, PAYMENT, { campaign: { of: ['spring'] } }])
    expect(zPresentationRequest.parse(body)).toEqual(body)
})

it.each([
  ['pay', '300'],
  ['bankOperation', 1],
  ['receiver', 1],
])('refuses a presentation request whose %s is %j', (member, value) => {
  const { error } = zPresentationRequest.safeParse({ ...PAYMENT, [member]: value })
  expect(error?.issues.map(({ path }) => path)).toEqual([[member]])
})

it('a result request needs an id', () => {
  expect(zPresentationResultRequest.parse({ id: 'secret' })).toEqual({ id: 'secret' })
  expect(zPresentationResultRequest.safeParse({}).success).toBe(false)
})
