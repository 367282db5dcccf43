import { afterAll, beforeAll, expect, it } from 'vitest'
import { readToken } from '../wallet/token.ts'
import { expectError, Stage } from './stage.ts'

const ATTEMPTS = 5

let stage: Stage
beforeAll(async () => {
  // The server is behind a proxy, so that attempts can come from different addresses.
  stage = await Stage.open({ TRUST_PROXY: '1' })
})
afterAll(() => stage.close())

/** Returns a wrong PIN. */
const wrong = (pin: string): string => String((Number(pin) + 1) % 10_000).padStart(4, '0')

it('refuses a missing PIN as invalid_request', async () => {
  const { open } = await stage.beginWithPin()
  expectError(await open.sendTokenRequest(), 'invalid_request')
})

it('refuses an unexpected PIN as invalid_request', async () => {
  const { open } = await stage.begin()
  expectError(await open.sendTokenRequest({ txCode: '1234' }), 'invalid_request')
  readToken(await open.sendTokenRequest())
})

it('refuses a wrong PIN as invalid_grant', async () => {
  const { open, pin } = await stage.beginWithPin()
  expectError(await open.sendTokenRequest({ txCode: wrong(pin) }), 'invalid_grant')
})

it('accepts the right PIN after wrong ones, because a wrong PIN does not use up the code', async () => {
  const { open, pin } = await stage.beginWithPin()
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1)
    expectError(await open.sendTokenRequest({ txCode: wrong(pin) }), 'invalid_grant')
  readToken(await open.sendTokenRequest({ txCode: pin }))
})

it('does not count missing PINs', async () => {
  const { open, pin } = await stage.beginWithPin()
  for (let attempt = 0; attempt < 2 * ATTEMPTS; attempt += 1) await open.sendTokenRequest()
  readToken(await open.sendTokenRequest({ txCode: pin }))
})

it('invalidates the code after five wrong PINs, and the page shows the reason', async () => {
  const { open, pin, ...attempt } = await stage.beginWithPin()
  for (let count = 0; count < ATTEMPTS; count += 1) await open.sendTokenRequest({ txCode: wrong(pin) })
  expectError(await open.sendTokenRequest({ txCode: pin }), 'invalid_grant')
  expect(await stage.running.browser.issuanceStatus(attempt.id)).toEqual({
    status: 99,
    error: {
      code: 'TOO_MANY_ATTEMPTS',
      message: 'The PIN was entered wrongly too many times. Please generate a new request.',
    },
  })
})

it('keeps the count across a restart', async () => {
  const { open, pin } = await stage.beginWithPin()
  for (let count = 1; count < ATTEMPTS; count += 1) await open.sendTokenRequest({ txCode: wrong(pin) })
  await stage.running.restart()
  expectError(await open.sendTokenRequest({ txCode: wrong(pin) }), 'invalid_grant')
  expectError(await open.sendTokenRequest({ txCode: pin }), 'invalid_grant')
})

it('allows five attempts in total for three hundred PINs at once, from two addresses', async () => {
  const { open, pin, id } = await stage.beginWithPin()
  const pins = Array.from({ length: 300 }, (_, index) => String((Number(pin) + 1 + index) % 10_000).padStart(4, '0'))
  const addresses = ['192.0.2.1', '198.51.100.1']
  const answers = await Promise.all(
    pins.map((txCode, index) =>
      open.sendTokenRequest({ txCode, headers: { 'x-forwarded-for': addresses[index % 2] ?? '' } }),
    ),
  )
  for (const answer of answers) expectError(answer, 'invalid_grant')
  expectError(await open.sendTokenRequest({ txCode: pin }), 'invalid_grant')
  expect(await stage.running.browser.issuanceStatus(id)).toMatchObject({ error: { code: 'TOO_MANY_ATTEMPTS' } })
  const rows = await stage.running.product.database.query
    .selectFrom('openid4vc_offers')
    .select(['tx_attempts', 'redeemed_at'])
    .where('issuance_id', '=', id)
    .execute()
  // The clean-up may have deleted the offer, which has ended.
  for (const row of rows) expect(row).toEqual({ tx_attempts: ATTEMPTS, redeemed_at: null })
})

it.each<[string, (pin: string) => string]>([
  ['with a space before it', (pin) => ` ${pin}`],
  ['with a trailing space', (pin) => `${pin} `],
  ['with a trailing line break', (pin) => `${pin}\n`],
  ['with a leading zero', (pin) => `0${pin}`],
  ['with decimals', (pin) => `${pin}.0`],
  [
    'in the digits of another script',
    (pin) => [...pin].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join(''),
  ],
  ['in full width digits', (pin) => [...pin].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')],
  ['as a JSON array', (pin) => `["${pin}"]`],
  ['cut short', (pin) => pin.slice(0, 3)],
])('refuses the right PIN %s as a wrong one', async (_what, disguise) => {
  const { open, pin } = await stage.beginWithPin()
  expectError(await open.sendTokenRequest({ txCode: disguise(pin) }), 'invalid_grant')
  readToken(await open.sendTokenRequest({ txCode: pin }))
})

it('creates different PINs of four digits, leading zeros included', async () => {
  const pins: string[] = []
  for (let count = 0; count < 60; count += 1) {
    const { browser } = stage.running
    const { pin } = await browser.issueBasic('CustomerUpn', { displayName: 'Anna', userPrincipalName: 'a@example.org' })
    pins.push(pin ?? '')
  }
  for (const pin of pins) expect(pin).toMatch(/^\d{4}$/)
  expect(new Set(pins).size).toBeGreaterThan(50)
})
