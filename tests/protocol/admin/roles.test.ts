import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../api/problems.ts'
import { ADA, ENTRA, KEYCLOAK, SAM, type TokenShape } from '../identity-provider/token-shapes.ts'
import { type Console, startConsole } from './console.ts'

const SCRIPT = 'nightly-report'

/** Kinds of providers. `claim` names the role claim, `roles` creates it, and `program` contains the claims of a program's token. */
const PROVIDERS: readonly [
  string,
  TokenShape,
  claim: string,
  roles: (...roles: string[]) => object,
  program: object,
][] = [
  [
    'Microsoft Entra',
    ENTRA,
    'roles',
    (...roles) => ({ roles }),
    { azp: SCRIPT, azpacr: '1', idtyp: 'app', scp: undefined, name: undefined, preferred_username: undefined },
  ],
  [
    'Keycloak, a role of the realm',
    KEYCLOAK,
    'realm_access.roles',
    (...roles) => ({ realm_access: { roles: ['offline_access', ...roles] } }),
    { azp: SCRIPT, client_id: SCRIPT, scope: 'profile email', preferred_username: `service-account-${SCRIPT}` },
  ],
  [
    'Keycloak, a role of a client',
    KEYCLOAK,
    'resource_access.vitrine-api.roles',
    (...roles) => ({ resource_access: { 'vitrine-api': { roles } } }),
    { azp: SCRIPT, client_id: SCRIPT, scope: 'profile email', preferred_username: `service-account-${SCRIPT}` },
  ],
]

describe.each(PROVIDERS)('with a required role: %s', (_product, shape, claim, roles, program) => {
  let desk: Console
  beforeAll(async () => {
    desk = await startConsole({ ADMIN_ROLE_CLAIM: `${claim}=vitrine-admin`, ADMIN_CLIENTS: `other, ${SCRIPT}` }, shape)
  })
  afterAll(() => desk.stop())

  const call = (person: typeof ADA, claims: object, path = '/vc/admin/contracts') =>
    desk.running.browser.get(path, {
      authorization: `Bearer ${desk.provider.accessToken(person, { claims: { ...claims } })}`,
    })

  it('an administrator has the scope and the role', async () => {
    expect((await call(ADA, roles('vitrine-admin'))).status).toBe(200)
    const session = await call(ADA, roles('vitrine-admin'), '/session')
    expect(session.body).toMatchObject({ isAdministrator: true })
  })

  it.each([[[]], [['vitrine-administrator']], [['VITRINE-ADMIN']], [['admin', 'vitrine']]])(
    'the scope is not enough, with the roles %j',
    async (names) => {
      expectProblem(await call(ADA, roles(...names)), 'no-access', /does not have their role/)
      expect((await call(ADA, roles(...names), '/session')).body).toMatchObject({ isAdministrator: false })
    },
  )

  it('the role of a person is not enough', async () => {
    expectProblem(await call(SAM, roles('vitrine-admin')), 'no-access', /no admin scope/)
  })

  it('a program needs the role but no scope, and must be configured', async () => {
    expect((await call(ADA, { ...program, ...roles('vitrine-admin') })).status).toBe(200)
    expectProblem(await call(ADA, { ...program, ...roles() }), 'no-access', /does not have their role/)
    const stranger = { ...program, azp: 'another-script', client_id: 'another-script' }
    expectProblem(await call(ADA, { ...stranger, ...roles('vitrine-admin') }), 'invalid-token')
  })
})

it('the scope is enough if no role is configured, whatever roles a token has', async () => {
  const desk = await startConsole()
  expect((await desk.as(ADA).get('/vc/admin/contracts')).status).toBe(200)
  expectProblem(await desk.as(SAM).get('/vc/admin/contracts'), 'no-access', /no admin scope/)
  await desk.stop()
})
