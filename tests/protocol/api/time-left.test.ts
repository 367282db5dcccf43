import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

const ENDED = { expiresAt: undefined, now: undefined }

/** Returns the expiry time and the server's current time, both from a status answer. */
async function clockOf(address: string): Promise<{ expiresAt: number | undefined; now: number | undefined }> {
  const { expiresAt, now } = (await running.browser.get(address)).body as { expiresAt?: number; now?: number }
  return { expiresAt, now }
}

it("the status of an issuance contains its expiry and the server's time until the issuance ends", async () => {
  const { id, url, pin, expiresAt } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
  const address = `/basic/issuance/status?id=${id}`
  const first = await clockOf(address)
  expect(first.expiresAt).toBe(expiresAt)
  running.advance(60_000)
  const later = await clockOf(address)
  expect((later.now ?? 0) - (first.now ?? 0)).toBeGreaterThanOrEqual(60_000)
  expect(later.expiresAt).toBe(expiresAt)
  await running.wallet.receive(url, pin === undefined ? {} : { txCode: pin })
  expect(await clockOf(address)).toEqual(ENDED)
})

it('the status of a presentation also contains both, until the presentation ends', async () => {
  const { id, url, expiresAt } = await running.browser.present('BankAccount')
  const address = `/basic/presentation/status?id=${id}`
  expect(await clockOf(address)).toEqual({ expiresAt, now: expect.any(Number) })
  await running.wallet.openRequest(url)
  expect((await clockOf(address)).expiresAt).toBe(expiresAt)
  running.advance(300_000)
  expect(await clockOf(address)).toEqual(ENDED)
})
