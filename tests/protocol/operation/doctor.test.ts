import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CheckReport } from '../../../apps/server/src/platform/health/health-check.ts'
import { checkInstallation, checkOwn } from '../../../apps/server/src/processes/health/doctor/health-checks.ts'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'
import { freePort } from '../../free-port.ts'
import { type RunningProduct, startProduct } from '../product.ts'

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct({ TRUST_PROXY: '1' })
})
afterAll(() => running.stop())

const settings = (more: Record<string, string> = {}) => ({
  ...running.storage,
  PUBLIC_URL: running.url,
  TRUST_PROXY: '1',
  ...more,
})

async function found(name: string, more: Record<string, string> = {}): Promise<CheckReport> {
  const configuration = readConfiguration(settings(more))
  const results = [...(await checkOwn(configuration)), ...(await checkInstallation(configuration))]
  return results.find((result) => result.name === name) ?? expect.unreachable()
}

type Pass = (from: IncomingMessage, to: ServerResponse) => void
const proxies: Server[] = []
afterEach(() => {
  for (const proxy of proxies.splice(0)) {
    proxy.closeAllConnections()
    proxy.close()
  }
})

/** Starts a proxy in front of the server, and returns its address. */
async function inFront(pass: Pass): Promise<string> {
  const proxy = createServer(pass).listen(0, 'localhost')
  proxies.push(proxy)
  await once(proxy, 'listening')
  return `http://localhost:${(proxy.address() as AddressInfo).port}`
}

/** Forwards everything, and adds the client's address to X-Forwarded-For. */
const handOn: Pass = (from, to) => {
  const forwarded = [from.headers['x-forwarded-for'], from.socket.remoteAddress].filter(Boolean).join(', ')
  const headers = { ...from.headers, 'x-forwarded-for': forwarded }
  const asking = request(`${running.url}${from.url}`, { method: from.method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(to)
  })
  asking.on('error', () => to.destroy())
  from.pipe(asking)
}

describe('the doctor', () => {
  it('finds no problem behind a correct proxy', async () => {
    const PUBLIC_URL = await inFront(handOn)
    const configuration = readConfiguration(settings({ PUBLIC_URL }))
    const results = [...(await checkOwn(configuration)), ...(await checkInstallation(configuration))]
    expect(Object.fromEntries(results.map(({ name, outcome }) => [name, outcome]))).toEqual({
      Addresses: 'ok',
      'Key of the trust anchor': 'ok',
      Administrators: 'warning',
      'Help desk': 'warning',
      'Public address': 'ok',
      'Digital Credentials API': 'ok',
      Proxies: 'ok',
      Events: 'ok',
      'Large answers': 'ok',
      // The keys were created for the address of the server itself, not for that of the proxy.
      'Earlier addresses': 'warning',
      Database: 'ok',
      Backup: 'skipped',
      'Audit log export': 'skipped',
      Disk: 'ok',
      Certificates: 'ok',
      'Roles of certificates': 'ok',
      'Wallet links': 'skipped',
    })
  })

  it('reports that nothing answers at the public address', async () => {
    expect(await found('Public address', { PUBLIC_URL: `http://localhost:${await freePort()}` })).toMatchObject({
      outcome: 'failed',
      found: expect.stringContaining('ECONNREFUSED'),
      next: expect.stringContaining('Start the server'),
    })
  })

  it('reports that another server answers at the public address', async () => {
    const PUBLIC_URL = await inFront((_from, to) => to.end('<h1>It works!</h1>'))
    expect(await found('Public address', { PUBLIC_URL })).toMatchObject({
      outcome: 'failed',
      next: expect.stringContaining('forwards all paths'),
    })
  })

  it('reports that the public address is not https', async () => {
    expect(await found('Addresses', { PUBLIC_URL: 'http://cards.example.org' })).toMatchObject({
      outcome: 'failed',
      next: expect.stringContaining('deploy/nginx'),
    })
  })

  it('reports an unconfigured proxy', async () => {
    const PUBLIC_URL = await inFront((from, to) => {
      from.headers['x-forwarded-for'] = `${from.headers['x-forwarded-for']}, 198.51.100.7`
      handOn(from, to)
    })
    expect(await found('Proxies', { PUBLIC_URL })).toMatchObject({
      outcome: 'warning',
      next: expect.stringContaining('TRUST_PROXY=2'),
    })
  })

  it('reports that clients can forge their address if there is no proxy', async () => {
    expect(await found('Proxies')).toMatchObject({
      outcome: 'failed',
      found: expect.stringContaining('clients can forge'),
    })
  })

  it('reports that a proxy buffers events', async () => {
    const PUBLIC_URL = await inFront((from, to) => {
      if (!from.url?.startsWith('/notifications')) handOn(from, to)
    })
    expect(await found('Events', { PUBLIC_URL })).toMatchObject({
      outcome: 'warning',
      next: expect.stringContaining('proxy_buffering off'),
    })
  })

  it('reports that a proxy refuses answers with a photo', async () => {
    const PUBLIC_URL = await inFront((from, to) => {
      if (Number(from.headers['content-length']) <= 1024 * 1024) return handOn(from, to)
      from.resume().on('end', () => to.writeHead(413).end('<h1>413 Request Entity Too Large</h1>'))
    })
    expect(await found('Large answers', { PUBLIC_URL })).toMatchObject({
      outcome: 'warning',
      next: expect.stringContaining('client_max_body_size'),
    })
  })

  it('names the address under which cards were issued before', async () => {
    const former = running.url
    const PUBLIC_URL = await inFront(handOn)
    expect(await found('Earlier addresses', { PUBLIC_URL })).toMatchObject({
      outcome: 'warning',
      found: expect.stringContaining(former),
      next: expect.stringContaining('PUBLIC_URL'),
    })
    expect(await found('Earlier addresses')).toMatchObject({ outcome: 'ok' })
  })

  it('reports that a database is unreachable, and creates none if it is missing', async () => {
    const away = `postgres://anna:S3cret@127.0.0.1:${await freePort()}/vitrine`
    const finding = await found('Database', { DATABASE_URL: away })
    expect(finding).toMatchObject({ outcome: 'failed', next: expect.stringContaining('DATABASE_URL') })
    expect(JSON.stringify(finding)).not.toContain('S3cret')
    const nowhere = join(running.dataDirectory, 'nowhere')
    expect(await found('Database', { DATABASE_URL: '', DATA_DIR: nowhere })).toMatchObject({ outcome: 'skipped' })
  })

  it('reports that links to wallets do not work', async () => {
    const WALLET_URL = `http://localhost:${await freePort()}`
    expect(await found('Wallet links', { WALLET_URL })).toMatchObject({
      outcome: 'warning',
      next: expect.stringContaining('WALLET_URL'),
    })
    const bank = await inFront((_from, to) => to.writeHead(404).end())
    expect(await found('Wallet links', { MOBILE_BANK_APP_URL: `${bank}/app` })).toMatchObject({
      outcome: 'warning',
      next: expect.stringContaining('MOBILE_BANK_APP_URL'),
    })
    expect(await found('Addresses', { WALLET_URL, PUBLIC_URL: 'https://cards.example.org' })).toMatchObject({
      outcome: 'failed',
      next: expect.stringContaining('WALLET_URL'),
    })
  })
})
