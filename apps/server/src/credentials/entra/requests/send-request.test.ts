import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ContextUnderTest, NOW, openContextUnderTest } from '../entra-context.fixture.ts'
import type { RequestCallback } from '../service/request-bodies.ts'
import { ServiceError, type ServiceFailure } from '../service/service-error.ts'
import { insertRequest } from './requests.repository.ts'
import { sendRequest } from './send-request.ts'

let under: ContextUnderTest
beforeEach(async () => {
  under = await openContextUnderTest()
  const row = { flow_id: 'flow-1', kind: 'issuance', state: 'first', content: '{}', expires_at: NOW + 300_000 } as const
  await under.entra.database.transaction((tx) => insertRequest(tx, row))
})
afterEach(() => under.close())

const MADE = { requestId: 'request-1', url: 'openid-vc://?request_uri=x', expiresAt: NOW + 60_000 }

/** Sends the request in as many attempts as there are states. Returns the callbacks that the service was given. */
async function send(attempts: number, made = MADE) {
  const callbacks: RequestCallback[] = []
  const stored: (string | undefined)[] = []
  const request = { id: 'flow-1', kind: 'issuance', state: 'first', expiresAt: NOW + 300_000 } as const
  const sent = await sendRequest<RequestCallback>(under.entra, request, {
    create: async (bodyFor) => {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        callbacks.push(await bodyFor(attempt))
        stored.push((await under.rows())[0]?.state)
      }
      return made
    },
    bodyWith: (callback) => callback,
  })
  return { sent, callbacks, stored }
}

it('gives each attempt a state and a key of its own, which are stored before', async () => {
  const { callbacks, stored } = await send(3)
  const states = callbacks.map(({ state }) => state)
  expect(states[0]).toBe('first')
  expect(new Set(states).size).toBe(3)
  expect(stored).toEqual(states)
  for (const { url, state, headers } of callbacks) {
    expect(url).toBe('https://cards.example/callbacks/verified-id/issuance')
    expect(headers).toEqual({ 'api-key': under.entra.keys.keyOf(state) })
  }
})

it('stores the id of the service, and an expiry with a time of grace', async () => {
  const { sent } = await send(1)
  expect(sent).toEqual({ ...MADE, expiresAt: NOW + 70_000 })
  expect(await under.rows()).toMatchObject([{ request_id: 'request-1', expires_at: NOW + 70_000, stage: 'sent' }])
})

it('waits no longer than the flow, whatever the service says', async () => {
  const { sent } = await send(1, { ...MADE, expiresAt: NOW + 86_400_000 })
  expect(sent.expiresAt).toBe(NOW + 300_000)
})

it.each<[ServiceFailure, string, string]>([
  ['unreachable', 'SERVICE_UNAVAILABLE', 'unreachable'],
  ['throttled', 'SERVICE_UNAVAILABLE', 'throttled'],
  ['unavailable', 'SERVICE_UNAVAILABLE', 'unavailable'],
  ['unauthorized', 'SERVICE_REFUSED', 'unauthorized'],
  ['refused', 'SERVICE_REFUSED', 'refused'],
  ['unexpected-answer', 'SERVICE_REFUSED', 'unexpected-answer'],
])('reports the failure %s as %s', async (kind, reason, serviceCode) => {
  const failing = (details: { serviceCode?: string; retryAfter?: number } = {}) =>
    sendRequest(
      under.entra,
      { id: 'flow-1', kind: 'presentation', state: 'first', expiresAt: NOW + 300_000 },
      {
        create: () => Promise.reject(new ServiceError(kind, { call: 'createIssuanceRequest', ...details })),
        bodyWith: (callback) => callback,
      },
    )
  await expect(failing()).rejects.toMatchObject({ name: 'EngineServiceError', reason, serviceCode })
  await expect(failing({ serviceCode: 'badRequest/tokenError', retryAfter: 1_500 })).rejects.toMatchObject({
    serviceCode: 'badRequest/tokenError',
    retryAfterSeconds: 2,
  })
  // This server has tried several times, so a browser should not try again at once.
  await expect(failing({ retryAfter: 0 })).rejects.toMatchObject({ retryAfterSeconds: undefined })
  expect(await under.rows()).toMatchObject([{ request_id: null }])
})

it('does not hide a fault of this server', async () => {
  const fault = new TypeError('a fault')
  const request = { id: 'flow-1', kind: 'issuance', state: 'first', expiresAt: NOW + 300_000 } as const
  const sending = sendRequest(under.entra, request, {
    create: () => Promise.reject(fault),
    bodyWith: (callback) => callback,
  })
  await expect(sending).rejects.toBe(fault)
})
