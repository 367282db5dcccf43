import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../free-port.ts'
import { ServerChild } from '../business/server-child.ts'
import { TestIdentityProvider } from '../identity-provider/test-identity-provider.ts'
import { ENTRA, type TestPerson } from '../identity-provider/token-shapes.ts'
import { Browser } from '../product.ts'
import { createProductDatabase, type ProductDatabase } from '../product-database.ts'

const PLANTED: TestPerson = {
  id: 'planted-object-id',
  name: 'Zofia Planted',
  username: 'planted.user@example.org',
  scope: 'admin.access',
}

let folder: string
let provider: TestIdentityProvider
let database: ProductDatabase
let server: ServerChild
let browser: Browser
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-admin-log-'))
  provider = await TestIdentityProvider.start(ENTRA)
  database = await createProductDatabase()
  const port = await freePort()
  server = await ServerChild.start({
    ...provider.environment,
    ...database.environment,
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'debug',
  })
  browser = new Browser(`http://localhost:${port}`)
})
afterAll(async () => {
  await server.stop()
  await database.remove()
  await provider.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('the log at its most verbose level contains no token and no personal data of the person who signs in', async () => {
  const good = provider.accessToken(PLANTED)
  const bad = [
    provider.accessToken(PLANTED, { claims: { aud: 'the-audience-of-another-api' } }),
    provider.accessToken(PLANTED, { claims: { exp: 1 } }),
    provider.accessToken(PLANTED, { header: { kid: 'planted-kid' } }),
    provider.accessToken(PLANTED, { signature: () => 'planted' }),
    'planted.planted-token.planted',
  ]
  const call = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const paths = [
      '/session',
      '/vc/admin/contracts',
      '/vc/admin/all-accounts?name=idp&search=planted',
      '/vc/admin/audit',
    ]
    for (const path of paths) await browser.get(path, headers)
    await browser.get('/vc/admin/accounts?name=planted', headers)
    await browser.get('/vc/admin/accounts?name=BankAccount&order=planted', headers)
    await browser.post('/vc/admin/revoke', { id: provider.homeAccountId(PLANTED) }, headers)
    await browser.post('/vc/admin/revoke', { id: 'planted' }, headers)
    await browser.post('/vc/admin/contract-status', { id: 'planted', status: 'planted' }, headers)
  }
  // Before the first sign-in, the provider becomes unavailable.
  provider.faults = { discovery: 'hangs-up' }
  await call(good)
  provider.faults = {}
  await new Promise((resolve) => setTimeout(resolve, 10_500))
  const powerless = provider.accessToken(PLANTED, { claims: { scp: 'profile.read openid' } })
  await browser.get('/vc/admin/contracts', { authorization: `Bearer ${powerless}` })
  for (const token of [good, ...bad]) await call(token)

  const { output } = server
  const answered = output.split('\n').filter((line) => line.includes('/vc/admin/') || line.includes('/session'))
  expect(answered.length, 'it does write a log').toBeGreaterThan(40)
  expect(output).toContain('a token could not be verified')
  const refusals = output.split('\n').filter((line) => line.includes('a token was refused'))
  expect(refusals.length, 'a stranger cannot fill it with tokens').toBeLessThanOrEqual(10)
  const [scope, audience] = refusals.map((line) => JSON.parse(line))
  expect(scope).toMatchObject({
    level: 40,
    reason: 'scope',
    expected: { scope: [ENTRA.adminScope, 'admin.access'] },
    found: { scope: ['profile.read', 'openid'] },
  })
  expect(audience).toMatchObject({
    level: 40,
    reason: 'claim aud: check_failed',
    expected: { issuer: provider.issuer, audience: [ENTRA.audience], client: ENTRA.clientId },
    found: {
      issuer: provider.issuer,
      audience: ['the-audience-of-another-api'],
      client: ENTRA.clientId,
      scope: ['admin.access'],
      algorithm: 'RS256',
      expires: expect.any(String),
    },
  })
  expect(output).toContain('"status":200')
  for (const secret of [
    'lanted',
    ...good.split('.'),
    ...powerless.split('.'),
    ...bad.flatMap((token) => token.split('.')),
  ])
    expect(output.includes(secret), secret.slice(0, 60)).toBe(false)
  for (const line of output.split('\n').filter((text) => text.startsWith('{')))
    expect(JSON.parse(line).level, line).toBeLessThan(50)
})
