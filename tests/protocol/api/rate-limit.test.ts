import { afterEach, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { RawConnection } from '../raw-connection.ts'
import { expectProblem } from './problems.ts'

const PER_MINUTE = 5

let running: RunningProduct
afterEach(() => running.stop())

const call = (headers: Record<string, string> = {}, path = '/scenarios') => running.browser.get(path, headers)

/** Calls until the limit is reached. */
async function useUp(headers: (count: number) => Record<string, string> = () => ({})): Promise<void> {
  for (let count = 0; count < PER_MINUTE; count += 1) expect((await call(headers(count))).status).toBe(200)
}

it('refuses the call after the limit, says when to retry, and serves it then', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) })
  await useUp()
  const refused = await call()
  expectProblem(refused, 'too-many-requests')
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  running.advance(seconds * 1000)
  expect((await call()).status).toBe(200)
})

it('limits wallets and pages as well, with an answer in their own format', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) })
  await useUp()
  const nonce = await fetch(`${running.url}/openid4vci/nonce`, { method: 'POST' })
  expect(nonce.status).toBe(429)
  expect(await nonce.json()).toEqual({ error: 'temporarily_unavailable' })
  expect(Number(nonce.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fetch(`${running.url}/`, { headers: { accept: 'text/html' } })).status).toBe(429)
  expect((await fetch(`${running.url}/nobody-knows`)).status).toBe(429)
})

it('shows a browser a page with a countdown that needs no other file', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) })
  await useUp()
  const navigation = { 'sec-fetch-dest': 'document', 'accept-language': 'pl' }
  const refused = await running.browser.get('/present/bank-account-basic', navigation)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  const seconds = refused.headers.get('retry-after')
  expect(refused.body).toContain(`<html lang="pl" data-theme="dark" data-wait="${seconds}">`)
  expect(refused.body).toContain('<h1 id="title">Zbyt wiele żądań</h1>')
  expect(refused.body).not.toMatch(/ src=|<link rel="(?!icon" href="data:,")/)
  expect(refused.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/)
  for (const destination of ['empty', 'script', 'image'])
    expectProblem(
      await running.browser.get('/', { 'sec-fetch-dest': destination, accept: 'text/html' }),
      'too-many-requests',
    )
  expectProblem(await call(navigation), 'too-many-requests')
})

it('sends the files of a page even when the page used up the limit, but not without a limit', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) })
  await useUp()
  const file = () => running.browser.get('/color-scheme.js')
  for (let count = 0; count < 50 * PER_MINUTE; count += 1) expect((await file()).status).toBe(200)
  expectProblem(await file(), 'too-many-requests')
})

it('answers a room of people who look at the stage from one address', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE), STAGE: 'on' })
  for (let count = 0; count < 10 * PER_MINUTE; count += 1) expect((await call({}, '/stage/now')).status).toBe(200)
  expect((await call()).status, 'the limit is left to others').toBe(200)
})

it('ignores a forwarded address without a trusted proxy', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) })
  await useUp((count) => ({ 'x-forwarded-for': `192.0.2.${count}` }))
  expectProblem(await call({ 'x-forwarded-for': '198.51.100.1' }), 'too-many-requests')
})

it('counts a client by the address that the proxy saw, not by what the client wrote before it', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE), TRUST_PROXY: '1' })
  // The proxy appends the address of its client to the existing header.
  await useUp((count) => ({ 'x-forwarded-for': `198.51.100.${count}, 203.0.113.7, 192.0.2.1` }))
  expectProblem(await call({ 'x-forwarded-for': '192.0.2.1' }), 'too-many-requests')
  expectProblem(await call({ 'x-forwarded-for': '198.51.100.99,192.0.2.1' }), 'too-many-requests')
  // The forged addresses block none of the real clients.
  for (const other of ['192.0.2.2', '203.0.113.7', '198.51.100.1'])
    expect((await call({ 'x-forwarded-for': other })).status).toBe(200)
})

it.each([
  ['2', '198.51.100.1, 192.0.2.1, 10.0.0.1'],
  ['127.0.0.1, 10.0.0.0/8', '198.51.100.1, 192.0.2.1, 10.1.2.3, 10.0.0.1'],
  ['127.0.0.0/8,fd00::/8', '198.51.100.1,192.0.2.1,fd00::1,::ffff:127.0.0.9'],
])('with TRUST_PROXY=%s reads the client 192.0.2.1 from %s', async (proxies, header) => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE), TRUST_PROXY: proxies })
  await useUp((count) => ({ 'x-forwarded-for': header.replace('198.51.100.1', `198.51.100.${count}`) }))
  expectProblem(await call({ 'x-forwarded-for': header }), 'too-many-requests')
  expect((await call({ 'x-forwarded-for': header.replace('192.0.2.1', '192.0.2.2') })).status).toBe(200)
})

it('counts a client that bypasses the proxies by its own address', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE), TRUST_PROXY: '10.0.0.0/8' })
  await useUp((count) => ({ 'x-forwarded-for': `192.0.2.${count}` }))
  expectProblem(await call({ 'x-forwarded-for': '192.0.2.99' }), 'too-many-requests')
})

it('reads repeated header lines as one', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '1' })
  const statuses: string[] = []
  for (const [first, second] of [
    ['198.51.100.1', '192.0.2.1'],
    ['198.51.100.2', '192.0.2.1'],
    ['198.51.100.3', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.2'],
  ]) {
    const connection = await RawConnection.open(running.url)
    connection.send(
      `GET /scenarios HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${first}\r\nX-Forwarded-For: ${second}\r\nConnection: close\r\n\r\n`,
    )
    statuses.push((await connection.ended).slice(9, 12))
  }
  expect(statuses).toEqual(['200', '200', '429', '200'])
})

it('counts an invalid address as the proxy itself', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE), TRUST_PROXY: '1' })
  const garbage = ['unknown', '192.0.2.1:4711', '[2001:db8::1]', `${'x'.repeat(5000)}`, '_hidden']
  await useUp((count) => ({ 'x-forwarded-for': garbage[count] ?? '' }))
  expectProblem(await call({ 'x-forwarded-for': 'anything' }), 'too-many-requests')
  expect((await call({ 'x-forwarded-for': '192.0.2.1' })).status).toBe(200)
})

it('counts IPv6 by /64, and IPv4 in IPv6 as IPv4', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE), TRUST_PROXY: '1' })
  await useUp((count) => ({ 'x-forwarded-for': `2001:db8:1:2:${count}::${count}` }))
  expectProblem(await call({ 'x-forwarded-for': '2001:DB8:1:2:ffff:ffff:ffff:ffff' }), 'too-many-requests')
  expect((await call({ 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(200)
  await useUp(() => ({ 'x-forwarded-for': '192.0.2.1' }))
  expectProblem(await call({ 'x-forwarded-for': '::ffff:192.0.2.1' }), 'too-many-requests')
})

it('counts calls with undecodable addresses, but not health checks', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) })
  for (let count = 0; count < 20; count += 1) {
    expect((await running.browser.get('/health/live')).status).toBe(200)
    expect((await running.browser.get('/health/ready')).status).toBe(200)
  }
  for (let count = 0; count < PER_MINUTE; count += 1) expect((await running.browser.get('/%zz')).status).toBe(400)
  expectProblem(await running.browser.get('/%zz'), 'too-many-requests')
  expectProblem(await call(), 'too-many-requests')
  expect((await running.browser.get('/health/ready')).status).toBe(200)
})
