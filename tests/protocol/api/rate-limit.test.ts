import { afterEach, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import { expectProblem } from './problems.ts'

const PER_MINUTE = 5

let running: RunningProduct
afterEach(() => running.stop())

const call = (headers: Record<string, string> = {}) => running.browser.get('/scenarios', headers)

/** Calls until the limit is reached. */
async function useUp(headers: (count: number) => Record<string, string> = () => ({})): Promise<void> {
  for (let count = 0; count < PER_MINUTE; count += 1) expect((await call(headers(count))).status).toBe(200)
}

it('N-03 the call after the last one is refused, says when to come again, and is served then', async () => {
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

it('N-03 the limit holds for wallets and pages as well, each in its own shape', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) })
  await useUp()
  const nonce = await fetch(`${running.url}/openid4vci/nonce`, { method: 'POST' })
  expect(nonce.status).toBe(429)
  expect(await nonce.json()).toEqual({ error: 'temporarily_unavailable' })
  expect(Number(nonce.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fetch(`${running.url}/`, { headers: { accept: 'text/html' } })).status).toBe(429)
  expect((await fetch(`${running.url}/nobody-knows`)).status).toBe(429)
})

it('N-06 an address that a client claims changes nothing without a trusted proxy', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) })
  await useUp((count) => ({ 'x-forwarded-for': `192.0.2.${count}` }))
  expectProblem(await call({ 'x-forwarded-for': '198.51.100.1' }), 'too-many-requests')
})

it('N-06 behind a trusted proxy each address has its own limit', async () => {
  running = await startProduct({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE), TRUST_PROXY: 'true' })
  await useUp(() => ({ 'x-forwarded-for': '192.0.2.1' }))
  expectProblem(await call({ 'x-forwarded-for': '192.0.2.1' }), 'too-many-requests')
  expect((await call({ 'x-forwarded-for': '192.0.2.2' })).status).toBe(200)
})
