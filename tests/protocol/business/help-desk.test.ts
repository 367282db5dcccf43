import { zHelpDeskCall, zHelpDeskRequest } from '@vitrine/api/flows/help-desk.ts'
import { zPresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { greyJpeg } from '../jpeg.ts'
import { keptResult } from '../ledger.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'

const LOOKUP = '/verified-employee/presentation/response-html'
const MINUTE = 60_000
const PHOTO = greyJpeg({ width: 24, height: 32 }).toString('base64')

const CALLERS = {
  VerifiedEmployee: {
    audience: 'employee',
    claims: {
      displayName: 'Anna Nowak',
      jobTitle: 'Engineer',
      department: 'Research',
      mail: 'anna@example.org',
      photo: PHOTO,
    },
  },
  CustomerUpn: {
    audience: 'customer',
    claims: { displayName: 'Jan Kowalski', userPrincipalName: 'jan@example.org' },
  },
} as const
type CallerType = keyof typeof CALLERS

let running: RunningProduct
const credentials = new Map<CallerType, ReceivedCredential>()
beforeAll(async () => {
  running = await startProduct()
  for (const type of ['VerifiedEmployee', 'CustomerUpn'] as const) {
    const { url, pin } = await running.browser.issueBasic(type, CALLERS[type].claims)
    credentials.set(type, await running.wallet.receive(url, { txCode: pin ?? '' }))
  }
})
afterAll(() => running.stop())

/** A help-desk request, with the actions of the staff and of the caller. */
class Call {
  readonly type: CallerType
  /** Id of the request on the staff's page. */
  readonly id: string
  readonly requestId: string
  readonly url: string

  private constructor(type: CallerType, request: { id: string; requestId: string; url: string }) {
    this.type = type
    this.id = request.id
    this.requestId = request.requestId
    this.url = request.url
  }

  static async begin(type: CallerType = 'VerifiedEmployee'): Promise<Call> {
    return new Call(type, await running.browser.present(type, '/basic', { state: 'helpdesk' }))
  }

  openRequest() {
    return running.wallet.openRequest(this.url)
  }

  async verify(): Promise<void> {
    await (await this.openRequest()).present([this.credential])
  }

  get credential(): ReceivedCredential {
    const held = credentials.get(this.type)
    if (!held) throw new Error('not issued')
    return held
  }

  async seenByStaff() {
    return z
      .strictObject(zHelpDeskRequest.shape)
      .parse((await running.browser.post('/help-desk/request', { id: this.id })).body)
  }

  async seenByCaller() {
    return z
      .strictObject(zHelpDeskCall.shape)
      .parse((await running.browser.get(`/help-desk/caller/${this.requestId}`)).body)
  }

  accept() {
    return running.browser.post('/help-desk/accept', { id: this.id })
  }

  dismiss() {
    return running.browser.post('/help-desk/dismiss', { id: this.id })
  }

  lookUp(id = this.id) {
    return running.browser.post(LOOKUP, { id })
  }
}

const expectProblem = (answer: { status: number; body: unknown }, status: number, code: string): void =>
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { code } })

describe.each(['VerifiedEmployee', 'CustomerUpn'] as const)('a help-desk request for a %s', (type) => {
  const { audience, claims } = CALLERS[type]

  it('goes from waiting to started to verified, for staff and caller', async () => {
    const startedAt = running.now()
    const call = await Call.begin(type)
    const waiting = await call.seenByStaff()
    expect(waiting).toMatchObject({ state: 'waiting', audience, acceptedAt: null })
    expect(waiting.expiresAt - startedAt).toBeGreaterThanOrEqual(5 * MINUTE)
    expect(waiting.expiresAt - running.now()).toBeLessThanOrEqual(5 * MINUTE)
    expect(waiting.number).toMatch(/^[1-9]\d$/)
    expect(waiting.now).toBeGreaterThanOrEqual(startedAt)
    expect(waiting.now).toBeLessThanOrEqual(running.now())
    const { acceptedAt: _, ...common } = { ...waiting, now: expect.any(Number) }
    const asked = { ...common, digitalCredentials: ['openid4vp-v1-signed'] }
    expect(await call.seenByCaller()).toEqual(asked)

    await call.openRequest()
    expect(await call.seenByStaff()).toEqual({ ...common, acceptedAt: null, state: 'started' })
    await call.verify()
    expect(await call.seenByStaff()).toEqual({ ...common, acceptedAt: null, state: 'verified' })
    expect(await call.seenByCaller()).toEqual({ ...asked, state: 'verified' })
  })

  it('shows nothing before it is verified, and the caller afterwards', async () => {
    const call = await Call.begin(type)
    expect(await call.lookUp()).toMatchObject({ status: 200, body: {} })
    await call.openRequest()
    expect((await call.lookUp()).body).toEqual({})
    await call.verify()
    const { status, body } = await call.lookUp()
    expect(status).toBe(200)
    const result = zPresentationResult.parse(body)
    expect(result).toMatchObject({ status: 'OK', verified: true, vcType: type, displayName: claims.displayName })
    if (type === 'VerifiedEmployee')
      expect(result).toMatchObject({ photo: PHOTO, dynamicData: { jobTitle: 'Engineer', mail: 'anna@example.org' } })
    else expect(result).toMatchObject({ dynamicData: { userPrincipalName: 'jan@example.org' } })
  })

  it('is accepted once, after it is verified', async () => {
    const call = await Call.begin(type)
    await call.verify()
    const first = await call.accept()
    const { acceptedAt } = zHelpDeskRequest.parse(first.body)
    expect(acceptedAt).toBeLessThanOrEqual(running.now())
    running.advance(1000)
    expect(zHelpDeskRequest.parse((await call.accept()).body).acceptedAt).toBe(acceptedAt)
    expect(await call.seenByStaff()).toMatchObject({ state: 'verified', acceptedAt })
  })
})

describe('accepting', () => {
  it('is refused before the caller is verified', async () => {
    const call = await Call.begin()
    expectProblem(await call.accept(), 409, 'not-verified')
    await call.openRequest()
    expectProblem(await call.accept(), 409, 'not-verified')
    expect(await call.seenByStaff()).toMatchObject({ state: 'started', acceptedAt: null })
    await call.verify()
    expect((await call.accept()).status).toBe(200)
  })

  it('is refused after a rejection, and so is verifying the caller', async () => {
    const call = await Call.begin()
    const open = await call.openRequest()
    await open.decline()
    expect(await call.seenByStaff()).toMatchObject({ state: 'rejected', error: { code: 'ACCESS_DENIED' } })
    expect(await call.seenByCaller()).toMatchObject({ state: 'rejected' })
    expect(await call.seenByCaller()).not.toHaveProperty('error')
    expectProblem(await call.accept(), 409, 'not-verified')
    expect((await open.sendPresentation([call.credential])).status).toBe(400)
    expect(await call.seenByStaff()).toMatchObject({ state: 'rejected', acceptedAt: null })
    expect((await call.lookUp()).body).toEqual({})
  })

  it('is refused if the credential was invalid', async () => {
    const call = await Call.begin()
    const open = await call.openRequest()
    const answer = await open.sendPresentation([call.credential], {
      presentation: { keyBinding: { payload: { nonce: 'another' } } },
    })
    expect(answer.status).toBe(400)
    expect(await call.seenByStaff()).toMatchObject({ state: 'rejected', error: { code: 'INVALID_PRESENTATION' } })
    expectProblem(await call.accept(), 409, 'not-verified')
  })

  it('by 20 members of staff at once has one effect, with one line in the audit log', async () => {
    const call = await Call.begin()
    await call.verify()
    const before = await acceptances()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call.accept()))
    const times = answers.map(({ body }) => zHelpDeskRequest.parse(body).acceptedAt)
    expect(new Set(times).size).toBe(1)
    const after = await acceptances()
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)).toMatchObject({
      ...{ actor: 'staff', outcome: 'accepted', object: call.requestId },
      ...{ account_id: expect.any(String), card: 'verified-employee-basic' },
    })
    expect(JSON.stringify(after)).not.toContain(call.id)
  })

  const acceptances = () =>
    running.product.database.query
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'help-desk-accept')
      .orderBy('id')
      .execute()
})

describe('dismissing a verified caller', () => {
  it('erases the caller’s data at once, and the request can no longer be accepted', async () => {
    const call = await Call.begin()
    await call.verify()
    const before = await dismissals()
    expect(zHelpDeskRequest.parse((await call.dismiss()).body)).toMatchObject({ state: 'verified', acceptedAt: null })
    expectProblem(await call.lookUp(), 404, 'not-found')
    expectProblem(await call.accept(), 409, 'not-verified')
    expect(await call.seenByStaff()).toMatchObject({ acceptedAt: null })
    expect(await keptResult(running.product.database.query, call.id)).toBeUndefined()
    const after = await dismissals()
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)).toMatchObject({ actor: 'staff', outcome: 'dismissed', object: call.requestId })
  })

  it('is refused before the caller is verified, and the caller can still answer', async () => {
    const call = await Call.begin()
    expectProblem(await call.dismiss(), 409, 'not-verified')
    await call.verify()
    expect(zPresentationResult.parse((await call.lookUp()).body).displayName).toBe('Anna Nowak')
    await call.dismiss()
    expectProblem(await call.dismiss(), 409, 'not-verified')
  })

  it('is refused once the verification was accepted, and the data stays', async () => {
    const call = await Call.begin()
    await call.verify()
    await call.accept()
    expect((await call.dismiss()).body).toMatchObject({
      code: 'not-possible',
      reason: { code: 'accepted-already' },
    })
    expect(zPresentationResult.parse((await call.lookUp()).body).displayName).toBe('Anna Nowak')
  })

  it('and accepting at the same time: only one of the two succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const call = await Call.begin('CustomerUpn')
      await call.verify()
      const [accepted, dismissed] = await Promise.all([call.accept(), call.dismiss()])
      expect([accepted.status, dismissed.status].toSorted()).toEqual([200, 409])
      expect((await call.seenByStaff()).acceptedAt === null).toBe(dismissed.status === 200)
      expect((await call.lookUp()).status).toBe(dismissed.status === 200 ? 404 : 200)
    }
  })

  const dismissals = () =>
    running.product.database.query
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'help-desk-dismiss')
      .orderBy('id')
      .execute()
})

describe('the five minutes of a help-desk request', () => {
  it('are counted by the server: a caller verified a second before the end is verified', async () => {
    const call = await Call.begin()
    const open = await call.openRequest()
    running.advance(5 * MINUTE - 2000)
    await open.present([call.credential])
    expect(await call.seenByStaff()).toMatchObject({ state: 'verified' })
  })

  it('are over for the caller a moment after the end', async () => {
    const call = await Call.begin()
    const open = await call.openRequest()
    running.advance(5 * MINUTE + 1)
    expect(await call.seenByStaff()).toMatchObject({ state: 'expired' })
    expect(await call.seenByCaller()).toMatchObject({ state: 'expired' })
    expect((await open.sendPresentation([call.credential])).status).toBe(400)
    expectProblem(await call.accept(), 409, 'not-verified')
    expect((await call.lookUp()).body).toEqual({})
    await running.product.cleanUp()
    expect(await call.seenByStaff()).toMatchObject({ state: 'expired', acceptedAt: null })
  })

  it('do not start again with a restart or a reload', async () => {
    const call = await Call.begin()
    const { expiresAt } = await call.seenByStaff()
    running.advance(MINUTE)
    await running.restart()
    expect(await call.seenByStaff()).toMatchObject({ state: 'waiting', expiresAt })
  })

  it('do not limit accepting, which is possible until the data is erased', async () => {
    const [accepted, late] = [await Call.begin(), await Call.begin()]
    running.advance(4 * MINUTE)
    await accepted.verify()
    await late.verify()
    running.advance(5 * MINUTE - 2000)
    expect((await accepted.accept()).status).toBe(200)
    running.advance(2001)
    expectProblem(await late.accept(), 409, 'not-verified')
    expect(await accepted.seenByStaff()).toMatchObject({ state: 'verified', acceptedAt: expect.any(Number) })
    expectProblem(await late.lookUp(), 404, 'not-found')
  })
})

describe('the staff’s guid', () => {
  it('is in no message to the caller or to the wallet of the caller', async () => {
    const call = await Call.begin()
    const open = await call.openRequest()
    const again = await open.sendRequestObjectRequest()
    const offered = [call.requestId, call.url, await call.seenByCaller(), again.text, [...again.headers]]
    const { request } = open
    const accepted = await open.sendPresentation([call.credential])
    const seen = JSON.stringify([offered, request, accepted, await call.seenByCaller()])
    const decoded = [seen, ...again.text.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))]
    for (const text of decoded) expect(text).not.toContain(call.id)
    expect(new Set([call.id, call.requestId, request.state, request.nonce]).size).toBe(4)
    expect(call.id).toMatch(/^[A-Za-z0-9_-]{33}$/)
  })

  it("is the only id by which staff find the request: the caller's ids do not work", async () => {
    const call = await Call.begin()
    const { request } = await call.openRequest()
    await call.verify()
    for (const id of [
      call.requestId,
      request.state,
      request.nonce,
      call.url.slice(0, 200),
      'x',
      '__proto__',
      '%',
      "' or 1=1 --",
    ]) {
      expectProblem(await call.lookUp(id), 404, 'not-found')
      expectProblem(await running.browser.post('/help-desk/request', { id }), 404, 'not-found')
      expectProblem(await running.browser.post('/help-desk/accept', { id }), 404, 'not-found')
      expectProblem(await running.browser.post('/help-desk/dismiss', { id }), 404, 'not-found')
      expect((await running.browser.post('/basic/presentation/response-html', { id })).status).toBe(404)
    }
    expect((await running.browser.get(`/help-desk/caller/${call.id}`)).body).toBeNull()
  })

  it('of another presentation does not work at the help desk', async () => {
    const { id, url } = await running.browser.present('VerifiedEmployee')
    await running.wallet.present(url, [...credentials.values()])
    expectProblem(await running.browser.post(LOOKUP, { id }), 404, 'not-found')
    expectProblem(await running.browser.post('/help-desk/accept', { id }), 404, 'not-found')
  })

  it.each([{}, { id: '' }, { id: null }, { id: ['x'] }, { id: 'x'.repeat(201) }, []])(
    'must be a string: %j is refused',
    async (body) => {
      for (const path of [LOOKUP, '/help-desk/request', '/help-desk/accept', '/help-desk/dismiss'])
        expectProblem(await running.browser.post(path, body), 400, 'invalid-request')
    },
  )
})

describe('a request that is not for the help desk', () => {
  it.each([
    ['/basic', 'BankAccount', 'helpdesk'],
    ['/certificate2', 'CertificateLevel2', 'helpdesk'],
    ['/basic', 'VerifiedEmployee', 'help-desk'],
    ['/basic', 'CustomerUpn', 'security-gate'],
  ])('is a plain verification: %s/%s with state %s', async (prefix, type, state) => {
    const { id, requestId } = await running.browser.present(type, prefix, { state })
    expectProblem(await running.browser.post('/help-desk/request', { id }), 404, 'not-found')
    expect((await running.browser.get(`/help-desk/caller/${requestId}`)).body).toBeNull()
  })

  it('never opens the gate', async () => {
    for (const type of ['VerifiedEmployee', 'CustomerUpn'] as const) await (await Call.begin(type)).verify()
    expect((await running.browser.get('/admin/security/check')).body).toBeNull()
  })
})
