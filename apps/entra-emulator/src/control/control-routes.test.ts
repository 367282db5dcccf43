import { request } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type App, EMPLOYEE, startApp, valuesOf } from '../emulator.fixture.ts'

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  fetch(`${app.emulator.url}/_emulator/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
const get = (path: string) => fetch(`${app.emulator.url}/_emulator/${path}`)

it('drives an issuance and a presentation over HTTP', async () => {
  const offered = await app.create('Issuance', app.issuance({ pin: { value: '123456' } }))
  expect(await (await post('open', { link: offered.url })).json()).toMatchObject({ pinLength: 6 })
  const complete = (pin: string) => post(`requests/${offered.requestId}/complete`, { pin })
  expect(await (await complete('000000')).json()).toMatchObject({ reason: 'wrong-pin' })
  expect(await (await complete('123456')).json()).toMatchObject({ outcome: 'issued', delivered: { status: 200 } })
  expect(await valuesOf(await get('cards'))).toMatchObject([{ claims: { accountId: 'acct-0001' } }])

  const asked = await app.create('Presentation', app.presentation())
  const presented = await post(`requests/${asked.requestId}/present`, {
    revocationStatus: 'VALID',
    claims: { extra: '1' },
  })
  expect(await presented.json()).toMatchObject({ outcome: 'presented', delivered: { status: 200 } })
  expect(await (await get(`requests/${asked.requestId}`)).json()).toMatchObject({
    kind: 'presentation',
    isFinished: true,
    callbacks: [{ body: { requestStatus: 'request_retrieved' } }, { body: { requestStatus: 'presentation_verified' } }],
  })
  expect(await valuesOf(await get('requests'))).toHaveLength(2)
})

it('cancels, fails, expires and redelivers', async () => {
  const offered = await app.create('Issuance', app.issuance())
  const act = async (action: string, body?: object) =>
    (await post(`requests/${offered.requestId}/${action}`, body)).json()
  expect(await act('retrieve')).toMatchObject({ outcome: 'opened' })
  expect(await act('redeliver')).toEqual({ delivered: { status: 200 } })
  expect(await act('deliver', { body: { any: 'thing' } })).toEqual({ delivered: { status: 200 } })
  expect(app.received.at(-1)?.body).toEqual({ any: 'thing' })
  expect(await act('expire')).toMatchObject({ outcome: 'expired' })
  expect(await act('cancel')).toMatchObject({ outcome: 'refused', reason: 'expired' })
  expect(await act('fail', { message: 'unspecified_error' })).toMatchObject({ outcome: 'refused', reason: 'expired' })
  expect((await post('requests/unknown/cancel')).status).toBe(404)
})

it('adds and clears faults, contracts and cards', async () => {
  const fault = { endpoint: 'token', failure: { kind: 'hang' } }
  expect(await valuesOf(await post('faults', fault))).toMatchObject([{ endpoint: 'token', times: 1 }])
  expect((await post('faults', { endpoint: 'token', failure: { kind: 'lost' } })).status).toBe(400)
  expect((await fetch(`${app.emulator.url}/_emulator/faults`, { method: 'DELETE' })).status).toBe(204)
  expect(await valuesOf(await get('faults'))).toEqual([])
  const [contract] = await valuesOf(await post('contracts', [{ ...EMPLOYEE, name: 'Seeded' }]))
  expect(contract).toMatchObject({ name: 'Seeded', allowOverrideValidityIntervalOnIssuance: true })
  const removal = { method: 'DELETE' }
  expect((await fetch(`${app.emulator.url}/_emulator/contracts/${contract?.id}`, removal)).status).toBe(204)
  const card = { type: ['VerifiableCredential', 'Badge'], issuer: 'did:web:other.example', claims: { level: '3' } }
  expect(await (await post('cards', card)).json()).toMatchObject(card)
})

it('refuses calls from pages of other origins and through other host names', async () => {
  expect((await post('faults', {}, { origin: 'https://evil.example' })).status).toBe(403)
  const status = await new Promise((resolve) => {
    request(`${app.emulator.url}/_emulator/cards`, { headers: { host: 'evil.example' } }, ({ statusCode }) =>
      resolve(statusCode),
    ).end()
  })
  expect(status).toBe(421)
})
