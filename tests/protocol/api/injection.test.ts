import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRE_AUTHORIZED_CODE } from '../../../apps/server/src/credentials/openid4vc/authorization-server/grants/pre-authorized-code.ts'
import { type Caller, type Console, startConsole } from '../admin/console.ts'
import { ADA } from '../identity-provider/token-shapes.ts'
import type { CallAnswer } from '../product.ts'

/** Texts with a special meaning in SQL, a shell, a template, a log, a header or JavaScript. */
const INJECTIONS = [
  "' OR '1'='1",
  "'; DROP TABLE accounts; --",
  '" UNION SELECT id, definition FROM contracts --',
  '1) OR (SELECT count(*) FROM audit_log) > 0',
  '%_\\%',
  '{"$ne":null}',
  '*)(uid=*',
  '$(touch /tmp/x)`id`',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  'x\r\nSet-Cookie: planted=1\r\n\r\n{"level":60}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd\u0000.json',
  '__proto__',
  'constructor',
]

/** An endpoint to call, with an injected text in place of each member in turn. */
type Target = [path: string, how: 'query' | 'json' | 'form', members: Record<string, unknown>]

const TARGETS: Target[] = [
  ['/basic/website/issuer/settings', 'query', { type: 'BankAccount' }],
  ['/basic/issuance/status', 'query', { id: 'x' }],
  ['/basic/presentation/status', 'query', { id: 'x' }],
  ['/vc/admin/accounts', 'query', { name: 'BankAccount', page: 1, size: 25, order: 'name', search: 'Anna' }],
  ['/vc/admin/all-accounts', 'query', { name: 'idp', page: 1, size: 25, order: '-lastUsage', search: 'Ada' }],
  ['/vc/admin/audit', 'query', { page: 1, size: 25 }],
  ['/basic/request2', 'json', { type: 'BankAccount', fieldData: { displayName: 'Anna' } }],
  ['/workshop/issuance/request', 'json', { type: 'Workshop', displayName: 'Anna', company: 'Example' }],
  ['/basic/presentation/request', 'json', { type: 'BankAccount', state: 'x', bankOperation: 'lunch', receiver: 'x' }],
  ['/basic/presentation/request', 'json', { type: 'BankAccount', paymentId: 'fl-pay-x', accountId: 'x' }],
  ['/basic/presentation/response-html', 'json', { id: 'x' }],
  ['/presentation/return', 'json', { responseCode: 'x' }],
  ['/help-desk/request', 'json', { id: 'x' }],
  ['/help-desk/accept', 'json', { id: 'x' }],
  ['/help-desk/dismiss', 'json', { id: 'x' }],
  ['/verified-employee/presentation/response-html', 'json', { id: 'x' }],
  ['/vc/admin/revoke', 'json', { id: 'x' }],
  ['/vc/admin/contract-status', 'json', { id: 'x', status: 'Disabled' }],
  ['/openid4vci/token', 'form', { grant_type: PRE_AUTHORIZED_CODE.type, 'pre-authorized_code': 'x', tx_code: '1234' }],
  [
    '/openid4vci/par',
    'form',
    {
      ...{ response_type: 'code', client_id: 'x', redirect_uri: 'https://wallet.example/callback', state: 'x' },
      ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256', scope: 'bank-account-basic' },
      ...{ issuer_state: '', authorization_details: '', dpop_jkt: '' },
    },
  ],
  ['/openid4vci/authorize', 'query', { client_id: 'x', request_uri: 'x' }],
  ['/consent/accept', 'json', { id: 'x' }],
  ['/consent/decline', 'json', { id: 'x' }],
  ['/openid4vp/responses/x', 'form', { response: 'x', state: 'x', error: 'access_denied' }],
]
/** Functions that create a path. The given text replaces the part of the path that is a name or an id. */
const PATHS = [
  (part: string) => `/${part}/website/issuer/settings?type=BankAccount`,
  (part: string) => `/scenarios/images/${part}`,
  (part: string) => `/credential-types/${part}`,
  (part: string) => `/status-lists/${part}`,
  (part: string) => `/openid4vci/offers/${part}`,
  (part: string) => `/openid4vci/code-offers/${part}`,
  (part: string) => `/openid4vp/requests/${part}`,
  (part: string) => `/openid4vp/same-device/requests/${part}`,
]

let desk: Console
let ada: Caller
beforeAll(async () => {
  desk = await startConsole()
  ada = desk.as(ADA)
})
afterAll(() => desk.stop())

const contracts = () => desk.running.product.database.query.selectFrom('contracts').selectAll().orderBy('id').execute()

function expectHarmless(answer: CallAnswer): void {
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers.getSetCookie().join()).not.toContain('planted')
}

/** Calls the endpoint once per member, each time with `text` in place of that member. */
const callWith = ([path, how, members]: Target, text: string): Promise<CallAnswer[]> =>
  Promise.all(Object.keys(members).map((name) => call([path, how, { ...members, [name]: text }])))

function call([path, how, members]: Target): Promise<CallAnswer> {
  const encoded = new URLSearchParams(Object.entries(members).map(([name, value]) => [name, String(value)])).toString()
  switch (how) {
    case 'query':
      return ada.get(`${path}?${encoded}`)
    case 'json':
      return ada.post(path, members)
    case 'form':
      return desk.running.browser.post(path, encoded, { 'content-type': 'application/x-www-form-urlencoded' })
  }
}

describe('a text that means something elsewhere is only text', () => {
  it.each(TARGETS.map((target) => [target[0], target] as const))('in each member of %s', async (_path, target) => {
    const before = await contracts()
    for (const text of INJECTIONS) for (const answer of await callWith(target, text)) expectHarmless(answer)
    expect(await contracts()).toEqual(before)
  })

  it.each(PATHS.map((path) => [path('…'), path] as const))('in the path %s', async (_name, path) => {
    for (const text of INJECTIONS) {
      const answer = await ada.get(path(encodeURIComponent(text)))
      expect([400, 404]).toContain(answer.status)
      expectHarmless(answer)
    }
  })

  it('in a token and in headers of a browser', async () => {
    for (const text of INJECTIONS.filter((injection) => !/[\r\n\0]/.test(injection)))
      for (const headers of [
        { authorization: `Bearer ${text}` },
        { cookie: `vitrine-browser=${text}` },
        { 'user-agent': text },
      ])
        expectHarmless(await desk.running.browser.post('/basic/presentation/request', { type: 'BankAccount' }, headers))
  })

  it.each(INJECTIONS.filter((text) => !/[\r\n\0]/.test(text)))(
    'in a name that is stored, found and shown as it was typed: %s',
    async (name) => {
      const { browser, wallet } = desk.running
      const { url } = await browser.issueBasic('BankAccount', { displayName: name })
      expect((await wallet.receive(url)).claims).toMatchObject({ displayName: name })
      // A name without a word is not found by its signs, but listed.
      const isFindable = /[\p{L}\p{N}]/u.test(name)
      const search = new URLSearchParams({ name: 'BankAccount', ...(isFindable && { search: name }) })
      const found = await ada.get(`/vc/admin/all-accounts?${search}`)
      const entry = expect.objectContaining({ name })
      expect(found.body).toEqual(isFindable ? [entry] : expect.arrayContaining([entry]))
    },
  )
})
