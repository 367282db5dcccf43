import { zHelpDeskCall, zHelpDeskRequest } from '@vitrine/api/flows/help-desk.ts'
import { zPresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import { ADA, EVE, SAM } from '../identity-provider/token-shapes.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { type Caller, type Console, startConsole } from './console.ts'

const TOOL = '/basic/presentation/request'
const PARAMETERS = { type: 'CustomerUpn', state: 'helpdesk' }
const LOOKUP = '/verified-employee/presentation/response-html'
const STAFF_CALLS = [LOOKUP, '/help-desk/request', '/help-desk/accept', '/help-desk/dismiss']

let desk: Console
let sam: Caller
let credential: ReceivedCredential
beforeAll(async () => {
  desk = await startConsole({ HELP_DESK_SIGN_IN: 'required' })
  sam = desk.as(SAM)
  const { browser, wallet } = desk.running
  const { url, pin } = await browser.issueBasic('CustomerUpn', {
    displayName: 'Jan Kowalski',
    userPrincipalName: 'jan@example.org',
  })
  credential = await wallet.receive(url, { txCode: pin ?? '' })
})
afterAll(() => desk.stop())

const startRequest = async () => {
  const { status, body } = await sam.post(TOOL, PARAMETERS)
  expect(status).toBe(200)
  return body as { id: string; requestId: string; url: string }
}

describe('a help desk that requires a sign-in', () => {
  it('accepts no request without a session', async () => {
    const { browser } = desk.running
    expectProblem(await browser.post(TOOL, PARAMETERS), 'not-signed-in')
    expectProblem(await browser.post(TOOL, PARAMETERS, { authorization: 'Bearer a.b.c' }), 'invalid-token')
    const rows = await desk.running.product.database.query.selectFrom('help_desk_requests').selectAll().execute()
    expect(rows).toEqual([])
  })

  it('does all of its work for a member of staff without the admin scope', async () => {
    const { id, requestId, url } = await startRequest()
    const { browser, wallet } = desk.running
    expect(zHelpDeskRequest.parse((await sam.post('/help-desk/request', { id })).body)).toMatchObject({
      state: 'waiting',
    })
    expect(zHelpDeskCall.parse((await browser.get(`/help-desk/caller/${requestId}`)).body)).toMatchObject({
      state: 'waiting',
    })
    await wallet.present(url, [credential])
    expect(zPresentationResult.parse((await sam.post(LOOKUP, { id })).body)).toMatchObject({
      displayName: 'Jan Kowalski',
    })
    expect(zHelpDeskRequest.parse((await sam.post('/help-desk/accept', { id })).body).acceptedAt).not.toBeNull()
    const entries = await desk.running.product.database.query
      .selectFrom('audit_log')
      .innerJoin('identities', 'identities.id', 'audit_log.actor')
      .select('identities.username')
      .where('action', '=', 'help-desk-accept')
      .execute()
    expect(entries).toEqual([{ username: 'sam@tests.example' }])
  })

  it('shows and accepts nothing without a session, even with the guid', async () => {
    const { id, url } = await startRequest()
    await desk.running.wallet.present(url, [credential])
    for (const path of STAFF_CALLS) {
      const answer = await desk.running.browser.post(path, { id })
      expectProblem(answer, 'not-signed-in')
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect(zHelpDeskRequest.parse((await sam.post('/help-desk/request', { id })).body).acceptedAt).toBeNull()
  })

  it('asks for a session at the presentation’s own result endpoint, too', async () => {
    const { id, url } = await startRequest()
    await desk.running.wallet.present(url, [credential])
    expectProblem(await desk.running.browser.post('/basic/presentation/response-html', { id }), 'not-signed-in')
    expect((await sam.post('/basic/presentation/response-html', { id })).status).toBe(200)
  })

  it('shuts out a person whose access was revoked', async () => {
    const eve = desk.as(EVE)
    expect((await eve.post(TOOL, PARAMETERS)).status).toBe(200)
    expect((await desk.as(ADA).revoke(desk.provider.homeAccountId(EVE))).status).toBe(200)
    expectProblem(await eve.post(TOOL, PARAMETERS), 'access-revoked')
    for (const path of STAFF_CALLS) expectProblem(await eve.post(path, { id: 'x' }), 'access-revoked')
  })

  it('leaves ordinary presentations alone', async () => {
    const { browser, wallet } = desk.running
    const { id, url } = await browser.present('CustomerUpn')
    await wallet.present(url, [credential])
    expect(await browser.presentationStatus(id)).toEqual({ status: 2 })
    expect(await browser.result(id)).toMatchObject({ displayName: 'Jan Kowalski' })
    expectProblem(await browser.post('/basic/presentation/response-html', { id: 'x' }), 'not-found')
  })
})

it('requires no sign-in by default', async () => {
  const open = await startConsole()
  const { id } = await open.running.browser.present('CustomerUpn', '/basic', { state: 'helpdesk' })
  for (const path of ['/help-desk/request', LOOKUP])
    expect((await open.running.browser.post(path, { id })).status).toBe(200)
  await open.stop()
})
