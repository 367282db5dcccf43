import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'

let running: RunningProduct
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'vitrine-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(
    join(webRoot, 'index.html'),
    [
      '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__">',
      '<meta name="backend-origin" content="__BACKEND_ORIGIN__">',
    ].join(''),
  )
  await writeFile(join(webRoot, 'assets', 'app-1a2b3c.js'), 'export {}')
  await writeFile(join(webRoot, 'assets', 'app-1a2b3c.js.map'), '{}')
  running = await startProduct({ WEB_ROOT: webRoot })
})
afterAll(async () => {
  await running.stop()
  await rm(webRoot, { recursive: true, force: true })
})

/** Headers of every answer. */
const EVERYWHERE = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}

const json = { 'content-type': 'application/json' }
const page = { accept: 'text/html' }

const answers: [string, number, string, RequestInit][] = [
  ['an answer in JSON', 200, '/scenarios', {}],
  ['the API’s description', 200, '/openapi.json', {}],
  ['its page', 200, '/docs', {}],
  ['a health endpoint', 200, '/health/live', {}],
  ['a page', 200, '/', { headers: page }],
  ['a page with parameters', 200, '/present/bank-account-basic', { headers: page }],
  ['an unknown page', 404, '/nobody-knows', { headers: page }],
  ['a file', 200, '/assets/app-1a2b3c.js', {}],
  ['an unknown file', 404, '/assets/nobody-knows.js', {}],
  ['a picture', 200, '/scenarios/images/workshop.svg', {}],
  ['the metadata', 200, '/.well-known/openid-credential-issuer', {}],
  ['a nonce', 200, '/openid4vci/nonce', { method: 'POST' }],
  ['a wallet’s refusal', 401, '/openid4vci/credential', { method: 'POST', headers: json, body: '{}' }],
  ['an unknown offer', 404, '/openid4vci/offers/x', {}],
  ['an unknown request', 404, '/openid4vp/requests/x', {}],
  ['an unknown card', 404, '/basic/website/issuer/settings?type=X', {}],
  ['an invalid body', 400, '/basic/request2', { method: 'POST', headers: json, body: '{' }],
  [
    'another site’s call',
    403,
    '/basic/request2',
    { method: 'POST', headers: { ...json, origin: 'https://evil.example' }, body: '{}' },
  ],
  ['a method that is not allowed', 405, '/openid4vci/token', { method: 'GET' }],
  ['a method other than the allowed one', 405, '/basic/request2', { method: 'DELETE' }],
  [
    'a body that is too large',
    413,
    '/basic/presentation/request',
    { method: 'POST', headers: json, body: ' '.repeat(70_000) },
  ],
  [
    'an unsupported media type',
    415,
    '/basic/request2',
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
  ],
  ['a refused authorization request', 303, '/openid4vci/authorize?client_id=x', {}],
  ['an undecodable address', 400, '/%E0%A4%A', {}],
  ['an undecodable address of a wallet', 400, '/openid4vci/offers/%E0%A4%A', {}],
]

describe('the security headers', () => {
  it.each(answers)('are on %s (%i)', async (_what, status, path, init) => {
    const answer = await fetch(`${running.url}${path}`, { ...init, redirect: 'manual' })
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(EVERYWHERE)
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(answer.headers.has('permissions-policy')).toBe(true)
    expect(answer.headers.has('x-powered-by')).toBe(false)
    expect(answer.headers.has('server')).toBe(false)
  })

  it.each(answers.filter(([, , path]) => !/^\/(assets|scenarios\/images)\//.test(path)))(
    'forbid caching of %s (%i)',
    async (_what, _status, path, init) => {
      const answer = await fetch(`${running.url}${path}`, { ...init, redirect: 'manual' })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.has('etag')).toBe(false)
    },
  )

  it('are on an internal error, which does not tell its cause', async () => {
    const broken = await startProduct()
    try {
      broken.product.database.query.selectFrom = () => {
        throw new Error('planted cause')
      }
      const answer = await fetch(`${broken.url}/basic/presentation/status?id=x`)
      expect(answer.status).toBe(500)
      expect(Object.fromEntries(answer.headers)).toMatchObject(EVERYWHERE)
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(await answer.text()).not.toContain('planted')
    } finally {
      await broken.stop()
    }
  })

  it('are on a redirect', async () => {
    const answer = await fetch(running.url.replace('localhost', '127.0.0.1'), { headers: page, redirect: 'manual' })
    expect({ status: answer.status, to: answer.headers.get('location') }).toEqual({
      status: 308,
      to: `${running.url}/`,
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject(EVERYWHERE)
  })

  it('require https only if the public address is https', async () => {
    const header = 'strict-transport-security'
    expect((await fetch(`${running.url}/health/live`)).headers.has(header)).toBe(false)
    const secure = await startProduct({ PUBLIC_URL: 'https://cards.example.org' })
    try {
      const { headers } = await secure.product.app.inject({ url: '/health/live' })
      expect(headers[header]).toMatch(/^max-age=\d{8,}/)
    } finally {
      await secure.stop()
    }
  })
})

describe('a page', () => {
  it('cannot be framed, and sends its forms to its own origin only', async () => {
    for (const path of ['/', '/consent', '/admin/contracts', '/employee/helpdesk', '/nobody-knows']) {
      const { headers } = await fetch(`${running.url}${path}`, { headers: page })
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('content-security-policy')).toMatch(/form-action 'self'.*frame-ancestors 'none'/)
    }
  })

  it('has a policy without inline scripts, and a new nonce each time', async () => {
    const nonces = new Set<string>()
    for (let count = 0; count < 3; count += 1) {
      const answer = await fetch(`${running.url}/`, { headers: page })
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/)
      expect(policy).toMatch(/script-src 'self'(;|$)/)
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
      expect(nonce.length).toBeGreaterThanOrEqual(22)
      expect(await answer.text()).toContain(`content="${nonce}"`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  it.each([
    ['nowhere', undefined, '', "'self'"],
    ['to our own origin', 'http://localhost:8080', '', "'self'"],
    ['to another origin', 'https://backend.example', 'https://backend.example', "'self' https://backend.example"],
  ])(
    'with a BACKEND_ORIGIN that points %s names the backend and may connect to it',
    async (_where, setting, named, policy) => {
      const other = await startProduct({
        WEB_ROOT: webRoot,
        PUBLIC_URL: 'http://localhost:8080',
        ...(setting !== undefined && { BACKEND_ORIGIN: setting }),
      })
      try {
        const { headers, body } = await other.product.app.inject({ url: '/', headers: page })
        expect(headers['content-security-policy']).toContain(`connect-src ${policy};`)
        expect(body).toContain(`<meta name="backend-origin" content="${named}">`)
      } finally {
        await other.stop()
      }
    },
  )

  it.each([
    '/assets/app-1a2b3c.js.map',
    '/index.html',
    '/assets/',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/.git/config',
    '/.env',
    '/scenarios/images/..%2fworkshop.json',
    '/scenarios/workshop.json',
    '/admin%00',
    '//evil.example',
  ])('does not serve %s', async (path) => {
    const answer = await fetch(`${running.url}${path}`, { redirect: 'manual' })
    expect([400, 404]).toContain(answer.status)
    expect(await answer.text()).not.toMatch(/"dependencies"|\$schema|repositoryformatversion/)
  })
})

it('answers a text that is not HTTP with 400, without internals, and ends the connection', async () => {
  const { port } = new URL(running.url)
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), 'localhost', () => socket.write('planted\r\n\r\n'))
    let received = ''
    socket.on('data', (part) => {
      received += part.toString()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text).not.toMatch(/planted|node|fastify|at .*\.ts/i)
})
