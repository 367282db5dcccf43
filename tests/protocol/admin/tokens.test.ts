import { zSessionView } from '@vitrine/api/installation/session.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { accessMatrix } from '../../../apps/server/src/composition/access-matrix.ts'
import { ENDPOINTS } from '../../../apps/server/src/composition/contract.ts'
import { ROUTES } from '../../../apps/server/src/credentials/openid4vc/wallet-endpoints.ts'
import { freePort } from '../../free-port.ts'
import { expectProblem } from '../api/problems.ts'
import {
  type DemoIdentityProvider,
  type DemoTokens,
  startDemoIdentityProvider,
} from '../identity-provider/demo-identity-provider.ts'
import { ADA, SAM, TOKEN_SHAPES } from '../identity-provider/token-shapes.ts'
import { type CallAnswer, type RunningProduct, startProduct } from '../product.ts'
import { type Console, startConsole } from './console.ts'

const ACCESS_MATRIX = accessMatrix([{ routes: ROUTES }])

const ADMIN_ROUTES = Object.entries(ACCESS_MATRIX)
  .filter(([, access]) => access === 'administrator')
  .map(([route]) => route)
const POSTED = ENDPOINTS.filter(({ method }) => method === 'POST').map(({ path }): string => path)

const callRoute = (
  { browser }: RunningProduct,
  route: string,
  headers: Record<string, string> = {},
  body: unknown = { id: 'x', ids: ['x'], status: 'Disabled' },
): Promise<CallAnswer> =>
  POSTED.includes(route) ? browser.post(route, body, headers) : browser.get(`${route}?name=BankAccount&id=x`, headers)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

function expectUnauthorized(answer: CallAnswer, code: 'not-signed-in' | 'invalid-token'): void {
  expectProblem(answer, code)
  expect(answer.headers.get('www-authenticate')).toBe(
    code === 'not-signed-in' ? 'Bearer' : 'Bearer error="invalid_token"',
  )
}

describe('with the demo identity provider', () => {
  let demo: DemoIdentityProvider
  let running: RunningProduct
  let ada: DemoTokens
  let sam: DemoTokens
  beforeAll(async () => {
    const port = await freePort()
    demo = await startDemoIdentityProvider(`http://localhost:${port}`)
    running = await startProduct({ PORT: String(port), IDP_URL: demo.issuer })
    ada = await demo.signIn('Ada Admin')
    sam = await demo.signIn('Sam Support')
  })
  afterAll(async () => {
    await running.stop()
    await demo.stop()
  })

  it('makes Ada an administrator, and signs Sam in', async () => {
    const seen = await running.browser.get('/session', bearer(ada.access_token))
    expect(seen.status).toBe(200)
    expect(z.strictObject(zSessionView.shape).parse(seen.body)).toMatchObject({
      username: 'ada.admin@vitrine.example',
      name: 'Ada Admin',
      isAdministrator: true,
    })
    const { body } = await running.browser.get('/session', bearer(sam.access_token))
    expect(body).toMatchObject({ name: 'Sam Support', isAdministrator: false })
  })

  it.each(ADMIN_ROUTES)('%s is open to Ada and to nobody else', async (route) => {
    expectUnauthorized(await callRoute(running, route), 'not-signed-in')
    const refused = await callRoute(running, route, bearer(sam.access_token))
    expectProblem(refused, 'no-access')
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"')
    expect([200, 400, 404]).toContain((await callRoute(running, route, bearer(ada.access_token))).status)
  })

  it('grants nothing for an ID token or a refresh token', async () => {
    for (const token of [ada.id_token, ada.refresh_token])
      for (const route of [...ADMIN_ROUTES, '/session'])
        expectUnauthorized(await callRoute(running, route, bearer(token)), 'invalid-token')
  })

  it('grants nothing for a wallet’s token, and no credential for an administrator’s token', async () => {
    const { url } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
    const issuance = await running.wallet.openOffer(url)
    const { value } = await issuance.obtainToken()
    for (const route of [...ADMIN_ROUTES, '/session'])
      expectUnauthorized(await callRoute(running, route, bearer(value)), 'invalid-token')
    const asked = await running.browser.post('/openid4vci/credential', {}, bearer(ada.access_token))
    expect(asked.status).toBe(401)
  })

  it('accepts a token until it expires, and not longer', async () => {
    running.advance(14 * 60_000)
    expect((await callRoute(running, '/vc/admin/contracts', bearer(ada.access_token))).status).toBe(200)
    running.advance(2 * 60_000)
    expectUnauthorized(await callRoute(running, '/vc/admin/contracts', bearer(ada.access_token)), 'invalid-token')
  })
})

describe('without an identity provider', () => {
  it('lets nobody in', async () => {
    const running = await startProduct()
    for (const route of [...ADMIN_ROUTES, '/session']) {
      expectUnauthorized(await callRoute(running, route), 'not-signed-in')
      expectUnauthorized(await callRoute(running, route, bearer('a.b.c')), 'invalid-token')
    }
    await running.stop()
  })
})

describe.each(Object.entries(TOKEN_SHAPES))('with tokens of %s', (_product, shape) => {
  let desk: Console
  beforeAll(async () => {
    desk = await startConsole({}, shape)
  })
  afterAll(() => desk.stop())

  it('identifies an administrator by their tenant’s id and their user name', async () => {
    const { status, body } = await desk.as(ADA).get('/session')
    expect(status).toBe(200)
    expect(body).toEqual({
      id: desk.provider.homeAccountId(ADA),
      mayUseHelpDesk: true,
      username: ADA.username,
      name: ADA.name,
      isAdministrator: true,
    })
    expect((await desk.as(SAM).get('/session')).body).toMatchObject({ isAdministrator: false })
  })

  it.each(ADMIN_ROUTES)('%s is open to administrators only', async (route) => {
    const running = desk.running
    expectProblem(await callRoute(running, route, desk.as(SAM).headers), 'no-access')
    expect([200, 400, 404]).toContain((await callRoute(running, route, desk.as(ADA).headers)).status)
  })

  it.each(['', 'Bearer', 'Bearer ', 'Basic YWRhOmFkYQ==', 'Token x', 'Bearer a b'])(
    'treats the header %j as not signed in',
    async (authorization) => {
      for (const route of [...ADMIN_ROUTES, '/session'])
        expectUnauthorized(await callRoute(desk.running, route, { authorization }), 'not-signed-in')
    },
  )

  it.each(['Bearer null', 'Bearer undefined', 'Bearer x', 'bearer a.b.c', `Bearer ${'a'.repeat(9000)}`])(
    'treats the header %j as an invalid token',
    async (authorization) => {
      for (const route of [...ADMIN_ROUTES, '/session'])
        expectUnauthorized(await callRoute(desk.running, route, { authorization }), 'invalid-token')
    },
  )

  it('ignores a token in the address, the body or a cookie', async () => {
    const token = desk.provider.accessToken(ADA)
    const { browser } = desk.running
    expectUnauthorized(await browser.get(`/vc/admin/contracts?access_token=${token}`), 'not-signed-in')
    expectUnauthorized(await browser.post('/vc/admin/revoke', { id: 'x', access_token: token }), 'not-signed-in')
    expectUnauthorized(await browser.get('/session', { cookie: `access_token=${token}` }), 'not-signed-in')
  })

  it('checks the token before it reads anything of the request', async () => {
    for (const body of ['{', '[]', '{}', 'x'.repeat(70_000)])
      expectUnauthorized(await callRoute(desk.running, '/vc/admin/revoke', {}, body), 'not-signed-in')
    expectUnauthorized(await desk.running.browser.get('/vc/admin/accounts'), 'not-signed-in')
  })

  it.each<[string, object]>([
    ['another issuer', { iss: 'https://login.evil.example' }],
    ['another audience', { aud: 'another-api' }],
    ['another app', { azp: 'another-app' }],
    ['an exp in the past', { exp: 1_700_000_000 }],
    ['an nbf in the future', { nbf: 4_000_000_000 }],
  ])('refuses a token with %s', async (_what, claims) => {
    const token = desk.provider.accessToken(ADA, { claims: { ...claims } })
    expectUnauthorized(await callRoute(desk.running, '/vc/admin/contracts', bearer(token)), 'invalid-token')
  })

  it.each(['admin.readonly', 'admin.accessible', 'xadmin.access', 'ADMIN.ACCESS', 'admin', 'admin.access,openid', ''])(
    'does not accept the scope %j as the admin scope',
    async (scope) => {
      const token = desk.provider.accessToken(ADA, { claims: { scp: undefined, scope } })
      expectProblem(await callRoute(desk.running, '/vc/admin/contracts', bearer(token)), 'no-access')
    },
  )

  it('accepts the admin scope in its full form', async () => {
    const token = desk.provider.accessToken(ADA, { claims: { scp: shape.adminScope, scope: undefined } })
    expect((await callRoute(desk.running, '/vc/admin/contracts', bearer(token))).status).toBe(200)
  })

  it('protects an address in each of its spellings', async () => {
    for (const path of [
      '/vc/admin/%63ontracts',
      '/vc/%61dmin/contracts',
      '/vc/admin/contracts?x=/docs/',
      '/vc/admin/contracts;x',
    ])
      expect([401, 404], path).toContain((await desk.running.browser.get(path)).status)
    for (const path of [
      '/vc/admin/contracts/',
      '//vc/admin/contracts',
      '/VC/admin/contracts',
      '/docs/..%2fvc/admin/contracts',
    ])
      expect([401, 404], path).toContain((await desk.running.browser.get(path)).status)
    for (const method of ['HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'])
      expect([401, 404], method).toContain((await fetch(`${desk.running.url}/vc/admin/contracts`, { method })).status)
  })
})

describe('while the identity provider is unreachable', () => {
  it('answers sign-ins with 503, not 500, and other requests as usual', async () => {
    const desk = await startConsole()
    desk.provider.faults = { discovery: 'hangs-up' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => desk.as(ADA).get('/vc/admin/contracts')))
    for (const answer of answers) expectProblem(answer, 'unavailable')
    expect(desk.provider.requests.discovery).toBe(1)
    expect((await desk.running.browser.get('/scenarios')).status).toBe(200)
    expectUnauthorized(await desk.running.browser.get('/vc/admin/contracts'), 'not-signed-in')
    desk.provider.faults = {}
    desk.running.advance(10_000)
    expect((await desk.as(ADA).get('/vc/admin/contracts')).status).toBe(200)
    desk.provider.faults = { discovery: 'hangs-up', keys: 'hangs-up' }
    expect((await desk.as(ADA).get('/vc/admin/contracts')).status).toBe(200)
    await desk.stop()
  })
})
