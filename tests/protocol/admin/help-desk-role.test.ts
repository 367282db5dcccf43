import { zSessionView } from '@vitrine/api/installation/session.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../free-port.ts'
import { expectProblem } from '../api/problems.ts'
import { startDemoIdentityProvider } from '../identity-provider/demo-identity-provider.ts'
import { ADA, ENTRA, EVE, KEYCLOAK, SAM, type TestPerson, type TokenShape } from '../identity-provider/token-shapes.ts'
import { startProduct } from '../product.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'
import { type Console, startConsole } from './console.ts'

const TOOL = '/basic/presentation/request'
const RESULT = '/basic/presentation/response-html'
const LOOKUP = '/verified-employee/presentation/response-html'
const STAFF_CALLS = ['/help-desk/request', '/help-desk/accept', '/help-desk/dismiss', LOOKUP, RESULT]
const PARAMETERS = { type: 'CustomerUpn', state: 'helpdesk' }

/** Kinds of providers. `claim` names the role claim, and `roles` creates it for the given roles. */
const PROVIDERS: readonly [string, TokenShape, claim: string, roles: (...roles: string[]) => object][] = [
  ['Microsoft Entra', ENTRA, 'roles', (...roles) => ({ roles })],
  [
    'Keycloak',
    KEYCLOAK,
    'realm_access.roles',
    (...roles) => ({ realm_access: { roles: ['offline_access', ...roles] } }),
  ],
]

describe.each(PROVIDERS)('a help desk with a role of its own: %s', (_product, shape, claim, roles) => {
  let desk: Console
  let credential: ReceivedCredential
  beforeAll(async () => {
    desk = await startConsole(
      { HELP_DESK_SIGN_IN: 'required', HELP_DESK_ROLE_CLAIM: `${claim}=help-desk`, ADMIN_ROLE_CLAIM: `${claim}=admin` },
      shape,
    )
    const { browser, wallet } = desk.running
    const fields = { displayName: 'Jan Kowalski', userPrincipalName: 'jan@example.org' }
    const { url, pin } = await browser.issueBasic('CustomerUpn', fields)
    credential = await wallet.receive(url, { txCode: pin ?? '' })
  })
  afterAll(() => desk.stop())

  const as = (person: TestPerson, ...names: string[]) => {
    const token = () => desk.provider.accessToken(person, { claims: { ...roles(...names) } })
    const headers = () => ({ authorization: `Bearer ${token()}` })
    const { browser } = desk.running
    return {
      get: (path: string) => browser.get(path, headers()),
      post: (path: string, body: object) => browser.post(path, body, headers()),
    }
  }
  const member = () => as(SAM, 'help-desk')
  const verified = async () => {
    const { body } = await member().post(TOOL, PARAMETERS)
    const { id, url } = body as { id: string; url: string }
    await desk.running.wallet.present(url, [credential])
    return id
  }
  const session = async (caller: ReturnType<typeof as>) => (await caller.get('/session')).body

  it('is open to a member with the role but without admin access, and the audit log names the person who accepted', async () => {
    const id = await verified()
    expect((await member().post(LOOKUP, { id })).body).toMatchObject({ displayName: 'Jan Kowalski' })
    expect((await member().post('/help-desk/accept', { id })).status).toBe(200)
    expectProblem(await member().get('/vc/admin/contracts'), 'no-access', /no admin scope/)
    expect(await session(member())).toMatchObject({ isAdministrator: false, mayUseHelpDesk: true })
    const { query } = desk.running.product.database
    const entries = query.selectFrom('audit_log').select('actor').where('action', '=', 'help-desk-accept')
    expect(await entries.execute()).toEqual([{ actor: desk.provider.homeAccountId(SAM) }])
  })

  it('is open to administrators without the role', async () => {
    const ada = as(ADA, 'admin')
    expect((await ada.post('/help-desk/request', { id: await verified() })).status).toBe(200)
    expect(await session(ada)).toMatchObject({ isAdministrator: true, mayUseHelpDesk: true })
  })

  it.each<[string, TestPerson, string[]]>([
    ['a person with neither role', SAM, []],
    ['a person with a role of a longer name', SAM, ['help-desk-lead', 'HELP-DESK']],
    ['a person with the admin scope without its role', EVE, []],
    ["a person with the administrators' role without their scope", SAM, ['admin']],
  ])('is closed to %s, at each endpoint', async (_who, person, names) => {
    const outsider = as(person, ...names)
    const id = await verified()
    expectProblem(
      await outsider.post(TOOL, PARAMETERS),
      'no-access',
      /for help-desk staff; your account does not have their role/,
    )
    for (const path of STAFF_CALLS) expectProblem(await outsider.post(path, { id }), 'no-access', /for help-desk staff/)
    expect(await session(outsider)).toMatchObject({ isAdministrator: false, mayUseHelpDesk: false })
    expect((await member().post('/help-desk/request', { id })).body).toMatchObject({ acceptedAt: null })
  })

  it('asks a visitor without a session to sign in', async () => {
    expectProblem(await desk.running.browser.post(TOOL, PARAMETERS), 'not-signed-in')
  })

  it("stores the highest role of the person's latest token", async () => {
    const kept = async (issuedIn: number, ...names: string[]) => {
      const iat = Math.floor(Date.now() / 1000) + issuedIn
      const token = desk.provider.accessToken(ADA, { claims: { iat, ...roles(...names) } })
      await desk.running.browser.get('/session', { authorization: `Bearer ${token}` })
      const people = desk.running.product.database.query.selectFrom('identities').select('role')
      return (await people.where('id', '=', desk.provider.homeAccountId(ADA)).executeTakeFirst())?.role
    }
    expect(await kept(5, 'help-desk')).toBe('help-desk')
    expect(await kept(6, 'help-desk', 'admin')).toBe('administrator')
    expect(await kept(5, 'help-desk')).toBe('administrator')
    expect(await kept(7)).toBe('none')
  })
})

it('opens the help desk to everybody who signed in if no role is configured', async () => {
  const desk = await startConsole({ HELP_DESK_SIGN_IN: 'required' })
  expect((await desk.as(SAM).get('/session')).body).toMatchObject({ isAdministrator: false, mayUseHelpDesk: true })
  await desk.stop()
})

it('the demo provider has an administrator, a help desk member, and a person without a role', async () => {
  const port = await freePort()
  const demo = await startDemoIdentityProvider(`http://localhost:${port}`)
  const running = await startProduct({
    PORT: String(port),
    IDP_URL: demo.issuer,
    ADMIN_ROLE_CLAIM: 'roles=Vitrine.Admin',
    HELP_DESK_SIGN_IN: 'required',
    HELP_DESK_ROLE_CLAIM: 'roles=Vitrine.HelpDesk',
  })
  const seen = async (name: Parameters<typeof demo.signIn>[0]) => {
    const { access_token } = await demo.signIn(name)
    const { isAdministrator, mayUseHelpDesk } = zSessionView.parse(
      (await running.browser.get('/session', { authorization: `Bearer ${access_token}` })).body,
    )
    return { isAdministrator, mayUseHelpDesk }
  }
  expect(await seen('Ada Admin')).toEqual({ isAdministrator: true, mayUseHelpDesk: true })
  expect(await seen('Sam Support')).toEqual({ isAdministrator: false, mayUseHelpDesk: true })
  expect(await seen('Nora Newcomer')).toEqual({ isAdministrator: false, mayUseHelpDesk: false })
  await running.stop()
  await demo.stop()
})
