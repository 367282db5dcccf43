import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessMatrix } from '../../../apps/server/src/composition/access-matrix.ts'
import { PAGE_PATTERNS } from '../../../apps/server/src/composition/contract.ts'
import { ROUTES } from '../../../apps/server/src/credentials/openid4vc/wallet-endpoints.ts'
import { LISTED_PAGES } from '../../../packages/api/src/pages/pages.ts'
import { type RunningProduct, startProduct } from '../product.ts'

const DOCUMENT = `<!doctype html>
<html lang="en">
  <head>
    <meta name="csp-nonce" content="__CSP_NONCE__" />
    <meta name="description" content="A showcase." />
    <title>Vitrine</title>
  </head>
</html>`
const PUBLIC_URL = 'https://cards.example.org'

let running: RunningProduct
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'vitrine-web-'))
  await writeFile(join(webRoot, 'index.html'), DOCUMENT)
  running = await startProduct({ WEB_ROOT: webRoot, PUBLIC_URL })
})
afterAll(async () => {
  await running.stop()
  await rm(webRoot, { recursive: true, force: true })
})

async function open(url: string) {
  const { statusCode, headers, body } = await running.product.app.inject({ url, headers: { accept: 'text/html' } })
  return { status: statusCode, robots: headers['x-robots-tag'], type: headers['content-type'], body }
}

/** Returns an address that matches a page pattern, with a value for each parameter. */
const addressOf = (pattern: string): string => pattern.replaceAll(/:\w+\??/g, 'x')

describe('search engines', () => {
  it.each(['/', '/demo', '/security', '/what-we-keep'])('may show %s', async (path) => {
    expect(LISTED_PAGES).toContain(path)
    expect(await open(path)).toMatchObject({ status: 200, robots: undefined })
  })

  it.each([
    ['of a card', '/issue/bank-account-basic'],
    ['of a presentation', '/present/bank-account-basic/secret'],
    ['of a payment', '/present/bank-account-basic/payment/lunch'],
    ['of the help desk', '/employee/helpdesk'],
    ['of a help desk request', '/helpdesk/guid'],
    ['of a caller', '/dynamic/code/link'],
    ['for the return from a wallet', '/from-wallet'],
    ['of the sign-in', '/signin-oidc'],
    ['of the console', '/admin'],
    ["of the console's accounts", '/admin/accounts/x'],
  ])('may not list the page %s', async (_what, path) => {
    expect(await open(path)).toMatchObject({ status: 200, robots: 'noindex' })
  })

  it('may list no page except the few public ones', async () => {
    expect(LISTED_PAGES).toHaveLength(4)
    for (const pattern of PAGE_PATTERNS.filter((one) => !LISTED_PAGES.includes(one)))
      expect((await open(addressOf(pattern))).robots, pattern).toBe('noindex')
  })

  it('may not list an error page', async () => {
    expect(await open('/nowhere')).toMatchObject({ status: 404, robots: 'noindex' })
    expect(await open('/%E0%A4%A')).toMatchObject({ status: 400, robots: 'noindex' })
  })
})

describe('robots.txt (RFC 9309)', () => {
  const rules = async (): Promise<string[]> => {
    const { status, type, body } = await open('/robots.txt')
    expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
    const [agent, ...lines] = body.trimEnd().split('\n')
    expect(agent).toBe('User-agent: *')
    return lines.map((line) => line.replace(/^Disallow: /, ''))
  }

  it('keeps crawlers from the endpoints of wallets and of signed-in people', async () => {
    const closed = await rules()
    expect(closed).toEqual(
      expect.arrayContaining(['/openid4vci/offers/', '/openid4vp/requests/', '/vc/admin/overview']),
    )
    const isClosed = (path: string) => closed.some((rule) => path.startsWith(rule))
    const calls = Object.entries(accessMatrix([{ routes: ROUTES }])).filter(([, access]) => access !== 'anonymous')
    expect(calls.map(([route]) => addressOf(route)).filter((path) => !isClosed(path))).toEqual([])
  })

  it('lets crawlers fetch all pages and their files, because each page itself says if it may be listed', async () => {
    const closed = await rules()
    const files = ['/assets/app.js', '/color-scheme.js', '/scenarios', '/scenarios/images/x.svg', '/configuration']
    const open = [...PAGE_PATTERNS.map(addressOf), ...files, '/link-preview.jpg']
    expect(open.filter((path) => closed.some((rule) => path.startsWith(rule)))).toEqual([])
  })
})

describe('a link to the home page', () => {
  it("previews the page's own title and text, and a picture with an absolute address", async () => {
    const { body } = await open('/')
    const tags = [...body.matchAll(/<meta property="([^"]+)" content="([^"]+)">/g)].map(([, name, value]) => [
      name,
      value,
    ])
    expect(Object.fromEntries(tags)).toMatchObject({
      'og:title': 'Vitrine',
      'og:description': 'A showcase.',
      'og:url': `${PUBLIC_URL}/`,
      'og:image': `${PUBLIC_URL}/link-preview.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
    })
    expect(body.indexOf('og:title')).toBeLessThan(body.indexOf('</head>'))
    expect(body).not.toContain('__CSP_NONCE__')
  })

  it('is the only link with a preview: others could reveal something about a person', async () => {
    for (const path of ['/present/bank-account-basic/secret', '/security', '/nowhere'])
      expect((await open(path)).body).not.toContain('og:')
  })
})

it('shows the version on the health endpoints and in the configuration', async () => {
  const commit = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d'
  const known = await startProduct({ GIT_COMMIT: commit })
  try {
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/)
    for (const path of ['/health/live', '/health/ready'])
      expect((await known.browser.get(path)).body).toMatchObject({ version, commit })
    expect((await known.browser.get('/configuration')).body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+ \(1a2b3c4\)$/),
    })
  } finally {
    await known.stop()
  }
  expect((await running.product.app.inject({ url: '/health/live' })).json()).toEqual({
    status: 'live',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
})
