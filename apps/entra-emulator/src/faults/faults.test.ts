import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type App, errorOf, requestToken, startApp } from '../emulator.fixture.ts'

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const post = () => app.call('requestService', 'POST', '/createIssuanceRequest', app.issuance())

describe('a fault of an endpoint', () => {
  it('answers an error as often as asked, with Retry-After or without', async () => {
    const { faults } = app.emulator
    faults.add(
      { endpoint: 'createIssuanceRequest', times: 2, failure: { kind: 'error', status: 429, retryAfter: 7 } },
      { endpoint: 'createIssuanceRequest', failure: { kind: 'error', status: 503 } },
    )
    const first = await post()
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await errorOf(await post())).toMatchObject({ code: 'tooManyRequests', inner: 'transientError' })
    const third = await post()
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, null])
    expect((await post()).status).toBe(201)
    expect(app.emulator.store.requests.size).toBe(1)
  })

  it('answers HTML in place of JSON', async () => {
    app.emulator.faults.add({ endpoint: 'contracts', failure: { kind: 'html' } })
    const response = await app.call('adminApi', 'GET', `/authorities/${app.emulator.tenant.authorityId}/contracts`)
    expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/html'])
  })

  it('never answers, until the caller gives up', async () => {
    const token = await app.token('requestService')
    app.emulator.faults.add({ endpoint: 'createIssuanceRequest', failure: { kind: 'hang' } })
    const call = fetch(`${app.emulator.url}/v1.0/verifiableCredentials/createIssuanceRequest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(app.issuance()),
      signal: AbortSignal.timeout(50),
    })
    await expect(call).rejects.toThrow()
    expect(app.emulator.store.requests.size).toBe(0)
  })

  it('answers late', async () => {
    app.emulator.faults.add({ endpoint: 'createIssuanceRequest', failure: { kind: 'slow', milliseconds: 20 } })
    expect((await post()).status).toBe(201)
  })

  it('drops the connection after the request was created', async () => {
    await app.token('requestService')
    app.emulator.faults.add({ endpoint: 'createIssuanceRequest', failure: { kind: 'drop' } })
    await expect(post()).rejects.toThrow()
    expect(app.emulator.store.requests.size).toBe(1)
  })

  it('makes the token endpoint fail, or issue an expired token', async () => {
    app.emulator.faults.add(
      { endpoint: 'token', failure: { kind: 'error', status: 429, retryAfter: 60, message: 'AADSTS90055: later' } },
      { endpoint: 'token', failure: { kind: 'expired-token' } },
    )
    const response = await requestToken(app.emulator, {})
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await response.json()).toMatchObject({ error_description: 'AADSTS90055: later' })
    expect(await errorOf(await post())).toMatchObject({ status: 401 })
    expect((await post()).status).toBe(201)
  })
})

describe('a fault of a callback', () => {
  const accept = async () => {
    const { url, requestId } = await app.create('Issuance', app.issuance())
    return { requestId, ...(await app.emulator.wallet.accept(url)) }
  }
  const statuses = () => app.received.map(({ body }) => body.requestStatus)

  it('loses it', async () => {
    app.emulator.faults.add({ endpoint: 'callback', times: 2, failure: { kind: 'lost' } })
    expect(await accept()).toMatchObject({ outcome: 'issued', delivered: 'lost' })
    expect(app.received).toEqual([])
    expect(app.emulator.callbacks.all).toHaveLength(2)
  })

  it('sends it twice', async () => {
    app.emulator.faults.add({ endpoint: 'callback', failure: { kind: 'duplicated' } })
    await accept()
    expect(statuses()).toEqual(['request_retrieved', 'request_retrieved', 'issuance_successful'])
  })

  it('sends it late', async () => {
    app.emulator.faults.add({ endpoint: 'callback', failure: { kind: 'delayed', milliseconds: 10 } })
    expect(await accept()).toMatchObject({ delivered: { status: 200 } })
  })

  it('sends it after the next one', async () => {
    app.emulator.faults.add({ endpoint: 'callback', failure: { kind: 'reordered' } })
    await accept()
    expect(statuses()).toEqual(['issuance_successful', 'request_retrieved'])
  })

  it('keeps it until it is released', async () => {
    app.emulator.faults.add({ endpoint: 'callback', times: 2, failure: { kind: 'reordered' } })
    expect(await accept()).toMatchObject({ delivered: 'held' })
    expect(await app.emulator.callbacks.release()).toEqual([{ status: 200 }, { status: 200 }])
  })
})

it('sends the last callback of a request again', async () => {
  const { url, requestId } = await app.create('Issuance', app.issuance())
  await app.emulator.wallet.accept(url)
  app.answerWith = 503
  expect(await app.emulator.callbacks.redeliver(requestId)).toEqual({ status: 503 })
  expect(app.received.at(-1)).toMatchObject({
    body: { requestStatus: 'issuance_successful' },
    headers: { 'api-key': 'key-1' },
  })
  expect(await app.emulator.callbacks.redeliver('unknown')).toBe('none')
})

it('reports that nobody answered a callback', async () => {
  const callback = { url: 'http://127.0.0.1:9/callback', state: 'state-1' }
  const { url } = await app.create('Issuance', app.issuance({ callback }))
  expect(await app.emulator.wallet.accept(url)).toMatchObject({ outcome: 'issued', delivered: 'unreachable' })
})
