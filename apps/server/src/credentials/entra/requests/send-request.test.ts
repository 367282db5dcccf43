import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ContextUnderTest, NOW, openContextUnderTest } from '../entra-context.fixture.ts'
import { ServiceError, type ServiceFailure } from '../service/service-error.ts'
import { prepareRequest } from './send-request.ts'

let under: ContextUnderTest
beforeEach(async () => {
  under = await openContextUnderTest()
})
afterEach(() => under.close())

const MADE = { requestId: 'request-1', url: 'openid-vc://?request_uri=x', expiresAt: NOW + 60_000 }

const REQUEST = { id: 'flow-1', kind: 'issuance', expiresAt: NOW + 300_000, content: {} } as const
type Callback = Parameters<Parameters<typeof prepareRequest>[2]>[0]

/** Prepares and saves a request. Its body is the callback alone. `callbacks`: those that the service was given. */
async function prepare(request: Parameters<typeof prepareRequest>[1] = REQUEST) {
  const callbacks: Callback[] = []
  const { save, send } = prepareRequest(under.entra, request, (callback) => {
    callbacks.push(callback)
    return callback
  })
  await under.entra.database.transaction(save)
  return { send, callbacks }
}

/** Sends the request in as many attempts as are given. */
async function send(attempts: number, made = MADE) {
  const stored: (string | undefined)[] = []
  vi.spyOn(under.service, 'createRequest').mockImplementation(async (_kind, bodyFor) => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await bodyFor(attempt)
      stored.push((await under.rows())[0]?.state)
    }
    return made
  })
  const { send: sendPrepared, callbacks } = await prepare()
  return { sent: await sendPrepared(), callbacks, stored }
}

it('gives each attempt a state and a key of its own, which are stored before', async () => {
  const { callbacks, stored } = await send(3)
  const states = callbacks.map(({ state }) => state)
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
  const { send: sendPrepared } = await prepare({ ...REQUEST, kind: 'presentation' })
  const failing = (details: { serviceCode?: string; retryAfter?: number } = {}) => {
    const failure = new ServiceError(kind, { call: 'createPresentationRequest', ...details })
    vi.spyOn(under.service, 'createRequest').mockRejectedValue(failure)
    return sendPrepared()
  }
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
  vi.spyOn(under.service, 'createRequest').mockRejectedValue(fault)
  const { send: sendPrepared } = await prepare()
  await expect(sendPrepared()).rejects.toBe(fault)
})
