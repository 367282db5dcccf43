import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EntraClientAuthentication } from '../entra.configuration.ts'
import { configurationUnderTest } from '../service/calls/configuration-under-test.fixture.ts'
import { ManualTiming } from '../service/calls/manual-timing.fixture.ts'
import { ScriptedServer } from '../service/calls/scripted-server.fixture.ts'
import { AccessTokens } from './access-tokens.ts'
import type { AzureEnvironment } from './managed-identity.ts'

const { signal } = new AbortController()

let server: ScriptedServer
let timing: ManualTiming
let folder: string
beforeEach(async () => {
  server = await ScriptedServer.start()
  timing = new ManualTiming()
  folder = mkdtempSync(join(tmpdir(), 'vitrine-credentials-'))
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

function start(authentication: EntraClientAuthentication, environment: AzureEnvironment = {}, send = fetch) {
  const configuration = configurationUnderTest(server.origin, { authentication })
  return new AccessTokens(configuration, { clock: timing.clock, fetch: send, environment })
}

describe('a secret in a file', () => {
  const secrets = () => server.tokenRequests.map(({ body }) => new URLSearchParams(body).get('client_secret'))

  it('is read for each access token, without the white space around it', async () => {
    const file = join(folder, 'secret')
    writeFileSync(file, '  first~&=\n')
    const tokens = start({ kind: 'secret', file })
    tokens.drop('adminApi', await tokens.get('adminApi', signal))
    writeFileSync(file, 'second\n')
    await tokens.get('adminApi', signal)
    expect(secrets()).toEqual(['first~&=', 'second'])
  })

  it.each([
    ['is missing', undefined, /missing, which cannot be read \(ENOENT\)/],
    ['is empty', ' \n', /secret, which is empty/],
  ])('that %s is reported with its name', async (_what, content, problem) => {
    const file = join(folder, content === undefined ? 'missing' : 'secret')
    if (content !== undefined) writeFileSync(file, content)
    await expect(start({ kind: 'secret', file }).get('adminApi', signal)).rejects.toMatchObject({
      kind: 'unauthorized',
      facts: { explanation: expect.stringMatching(problem) },
    })
    expect(server.tokenRequests).toEqual([])
  })
})

it('a certificate that cannot be used is reported with its file', async () => {
  const file = join(folder, 'entra.pem')
  writeFileSync(file, 'nothing')
  await expect(start({ kind: 'certificate', file }).get('adminApi', signal)).rejects.toMatchObject({
    kind: 'unauthorized',
    facts: { explanation: expect.stringContaining(file) },
  })
})

describe('a managed identity', () => {
  const query = (url = '') => Object.fromEntries(new URL(url, server.origin).searchParams)
  const appService = () => ({ IDENTITY_ENDPOINT: `${server.origin}/identity/token`, IDENTITY_HEADER: 'header-secret' })
  const CLIENT_ID = 'c0ffee00-1d2e-4f3a-8b4c-5d6e7f809102'

  it('of an App Service is asked at the address in the environment', async () => {
    const expiresOn = String(timing.clock() / 1000 + 600)
    server.answerTokens({ body: { access_token: 'first', expires_on: expiresOn, resource: 'admin-app' } })
    const tokens = start({ kind: 'managed-identity', clientId: CLIENT_ID }, appService())
    expect(await tokens.get('adminApi', signal)).toBe('first')
    const [{ method, url, headers } = { headers: {} }] = server.tokenRequests
    expect([method, query(url)]).toEqual([
      'GET',
      { 'api-version': '2019-08-01', resource: 'admin-app', client_id: CLIENT_ID },
    ])
    expect(headers).toMatchObject({ 'x-identity-header': 'header-secret' })
    timing.pass(299_999)
    expect(await tokens.get('adminApi', signal)).toBe('first')
    timing.pass(1)
    expect(await tokens.get('adminApi', signal)).toBe('token-1')
  })

  it.each([
    ['as a number', (seconds: number) => String(seconds)],
    ['as a date', (seconds: number) => new Date(seconds * 1000).toISOString()],
  ])('gets a token until its end, %s, also if the length of its life counts from its issuance', async (_form, form) => {
    const expiresOn = form(timing.clock() / 1000 + 600)
    const body = { access_token: 'first', expires_in: '86400', expires_on: expiresOn, resource: 'admin-app' }
    server.answerTokens({ body })
    const tokens = start({ kind: 'managed-identity' }, appService())
    expect(await tokens.get('adminApi', signal)).toBe('first')
    timing.pass(300_000)
    expect(await tokens.get('adminApi', signal)).toBe('token-1')
  })

  it('of a virtual machine is asked at the metadata service', async () => {
    server.answerTokens({ body: { access_token: 'first', expires_in: '3600', expires_on: '1', resource: 'admin-app' } })
    const asked: string[] = []
    const tokens = start({ kind: 'managed-identity' }, {}, (input, init) => {
      asked.push(String(input))
      return fetch(`${server.origin}/identity${new URL(String(input)).search}`, init)
    })
    expect(await tokens.get('adminApi', signal)).toBe('first')
    expect(asked).toEqual([
      'http://169.254.169.254/metadata/identity/oauth2/token?api-version=2018-02-01&resource=admin-app',
    ])
    expect(server.tokenRequests[0]?.headers).toMatchObject({ metadata: 'true' })
    timing.pass(55 * 60_000 - 1)
    expect(await tokens.get('adminApi', signal)).toBe('first')
  })

  it.each([
    [400, 'unauthorized', /check the managed identity/],
    [404, 'unavailable', undefined],
    [410, 'unavailable', undefined],
    [429, 'throttled', undefined],
    [500, 'unavailable', undefined],
  ])('may be refused with status %i', async (status, kind, advice) => {
    server.answerTokens({ status, body: { error: 'invalid_request', error_description: 'Identity not found' } })
    const tokens = start({ kind: 'managed-identity' }, appService())
    await expect(tokens.get('adminApi', signal)).rejects.toMatchObject({
      kind,
      facts: {
        serviceCode: 'invalid_request',
        explanation: advice ? expect.stringMatching(advice) : undefined,
      },
    })
  })

  it('is explained if this computer has none', async () => {
    const tokens = start({ kind: 'managed-identity' }, {}, () => Promise.reject(new TypeError('fetch failed')))
    await expect(tokens.get('adminApi', signal)).rejects.toMatchObject({
      kind: 'unreachable',
      facts: { explanation: expect.stringMatching(/requires that this server runs on an Azure resource/) },
    })
  })
})
