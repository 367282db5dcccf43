import { decodeJwt, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type App, errorOf, requestToken, startApp } from '../emulator.fixture.ts'
import { APP_IDS } from '../tenant.ts'
import { makeCertificate } from './certificate.fixture.ts'

const CERTIFICATE = makeCertificate()
const OTHER = makeCertificate()
const OLD = makeCertificate('260101000000Z')
const ADMIN = `${APP_IDS.adminApi}/.default`
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const zAnswer = z.looseObject({ access_token: z.string() })

let app: App
beforeEach(async () => {
  app = await startApp({ certificates: [CERTIFICATE.pem, OLD.pem] })
})
afterEach(() => app.stop())

const statusWith = async (token: string): Promise<number> =>
  (
    await fetch(
      `${app.emulator.url}/v1.0/verifiableCredentials/authorities/${app.emulator.tenant.authorityId}/contracts`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    )
  ).status

describe('the token endpoint', () => {
  it('issues a token with the audience and the roles of the requested service', async () => {
    const response = await requestToken(app.emulator, { scope: ADMIN })
    expect(response.status).toBe(200)
    const body = zAnswer.parse(await response.json())
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3599 })
    expect(decodeJwt(body.access_token)).toMatchObject({
      aud: APP_IDS.adminApi,
      tid: app.emulator.tenant.tenantId,
      roles: expect.arrayContaining(['VerifiableCredential.Credential.Revoke']),
    })
    expect(await statusWith(body.access_token)).toBe(200)
  })

  it.each([
    ['AADSTS7000215', 401, { client_secret: 'wrong' }],
    ['AADSTS7000216', 401, { client_secret: undefined }],
    ['AADSTS700016', 400, { client_id: 'another' }],
    ['AADSTS70011', 400, { scope: `${APP_IDS.adminApi}/full_access` }],
    ['AADSTS70011', 400, { scope: `${ADMIN} ${APP_IDS.requestService}/.default` }],
    ['AADSTS500011', 400, { scope: 'https://graph.microsoft.com/.default' }],
    ['AADSTS70003', 400, { grant_type: 'password' }],
    ['AADSTS900144', 400, { scope: undefined }],
  ])('answers %s with status %i to %j', async (code, status, fields) => {
    const response = await requestToken(app.emulator, fields)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      error: expect.any(String),
      error_description: expect.stringMatching(new RegExp(`^${code}: `)),
      error_codes: [Number(code.slice(6))],
      timestamp: expect.any(String),
      trace_id: expect.any(String),
      correlation_id: expect.any(String),
    })
  })

  it('does not know other tenants', async () => {
    expect((await requestToken(app.emulator, {}, 'another-tenant')).status).toBe(400)
  })
})

describe('an assertion', () => {
  type Changes = {
    header?: Record<string, string>
    alg?: 'PS256' | 'RS256'
    claims?: Record<string, unknown>
    key?: typeof CERTIFICATE
    expires?: number
  }
  async function requestWith({ alg = 'PS256', header, claims = {}, key = CERTIFICATE, expires = 300 }: Changes) {
    const { url, tenant } = app.emulator
    const issuedAt = Math.floor(Date.UTC(2026, 8, 5, 8) / 1000)
    const assertion = await new SignJWT({
      iss: tenant.clientId,
      sub: tenant.clientId,
      aud: `${url}/${tenant.tenantId}/oauth2/v2.0/token`,
      jti: 'assertion-1',
      iat: issuedAt,
      nbf: issuedAt,
      exp: issuedAt + expires,
      ...claims,
    })
      .setProtectedHeader({ typ: 'JWT', alg, ...(header ?? { 'x5t#S256': CERTIFICATE.sha256 }) })
      .sign(key.privateKey)
    return requestToken(
      { ...app.emulator, url: `http://localhost:${app.emulator.port}` },
      { client_secret: undefined, client_assertion_type: ASSERTION_TYPE, client_assertion: assertion },
    )
  }

  it.each<[string, Changes]>([
    ['PS256 and a SHA-256 thumbprint', {}],
    ['RS256 and a SHA-1 thumbprint', { alg: 'RS256', header: { x5t: CERTIFICATE.sha1 } }],
  ])('is accepted with %s', async (_form, changes) => {
    expect((await requestWith(changes)).status).toBe(200)
  })

  it('may come from a clock that differs by up to 5 minutes', async () => {
    const now = Date.UTC(2026, 8, 5, 8) / 1000
    const between = (nbf: number, exp: number) => requestWith({ claims: { iat: nbf, nbf, exp } })
    expect((await between(now + 299, now + 899)).status).toBe(200)
    expect((await between(now - 899, now - 299)).status).toBe(200)
    expect((await between(now + 302, now + 902)).status).toBe(401)
  })

  it('is for the token endpoint at the address of a proxy, if there is one', async () => {
    await app.stop()
    app = await startApp({ certificates: [CERTIFICATE.pem], publicUrl: 'https://localhost:8443' })
    expect((await requestWith({})).status).toBe(200)
    const aud = `http://localhost:${app.emulator.port}/${app.emulator.tenant.tenantId}/oauth2/v2.0/token`
    expect((await requestWith({ claims: { aud } })).status).toBe(401)
  })

  it.each<[string, string, Changes]>([
    ['AADSTS700027', 'another key', { key: OTHER }],
    ['AADSTS700027', 'a certificate that is not registered', { header: { 'x5t#S256': OTHER.sha256 }, key: OTHER }],
    ['AADSTS700027', 'a certificate that has expired', { header: { 'x5t#S256': OLD.sha256 }, key: OLD }],
    ['AADSTS700027', 'no thumbprint', { header: {} }],
    ['AADSTS700021', 'another issuer', { claims: { iss: 'another' } }],
    ['AADSTS700021', 'another subject', { claims: { sub: 'another' } }],
    ['AADSTS700023', 'another audience', { claims: { aud: 'https://elsewhere.example/token' } }],
    ['AADSTS700024', 'an expiry in the past', { expires: -400, claims: { iat: 1, nbf: 1 } }],
    ['AADSTS50027', 'no id', { claims: { jti: undefined } }],
    ['AADSTS50027', 'no expiry', { claims: { exp: undefined } }],
  ])('is refused as %s with %s', async (code, _fault, changes) => {
    const response = await requestWith(changes)
    expect(response.ok).toBe(false)
    expect(await response.json()).toMatchObject({ error_description: expect.stringContaining(`${code}:`) })
  })
})

describe('a managed identity', () => {
  const resource = APP_IDS.adminApi
  const get = (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${app.emulator.url}${path}?${new URLSearchParams(query)}`, { headers })

  it.each<[string, string, string, Record<string, string>]>([
    ['App Service', '/msi/token', '2019-08-01', { 'x-identity-header': 'emulator' }],
    ['a virtual machine', '/metadata/identity/oauth2/token', '2018-02-01', { metadata: 'true' }],
  ])('of %s gets a token for the resource', async (_where, path, version, headers) => {
    const response = await get(path, { 'api-version': version, resource }, headers)
    expect(response.status).toBe(200)
    const body = zAnswer.parse(await response.json())
    expect(body).toMatchObject({ resource, token_type: 'Bearer', expires_on: expect.stringMatching(/^\d+$/) })
    expect(await statusWith(body.access_token)).toBe(200)
    expect((await get(path, { 'api-version': version, resource })).ok).toBe(false)
    expect((await get(path, { 'api-version': '2017-09-01', resource }, headers)).status).toBe(400)
    expect((await get(path, { 'api-version': version, resource: 'other' }, headers)).status).toBe(400)
    expect((await get(path, { 'api-version': version, resource, client_id: 'other' }, headers)).status).toBe(400)
  })
})

describe('a service', () => {
  it('refuses a missing, foreign or expired token with 401', async () => {
    const { emulator } = app
    const contracts = `${emulator.url}/v1.0/verifiableCredentials/authorities/${emulator.tenant.authorityId}/contracts`
    expect(await errorOf(await fetch(contracts))).toMatchObject({ status: 401, code: 'unauthorized' })
    expect(await statusWith('abc')).toBe(401)
    expect(await statusWith(await app.token('requestService'))).toBe(401)
    const token = await app.token('adminApi')
    expect(await statusWith(token)).toBe(200)
    app.sleep(3600 * 1000)
    expect(await statusWith(token)).toBe(401)
  })

  it('refuses all earlier tokens once they are expired', async () => {
    const token = await app.token('adminApi')
    app.emulator.tokens.expireAll()
    expect(await statusWith(token)).toBe(401)
    expect(await statusWith(await app.token('adminApi'))).toBe(200)
  })

  it('refuses a token without the role with 403', async () => {
    const poor = await startApp({ roles: ['VerifiableCredential.Create.IssueRequest'] })
    try {
      const body = poor.presentation()
      const response = await poor.call('requestService', 'POST', '/createPresentationRequest', body)
      expect(await errorOf(response)).toMatchObject({ status: 403, code: 'forbidden' })
      await poor.create('Issuance', poor.issuance())
    } finally {
      await poor.stop()
    }
  })
})
