import { expect, it } from 'vitest'
import { zPresentationRequest, zPresentationResultRequest } from './presentation.ts'

const PAYMENT = { type: 'BankAccount', state: '', pay: 300, bankOperation: 'transfer', receiver: 'Test shop' }

it('a presentation request may be empty and may contain unknown members', () => {
  for (const body of [{}, { type: 'Workshop', state: 'x' }, PAYMENT, { campaign: { of: ['spring'] } }])
    expect(zPresentationRequest.parse(body)).toEqual(body)
})

it.each([
  ['long text', 'x'.repeat(10_000)],
  ['number', 7],
  ['boolean', false],
  ['null', null],
  ['list', ['security-gate']],
  ['object', { of: { a: [1, 'x', null] } }],
  ['deep list', JSON.parse('['.repeat(30_000) + ']'.repeat(30_000))],
])('the state of a presentation request may be any JSON value: %s', (_, state) => {
  expect(zPresentationRequest.parse({ state }).state).toBe(state)
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
