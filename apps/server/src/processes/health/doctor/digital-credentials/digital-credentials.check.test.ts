import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../../../../../../../tests/free-port.ts'
import { readConfiguration } from '../../../../settings/configuration.ts'
import { digitalCredentials } from './digital-credentials.doctor.ts'

const VERSION = '0.1.0'
const PAGE = {
  status: 200,
  policy: 'camera=(), digital-credentials-create=(self), digital-credentials-get=(self)' as string | undefined,
  live: JSON.stringify({ status: 'live', version: VERSION }),
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a server that answers like Vitrine behind a proxy, with the given changes. Returns its origin. */
async function site(changes: Partial<typeof PAGE> = {}): Promise<string> {
  const { status, policy, live } = { ...PAGE, ...changes }
  const server = createServer(({ url, headers }, response) => {
    const isPage = url === '/' && headers.accept === 'text/html'
    response.writeHead(isPage ? status : 200, policy === undefined ? {} : { 'permissions-policy': policy })
    response.end(url === '/health/live' ? live : '<html>')
  }).listen(0, 'localhost')
  servers.push(server)
  await once(server, 'listening')
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

const check = (publicUrl: string, origins?: string) => {
  const { digitalCredentialsOrigins } = readConfiguration({
    PUBLIC_URL: publicUrl,
    ...(origins === undefined ? {} : { DIGITAL_CREDENTIALS_ORIGINS: origins }),
  })
  return digitalCredentials({
    publicUrl,
    digitalCredentialsOrigins,
    version: { number: VERSION, commit: undefined },
  }).run()
}

it.each([
  ['the header of this server', PAGE.policy],
  ['no header, because browsers then allow it', undefined],
  ['a header about other features', 'geolocation=()'],
])('finds no problem with %s', async (_what, policy) => {
  const [publicUrl, other] = [await site({ policy }), await site({ policy })]
  expect(await check(publicUrl)).toEqual({ outcome: 'ok', found: `pages at ${publicUrl} can use it` })
  expect(await check(publicUrl, `${publicUrl}, ${other}`)).toEqual({
    outcome: 'ok',
    found: `pages at ${publicUrl}, ${other} can use it`,
  })
})

it('is skipped if the setting is off', async () => {
  expect(await check('https://cards.example.org', 'off')).toEqual({
    outcome: 'skipped',
    found: 'DIGITAL_CREDENTIALS_ORIGINS is off, so pages only show links and QR codes',
  })
})

it('reports an origin without https, except on this computer', async () => {
  expect(await check('http://cards.example.org')).toMatchObject({
    outcome: 'warning',
    found: expect.stringContaining('http://cards.example.org does not use https'),
    next: expect.stringContaining('DIGITAL_CREDENTIALS_ORIGINS'),
  })
})

it('reports that PUBLIC_URL is not among the origins', async () => {
  const other = await site()
  expect(await check('https://cards.example.org', other)).toMatchObject({
    outcome: 'warning',
    found: expect.stringContaining('does not contain https://cards.example.org'),
    next: expect.stringContaining('Add PUBLIC_URL'),
  })
})

it('reports an origin where nothing answers', async () => {
  const [publicUrl, other] = [await site(), `http://localhost:${await freePort()}`]
  expect(await check(publicUrl, `${publicUrl},${other}`)).toMatchObject({
    outcome: 'warning',
    found: expect.stringMatching(new RegExp(`^${other} does not answer: .*ECONNREFUSED`)),
    next: expect.stringContaining(`remove ${other} from DIGITAL_CREDENTIALS_ORIGINS`),
  })
})

it.each<[string, Partial<typeof PAGE>, RegExp, RegExp]>([
  ['another program', { live: '<h1>It works!</h1>' }, /does not come from a Vitrine server/, /forward all paths/],
  [
    'a Vitrine of another version',
    { live: JSON.stringify({ status: 'live', version: '0.0.9' }) },
    /runs version 0\.0\.9, but this is version 0\.1\.0/,
    /Restart the servers/,
  ],
  ['only the API', { status: 404 }, /there is no page at .*: it answers with status 404/, /forward all paths/],
  ['a redirect to another origin', { status: 301 }, /it answers with status 301/, /remove http:/],
  [
    'a policy that forbids presenting',
    { policy: 'digital-credentials-get=()' },
    /forbids digital-credentials-get$/,
    /forward the Permissions-Policy header of this server unchanged/,
  ],
  [
    'a policy for other origins only',
    { policy: 'digital-credentials-create=("https://a.example"), digital-credentials-get=("https://a.example")' },
    /forbids digital-credentials-get and digital-credentials-create$/,
    /unchanged/,
  ],
])('reports %s at an origin', async (_what, changes, words, next) => {
  const [publicUrl, other] = [await site(), await site(changes)]
  expect(await check(publicUrl, `${publicUrl},${other}`)).toEqual({
    outcome: 'warning',
    found: expect.stringMatching(words),
    next: expect.stringMatching(next),
  })
})
