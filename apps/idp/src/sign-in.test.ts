import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { Browser } from './browser.fixture.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { PEOPLE, type Person, TENANT_ID } from './people.ts'

const APP = 'http://localhost:3000'
const REDIRECT = `${APP}/signin-oidc`
const SCOPE = 'api://vitrine/admin.access'
const zTokens = z.object({ access_token: z.string(), id_token: z.string(), refresh_token: z.string() })
const ada = personNamed('Ada Admin')
const sam = personNamed('Sam Support')

let folder: string
let configuration: Configuration
let running: IdentityProvider

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-idp-'))
  configuration = readConfiguration({ DATA_DIR: folder, IDP_PORT: String(await findFreePort()) })
  running = await startIdentityProvider(configuration)
})

afterEach(async () => {
  await running.stop()
  rmSync(folder, { recursive: true })
})

test('gives an administrator who signs in with code and PKCE a token for the admin API', async () => {
  const { tokens } = await signIn(new Browser(configuration.issuer), ada)
  const keys = createRemoteJWKSet(new URL(`${configuration.issuer}/jwks`))
  const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, {
    issuer: configuration.issuer,
    audience: 'api://vitrine',
    algorithms: ['RS256'],
  })
  expect(protectedHeader.alg).toBe('RS256')
  expect(payload).toMatchObject({
    scp: SCOPE,
    oid: ada.id,
    tid: TENANT_ID,
    azp: 'vitrine-web',
    preferred_username: ada.username,
    roles: ['Vitrine.Admin'],
  })
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    aud: 'vitrine-web',
    nonce: 'n-1',
    name: ada.name,
    preferred_username: ada.username,
    oid: ada.id,
    tid: TENANT_ID,
  })
})

test('states what the card of an employee contains, and serves the photo', async () => {
  const { tokens } = await signIn(new Browser(configuration.issuer), ada)
  const claims = decodeJwt(tokens.id_token)
  expect(claims).toMatchObject({ job_title: 'Registrar', department: 'Collections' })
  const photo = await fetch(String(claims.picture))
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(Buffer.from(await photo.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  for (const path of ['/portraits/', '/portraits/nobody.jpg', '/portraits/../package.json'])
    expect((await fetch(`${configuration.issuer}${path}`)).status).toBe(404)
})

test('gives help-desk staff a token without the admin scope', async () => {
  const { tokens } = await signIn(new Browser(configuration.issuer), sam)
  const claims = decodeJwt(tokens.access_token)
  expect(claims).toMatchObject({ aud: 'api://vitrine', oid: sam.id, roles: ['Vitrine.HelpDesk'] })
  expect(claims).not.toHaveProperty('scp')
  expect(claims.scope ?? '').not.toContain(SCOPE)
})

test('gives a person without a role a token without roles', async () => {
  const { tokens } = await signIn(new Browser(configuration.issuer), personNamed('Nora Newcomer'))
  expect(decodeJwt(tokens.access_token)).not.toHaveProperty('roles')
})

test('renews the access token with a refresh token, even after a restart and from two tabs at once', async () => {
  const { tokens } = await signIn(new Browser(configuration.issuer), ada)
  await running.stop()
  running = await startIdentityProvider(configuration)
  const { sid: session } = decodeJwt(tokens.access_token)
  expect(session).toEqual(expect.any(String))
  const renewed = await Promise.all([renew(tokens.refresh_token), renew(tokens.refresh_token)])
  for (const answer of renewed) {
    expect(answer.status).toBe(200)
    expect(decodeJwt(zTokens.parse(await answer.json()).access_token)).toMatchObject({
      ...{ scp: SCOPE, oid: ada.id, roles: ['Vitrine.Admin'] },
      sid: session,
    })
  }
})

test('keeps the session across a restart, so the second sign-in needs no input', async () => {
  const browser = new Browser(configuration.issuer)
  await signIn(browser, ada)
  await running.stop()
  running = await startIdentityProvider(configuration)
  const answer = await browser.follow(await browser.get(authorizationUrl({ prompt: 'none' }).href))
  expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/signin-oidc\?code=/)
})

test('changes the person if another account is chosen while one is signed in', async () => {
  const browser = new Browser(configuration.issuer)
  await signIn(browser, ada)
  const { tokens } = await signIn(browser, sam, { prompt: 'select_account' })
  expect(decodeJwt(tokens.id_token)).toMatchObject({ oid: sam.id })
  expect(decodeJwt(tokens.access_token)).not.toHaveProperty('scp')
})

test('ends the session and the refresh token on sign-out, and returns to the app', async () => {
  const browser = new Browser(configuration.issuer)
  const { tokens } = await signIn(browser, ada)
  const end = new URL(`${configuration.issuer}/session/end`)
  end.searchParams.set('id_token_hint', tokens.id_token)
  end.searchParams.set('post_logout_redirect_uri', `${APP}/`)
  const page = await browser.get(end.href)
  const text = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("script-src 'sha256-")
  const action = /action="([^"]+)"/.exec(text)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const signedOut = await browser.submit(action, { xsrf, logout: 'yes' })
  expect(signedOut.headers.get('location')).toBe(`${APP}/`)

  const silent = await browser.get(authorizationUrl({ prompt: 'none' }).href)
  expect(new URL(silent.headers.get('location') ?? '').searchParams.get('error')).toBe('login_required')
  expect((await renew(tokens.refresh_token)).status).toBe(400)
})

test('returns to the app with access_denied on cancel', async () => {
  const browser = new Browser(configuration.issuer)
  const page = await browser.follow(await browser.get(authorizationUrl().href))
  const back = await browser.follow(await browser.submit(new URL(page.url).pathname, { cancel: 'yes' }))
  const location = new URL(back.headers.get('location') ?? '')
  expect(location.href.startsWith(REDIRECT)).toBe(true)
  expect(location.searchParams.get('error')).toBe('access_denied')
})

test('refuses a choice from another site, from another browser, or of an unknown person', async () => {
  const browser = new Browser(configuration.issuer)
  const page = await browser.follow(await browser.get(authorizationUrl().href))
  const path = new URL(page.url).pathname
  expect((await browser.submit(path, { person: ada.id }, 'http://localhost:3000')).status).toBe(403)
  expect((await browser.submit(path, { person: 'root' })).status).toBe(400)
  expect((await new Browser(configuration.issuer).submit(path, { person: ada.id })).status).toBe(400)
})

test('refuses a foreign redirect URI, a missing PKCE challenge and a wrong verifier', async () => {
  const browser = new Browser(configuration.issuer)
  const foreign = await browser.get(authorizationUrl({ redirect_uri: 'http://localhost:3999/signin-oidc' }).href)
  expect(foreign.status).toBe(400)
  expect(await foreign.text()).toContain('Sign-in did not work')

  const bare = authorizationUrl()
  bare.searchParams.delete('code_challenge')
  bare.searchParams.delete('code_challenge_method')
  const refused = await browser.get(bare.href)
  expect(refused.headers.get('location')).toContain('error=invalid_request')

  const { code } = await obtainCode(browser, ada)
  expect((await redeem(code, randomBytes(32).toString('base64url'))).status).toBe(400)
})

test('redeems a code once; a second attempt revokes the tokens of the first', async () => {
  const { code, verifier, tokens } = await signIn(new Browser(configuration.issuer), ada)
  expect((await redeem(code, verifier)).status).toBe(400)
  expect((await renew(tokens.refresh_token)).status).toBe(400)
})

test('allows calls of the token endpoint only from the origin of the app', async () => {
  const allowed = async (origin: string) => {
    const answer = await fetch(`${configuration.issuer}/token`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none', client_id: 'vitrine-web' }),
    })
    return answer.headers.get('access-control-allow-origin')
  }
  expect(await allowed(APP)).toBe(APP)
  expect(await allowed('http://localhost:3002')).toBeNull()
})

test('answers unexpected paths with an error and keeps running', async () => {
  for (const path of ['//', '/sign-in/', '/sign-in/unknown', '/%zz', '/session/end/confirm'])
    expect((await fetch(`${configuration.issuer}${path}`)).status, path).toBeGreaterThanOrEqual(400)
  expect((await fetch(`${configuration.issuer}/health/live`)).status).toBe(200)
})

test('shows the sign-in page in the theme of the app, and ignores an unknown theme', async () => {
  const pageFor = async (parameters: Record<string, string>) => {
    const browser = new Browser(configuration.issuer)
    const page = await browser.follow(await browser.get(authorizationUrl(parameters).href))
    expect(page.status).toBe(200)
    return { browser, path: new URL(page.url).pathname, text: await page.text() }
  }
  for (const theme of ['dark', 'light']) {
    const { browser, path, text } = await pageFor({ theme })
    expect(text).toContain(`data-theme="${theme}"`)
    expect(await (await browser.submit(path, { person: 'root' })).text()).toContain(`data-theme="${theme}"`)
  }
  for (const parameters of [{}, { theme: '' }, { theme: 'blue' }, { theme: '"><script>alert(1)</script>' }]) {
    const { text } = await pageFor(parameters)
    expect(text).toContain('<html lang="en" dir="ltr">')
    expect(text).not.toContain('alert(1)')
  }
})

test.each(['/auth', '/session/end', '/session/end/success'])(
  'shows the page at %s in the theme in its URL',
  async (path) => {
    const pageIn = async (theme: string) =>
      (
        await fetch(`${configuration.issuer}${path}?id_token_hint=no&theme=${theme}`, {
          headers: { accept: 'text/html' },
        })
      ).text()
    expect(await pageIn('dark')).toContain('<html lang="en" dir="ltr" data-theme="dark">')
    expect(await pageIn('blue')).toContain('<html lang="en" dir="ltr">')
  },
)

test('serves fonts and icon with their types and lets browsers cache them for good', async () => {
  const page = await (await fetch(`${configuration.issuer}/auth`)).text()
  const paths = [...page.matchAll(/<link[^>]* href="([^"]+)"/g)].map(([, path = '']) => path)
  expect(paths).toHaveLength(3)
  for (const path of paths) {
    const file = await fetch(`${configuration.issuer}${path}`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe(path.endsWith('.woff2') ? 'font/woff2' : 'image/svg+xml')
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await file.bytes()).length).toBeGreaterThan(300)
    const other = path.replace(/[0-9a-f]{16}/, '0123456789abcdef')
    expect((await fetch(`${configuration.issuer}${other}`)).status).toBe(404)
  }
})

const pageIn = async (language: string, path: string): Promise<string> => {
  const answer = await fetch(`${configuration.issuer}${path}`, { headers: { 'accept-language': language } })
  return answer.text()
}

test.each(['/sign-in/unknown', '/auth', '/session/end/success'])(
  'shows the page at %s in the language of the browser',
  async (path) => {
    const english = await pageIn('tlh, en-GB;q=0.8', path)
    expect(english).toContain('<html lang="en" dir="ltr">')
    expect(english).toContain('<p class="brand">Vitrine demo sign-in</p>')
    const polish = await pageIn('pl-PL, en-GB;q=0.8', path)
    expect(polish).toContain('<html lang="pl" dir="ltr">')
    expect(polish).toContain('<p class="brand">Demonstracyjne logowanie Vitrine</p>')
    const pseudo = await pageIn('en-XA', path)
    expect(pseudo).toContain('<html lang="en-XA" dir="ltr">')
    expect(pseudo).toContain('<p class="brand">\u200bVitrine demo sign-in\u00ad</p>')
  },
)

test.each(['/auth', '/session/end/success'])('prefers the language that the app asks for at %s', async (path) => {
  expect(await pageIn('en-GB', `${path}?ui_locales=tlh%20pl-PL`)).toContain('<html lang="pl" dir="ltr">')
})

async function signIn(browser: Browser, person: Person, parameters: Record<string, string> = {}) {
  const { code, verifier } = await obtainCode(browser, person, parameters)
  const answer = await redeem(code, verifier)
  expect(answer.status).toBe(200)
  return { code, verifier, tokens: zTokens.parse(await answer.json()) }
}

async function obtainCode(browser: Browser, person: Person, parameters: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const begin = authorizationUrl({ ...parameters, code_challenge: challenge })
  const page = await browser.follow(await browser.get(begin.href))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(person.name)
  const back = await browser.follow(await browser.submit(new URL(page.url).pathname, { person: person.id }))
  const location = new URL(back.headers.get('location') ?? '')
  expect(location.origin + location.pathname).toBe(REDIRECT)
  expect(location.searchParams.get('state')).toBe('s-1')
  return { code: location.searchParams.get('code') ?? '', verifier }
}

function authorizationUrl(parameters: Record<string, string> = {}): URL {
  const url = new URL(`${configuration.issuer}/auth`)
  const all = {
    client_id: 'vitrine-web',
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: `openid profile ${SCOPE}`,
    state: 's-1',
    nonce: 'n-1',
    code_challenge: createHash('sha256').update('unused').digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url
}

function redeem(code: string, verifier: string): Promise<Response> {
  return callTokenEndpoint({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT })
}

function renew(refreshToken: string): Promise<Response> {
  return callTokenEndpoint({ grant_type: 'refresh_token', refresh_token: refreshToken })
}

function callTokenEndpoint(form: Record<string, string>): Promise<Response> {
  return fetch(`${configuration.issuer}/token`, {
    method: 'POST',
    // Some of these tests restart the identity provider, which would break a persistent connection.
    headers: { connection: 'close' },
    body: new URLSearchParams({ client_id: 'vitrine-web', ...form }),
  })
}

function personNamed(name: string): Person {
  const person = PEOPLE.find((candidate) => candidate.name === name)
  if (!person) throw new Error(`unknown person: ${name}`)
  return person
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
