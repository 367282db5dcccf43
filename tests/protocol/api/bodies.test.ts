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
  ['is followed by more text', '{"type":"BankAccount"} {}'],
  ['is not JSON', 'type=BankAccount'],
  ['is null', 'null'],
  ['is an array', '[]'],
  ['is a string', '"BankAccount"'],
  ['is empty', ''],
  ['has a duplicate name', '{"type":"Workshop","type":"BankAccount"}'],
  ['contains __proto__', '{"type":"BankAccount","__proto__":{"fieldData":{}}}'],
  ['has a byte order mark', '\ufeff{"type":"BankAccount"}'],
  ['has a lone surrogate', '{"type":"BankAccount","x":"\\ud800"}'],
  ['is 10,000 levels deep', `{"type":"BankAccount","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
])('refuses a body that %s', async (_what, body) => {
  for (const call of CALLS) expectProblem(await running.browser.post(call, body), 'invalid-request')
  expect(await issuances()).toEqual([])
})

it.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'text/json',
])('refuses a body of type %s', async (type) => {
  const body = '{"type":"BankAccount","fieldData":{"displayName":"Anna"}}'
  for (const call of CALLS)
    expectProblem(await running.browser.post(call, body, { 'content-type': type }), 'unsupported-media-type')
  expect(await issuances()).toEqual([])
})

it('refuses a body over the limit, by its declared length and by its actual length', async () => {
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
  ['with a number as type', { type: 1, fieldData: {} }, /type/],
  ['with an empty type', { type: '', fieldData: {} }, /type/],
  ['with a type of 101 characters', { type: 'A'.repeat(101), fieldData: {} }, /type/],
  ['with an array as fieldData', { type: 'BankAccount', fieldData: ['x'] }, /fieldData/],
  ['with a string as fieldData', { type: 'BankAccount', fieldData: 'x' }, /fieldData/],
])('refuses an issuance %s, and names the member', async (_what, body, member) => {
  expectProblem(await running.browser.post('/basic/request2', body), 'invalid-request', member)
})

it.each<[string, Record<string, unknown>]>([
  ['a string as amount', { pay: '8' }],
  ['a number as operation', { bankOperation: 1 }],
  ['an unknown operation', { bankOperation: 'rob' }],
])('refuses a presentation with %s', async (_what, more) => {
  const body = { type: 'BankAccount', ...more }
  expectProblem(await running.browser.post('/basic/presentation/request', body), 'invalid-request')
})

it('ignores unknown members', async () => {
  const { id } = await running.browser.present('BankAccount', '/basic', {
    'x-unknown': [1],
    verified: true,
    id: 'mine',
  })
  expect(id).not.toBe('mine')
  expect(await running.browser.presentationStatus(id)).toEqual({ status: 0 })
})
