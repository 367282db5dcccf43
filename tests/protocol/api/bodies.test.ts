import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { expectProblem } from './problems.ts'

const CALLS = [
  '/basic/request2',
  '/workshop/issuance/request',
  '/basic/presentation/request',
  '/basic/presentation/response-html',
]

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

const issuances = () => running.product.database.query.selectFrom('issuances').selectAll().execute()

it.each<[string, string]>([
  ['is cut short', '{"type":"BankAccount"'],
  ['is followed by more', '{"type":"BankAccount"} {}'],
  ['is no JSON', 'type=BankAccount'],
  ['is null', 'null'],
  ['is an array', '[]'],
  ['is a string', '"BankAccount"'],
  ['is empty', ''],
  ['has a name twice', '{"type":"Workshop","type":"BankAccount"}'],
  ['has __proto__ in it', '{"type":"BankAccount","__proto__":{"fieldData":{}}}'],
  ['has a byte order mark', '\ufeff{"type":"BankAccount"}'],
  ['has a lone surrogate', '{"type":"BankAccount","x":"\\ud800"}'],
  ['is 10,000 levels deep', `{"type":"BankAccount","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
])('P-28 a body that %s is not valid', async (_what, body) => {
  for (const call of CALLS) expectProblem(await running.browser.post(call, body), 'invalid-request')
  expect(await issuances()).toEqual([])
})

it.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'text/json',
])('F-17 a body of type %s is not taken', async (type) => {
  const body = '{"type":"BankAccount","fieldData":{"displayName":"Anna"}}'
  for (const call of CALLS)
    expectProblem(await running.browser.post(call, body, { 'content-type': type }), 'unsupported-media-type')
  expect(await issuances()).toEqual([])
})

it('N-01 a body over the limit is refused, by its length and by what comes', async () => {
  const large = (bytes: number) =>
    JSON.stringify({ type: 'BankAccount', fieldData: { displayName: 'A'.repeat(bytes) } })
  expectProblem(await running.browser.post('/basic/request2', large(1_100_000)), 'body-too-large')
  expectProblem(await running.browser.post('/basic/presentation/request', large(70_000)), 'body-too-large')
  const stream = new ReadableStream({
    start(controller) {
      for (let part = 0; part < 30; part += 1) controller.enqueue(new TextEncoder().encode(' '.repeat(50_000)))
      controller.close()
    },
  })
  const answer = await fetch(`${running.url}/basic/request2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
})

it.each<[string, unknown, RegExp]>([
  ['without type', { fieldData: {} }, /type/],
  ['with a type that is a number', { type: 1, fieldData: {} }, /type/],
  ['with an empty type', { type: '', fieldData: {} }, /type/],
  ['with a type of 101 characters', { type: 'A'.repeat(101), fieldData: {} }, /type/],
  ['with fieldData that is an array', { type: 'BankAccount', fieldData: ['x'] }, /fieldData/],
  ['with fieldData that is a text', { type: 'BankAccount', fieldData: 'x' }, /fieldData/],
])('an issuance %s is not valid, and the answer names the member', async (_what, body, member) => {
  expectProblem(await running.browser.post('/basic/request2', body), 'invalid-request', member)
})

it.each<[string, Record<string, unknown>]>([
  ['an amount that is a text', { pay: '8' }],
  ['a state that is a number', { state: 1 }],
  ['an operation that the card does not have', { bankOperation: 'rob' }],
])('a presentation with %s is not valid', async (_what, more) => {
  const body = { type: 'BankAccount', ...more }
  expectProblem(await running.browser.post('/basic/presentation/request', body), 'invalid-request')
})

it('P-27 unknown members are ignored', async () => {
  const { id } = await running.browser.present('BankAccount', '/basic', {
    'x-unknown': [1],
    verified: true,
    id: 'mine',
  })
  expect(id).not.toBe('mine')
  expect(await running.browser.presentationStatus(id)).toEqual({ status: 0 })
})
