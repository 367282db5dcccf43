import { afterEach, expect, it } from 'vitest'
import { type RunningProduct, startProduct } from '../product.ts'
import type { ReceivedCredential } from '../wallet/received-credential.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let running: RunningProduct
afterEach(() => running.stop())

async function receive(): Promise<ReceivedCredential> {
  const { url } = await running.browser.issueBasic('BankAccount', { displayName: 'Anna' })
  return running.wallet.receive(url)
}

async function expectVerified(credential: ReceivedCredential): Promise<void> {
  const { id, url } = await running.browser.present('BankAccount')
  await running.wallet.present(url, [credential])
  expect(await running.browser.presentationStatus(id)).toEqual({ status: 2 })
}

it.each([
  ['five minutes ahead', 5 * MINUTE],
  ['less than a minute back', -55_000],
  ['a day ahead', DAY],
])('after the clock was set %s, credentials issued before and after that are verified', async (_how, step) => {
  running = await startProduct()
  const before = await receive()
  running.advance(step)
  await running.product.cleanUp()
  await expectVerified(before)
  await expectVerified(await receive())
})

it('after the clock was set far back, a credential from the future is refused until its time, and new ones are verified', async () => {
  running = await startProduct()
  const future = await receive()
  // The clock is set back by a whole day, because dates in credentials are whole days.
  running.advance(-DAY)
  const { id, url } = await running.browser.present('BankAccount')
  await expect(running.wallet.present(url, [future])).rejects.toThrow()
  expect(await running.browser.presentationStatus(id)).toMatchObject({ error: { code: 'INVALID_CREDENTIAL_STATE' } })
  await expectVerified(await receive())
  running.advance(DAY)
  await expectVerified(future)
})

it('a request from before the clock was set back expires exactly at its announced time', async () => {
  running = await startProduct()
  const credential = await receive()
  const { id, url, expiresAt } = await running.browser.present('BankAccount')
  running.advance(-4 * MINUTE)
  await running.product.cleanUp()
  expect(await running.browser.presentationStatus(id)).toEqual({ status: 0 })
  running.advance(expiresAt - running.now() + 1)
  expect(await running.browser.presentationStatus(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
  await expect(running.wallet.present(url, [credential])).rejects.toThrow()
})

it.each([
  ['when the clocks of Warsaw go forward', '2027-03-28T00:59:30Z', MINUTE],
  ['when the clocks of Warsaw go back', '2026-10-25T00:59:30Z', MINUTE],
  ['at the end of 32-bit time', '2038-01-19T03:13:50Z', MINUTE],
  ['at the end of a leap day', '2028-02-29T23:59:30Z', MINUTE],
])('cards are issued and used %s', async (_when, at, step) => {
  running = await startProduct({}, { at: Date.parse(at) })
  const credential = await receive()
  await expectVerified(credential)
  running.advance(step)
  await expectVerified(credential)
  await expectVerified(await receive())
})
