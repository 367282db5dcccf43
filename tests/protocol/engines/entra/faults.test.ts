import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, EndpointFailure } from '../../../../apps/entra-emulator/src/faults/fault.ts'
import { EntraStage } from '../../../engines/entra-stage.ts'
import { expectProblem } from '../../api/problems.ts'
import { BANK_CARDS, report, requestOf, sendCallback } from './callbacks.ts'

let stage: EntraStage
beforeAll(async () => {
  stage = await EntraStage.open({ cards: BANK_CARDS })
})
afterEach(() => stage.emulator.faults.clear())
afterAll(() => stage.close())

const OFFER = { type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } }

const start = () => stage.running.browser.post('/basic/request2', OFFER)
const fail = (endpoint: Endpoint, failure: EndpointFailure, times = 1) =>
  stage.emulator.faults.add({ endpoint, times, failure })
/** Starts an issuance in spite of a failure, and checks that a wallet gets its card. */
async function expectSuccess(): Promise<void> {
  const { id } = await stage.receive('BankAccount', { displayName: 'Anna Nowak' })
  expect(stage.emulator.faults.pending).toEqual([])
  expect(await stage.running.browser.issuanceStatus(id)).toEqual({ status: 2 })
}

describe('a request is made in spite of', () => {
  it('a 429 that asks for a pause, which is respected', async () => {
    fail('createIssuanceRequest', { kind: 'error', status: 429, retryAfter: 1 })
    let isAnswered = false
    const answer = start().finally(() => {
      isAnswered = true
    })
    await sleep(500)
    expect(isAnswered).toBe(false)
    expect((await answer).status).toBe(200)
  })

  it.each([500, 502, 503, 504])('two answers with status %i', async (status) => {
    fail('createIssuanceRequest', { kind: 'error', status, retryAfter: 0 }, 2)
    await expectSuccess()
  })

  it('HTML of a proxy with status 502', async () => {
    fail('createIssuanceRequest', { kind: 'html', status: 502 })
    await expectSuccess()
  })

  it('tokens that have expired, which are dropped once', async () => {
    await expectSuccess()
    stage.emulator.tokens.expireAll()
    await expectSuccess()
  })
})

describe('a connection that is lost after the service has made the request', () => {
  it('leads to another request with another state, and callbacks of the lost one change nothing', async () => {
    const known = new Set(stage.emulator.store.requests.keys())
    fail('createIssuanceRequest', { kind: 'drop' })
    const { id, url } = await stage.running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const made = [...stage.emulator.store.requests.keys()].filter((one) => !known.has(one))
    expect(made).toHaveLength(2)
    const [orphan, used] = made.map((one) => requestOf(stage, one))
    if (!orphan || !used) throw new Error('two requests were expected')
    expect(used.requestId).toBe(stage.requestIdOf(url))
    expect(orphan.state).not.toBe(used.state)
    expect(orphan.key).not.toBe(used.key)
    for (const requestStatus of ['request_retrieved', 'issuance_successful', 'issuance_error'])
      expect(await report(orphan, { requestStatus })).toMatchObject({ status: 400 })
    // The key of the lost request does not fit the state of the other one, nor the other way around.
    const forged = { requestId: used.requestId, state: used.state, requestStatus: 'issuance_successful' }
    expect(await sendCallback(used.url, forged, { key: orphan.key })).toMatchObject({ status: 400 })
    expect(await stage.running.browser.issuanceStatus(id)).toEqual({ status: 0 })
    expect(await stage.emulator.wallet.accept(url)).toMatchObject({ outcome: 'issued', delivered: { status: 200 } })
    expect(await stage.running.browser.issuanceStatus(id)).toEqual({ status: 2 })
  })
})

describe('an error of the token endpoint', () => {
  /** Asks for a presentation, which needs a new token. */
  const withoutToken = async (failure: EndpointFailure, times: number) => {
    const { browser, product } = stage.running
    await browser.present('BankAccount')
    stage.emulator.tokens.expireAll()
    fail('token', failure, times)
    const answer = await browser.post('/basic/presentation/request', { type: 'BankAccount' })
    expect(stage.emulator.faults.pending).toEqual([])
    const rows = await product.database.query.selectFrom('presentations').selectAll().orderBy('id').execute()
    return { answer, row: rows.at(-1) }
  }

  it.each([
    ['a wrong secret', 401, 'invalid_client', 'AADSTS7000215: Invalid client secret provided.', 'AADSTS7000215'],
    [
      'an expired secret',
      401,
      'invalid_client',
      'AADSTS7000222: The provided secret keys are expired.',
      'AADSTS7000222',
    ],
    ['an unknown app', 400, 'unauthorized_client', 'AADSTS700016: Application was not found.', 'AADSTS700016'],
  ])('for %s ends the flow with its code', async (_what, status, code, message, serviceCode) => {
    const { answer, row } = await withoutToken({ kind: 'error', status, code, message }, 1)
    expectProblem(answer, 'service-refused')
    expect(answer.body).toMatchObject({ reason: { params: { serviceCode } } })
    expect(row).toMatchObject({ state: 'failed', error_code: 'SERVICE_REFUSED', service_code: serviceCode })
  })

  it('with status 429 ends the flow at once if the pause is longer than the page waits', async () => {
    const { answer, row } = await withoutToken({ kind: 'error', status: 429, retryAfter: 60 }, 1)
    expectProblem(answer, 'unavailable')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(row).toMatchObject({ state: 'failed', error_code: 'SERVICE_UNAVAILABLE' })
    stage.running.advance(60_000)
  })

  it('that passes is overcome', async () => {
    const { answer } = await withoutToken({ kind: 'error', status: 503, retryAfter: 0 }, 2)
    expect(answer.status).toBe(200)
  })

  it('that issues an expired token is overcome once', async () => {
    // From then on, the token of the tests before is too old.
    stage.running.advance(3_600_000)
    fail('token', { kind: 'expired-token' })
    const answer = await stage.running.browser.post('/basic/presentation/request', { type: 'BankAccount' })
    expect(stage.emulator.faults.pending).toEqual([])
    expect(answer.status).toBe(200)
  })
})

it('a pause longer than the page waits is passed on to the browser, and to all requests in the meantime', async () => {
  const throttled = await EntraStage.open({ cards: BANK_CARDS })
  try {
    throttled.emulator.faults.add({
      endpoint: 'createPresentationRequest',
      failure: { kind: 'error', status: 429, retryAfter: 120 },
    })
    const present = () => throttled.running.browser.post('/basic/presentation/request', { type: 'BankAccount' })
    for (const answer of [await present(), await present()]) {
      expectProblem(answer, 'unavailable')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(100)
    }
    expect(throttled.emulator.store.requests.size).toBe(0)
  } finally {
    await throttled.close()
  }
})

it('a callback that arrives before the answer of the service counts', async () => {
  const { id, url } = await stage.running.browser.issueBasic('BankAccount', OFFER.fieldData)
  const request = requestOf(stage, url)
  // As it is until the service has answered.
  const { query } = stage.running.product.database
  await query.updateTable('entra_requests').set({ request_id: null }).where('flow_id', '=', id).execute()
  expect(await report(request, { requestStatus: 'request_retrieved' })).toMatchObject({ status: 200 })
  expect(await stage.running.browser.issuanceStatus(id)).toMatchObject({ status: 1 })
})
