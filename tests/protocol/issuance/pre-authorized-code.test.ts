import { afterAll, beforeAll, expect, it } from 'vitest'
import { readToken } from '../wallet/token.ts'
import { expectError, Stage } from './stage.ts'

const OFFER_LIFE = 300_000

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

it('returns one token for a pre-authorized code redeemed twice', async () => {
  const { open } = await stage.begin()
  readToken(await open.sendTokenRequest())
  expectError(await open.sendTokenRequest(), 'invalid_grant')
})

it('refuses a used code after a restart', async () => {
  const { open } = await stage.begin()
  await open.obtainToken()
  await stage.running.restart()
  expectError(await open.sendTokenRequest(), 'invalid_grant')
})

it('returns one token for a code redeemed fifty times at once', async () => {
  const { open } = await stage.begin()
  const answers = await Promise.all(Array.from({ length: 50 }, () => open.sendTokenRequest()))
  const [given, ...more] = answers.filter(({ status }) => status === 200)
  if (!given) throw new Error('no request returned a token')
  readToken(given)
  expect(more).toEqual([])
  for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 'invalid_grant')
})

it('accepts a code until the last second of its life', async () => {
  const { open } = await stage.begin()
  stage.running.advance(OFFER_LIFE - 2000)
  readToken(await open.sendTokenRequest())
})

it('refuses a code a second after its life, before and after the clean-up', async () => {
  const { open, id } = await stage.begin()
  stage.running.advance(OFFER_LIFE + 1000)
  expectError(await open.sendTokenRequest(), 'invalid_grant')
  await stage.running.product.cleanUp()
  expectError(await open.sendTokenRequest(), 'invalid_grant')
  expect(await stage.running.browser.issuanceStatus(id)).toMatchObject({ status: 99, error: { code: 'EXPIRED' } })
})

it('does not revive an expired code when the clock steps back after the clean-up', async () => {
  const { open } = await stage.begin()
  stage.running.advance(2 * OFFER_LIFE)
  await stage.running.product.cleanUp()
  stage.running.advance(-2 * OFFER_LIFE)
  expectError(await open.sendTokenRequest(), 'invalid_grant')
})

it.each([
  ['unknown', 'x'.repeat(32)],
  ['with one character more', undefined],
  ['of SQL', "' OR '1'='1"],
  ['that is very long', 'A'.repeat(50_000)],
  ['with control characters', 'a\u0000b\r\nc'],
])('refuses a code that is %s, and the real one remains usable', async (_what, code) => {
  const { open } = await stage.begin()
  expectError(await open.sendTokenRequest({ code: code ?? `${open.offer.preAuthorizedCode}A` }), 'invalid_grant')
  readToken(await open.sendTokenRequest())
})

it.each<[string, string, Parameters<Awaited<ReturnType<Stage['begin']>>['open']['sendTokenRequest']>[0]]>([
  ['another grant', 'unsupported_grant_type', { grantType: 'client_credentials' }],
  ['an empty grant', 'invalid_request', { grantType: '' }],
  ['an empty code', 'invalid_request', { code: '' }],
  ['the PIN of a draft', 'invalid_request', { parameters: [['user_pin', '1234']] }],
])('refuses %s as %s', async (_what, error, request) => {
  const { open } = await stage.begin()
  expectError(await open.sendTokenRequest(request), error)
  readToken(await open.sendTokenRequest())
})

it('ignores unknown parameters in a token request', async () => {
  const { open } = await stage.begin()
  const parameters = [
    ['x-unknown', 'value'],
    ['__proto__', 'value'],
    ['client_metadata', '{}'],
  ] as const
  readToken(await open.sendTokenRequest({ parameters }))
})

it.each(['grant_type', 'pre-authorized_code', 'tx_code'])('refuses a token request with %s twice', async (name) => {
  const { open } = await stage.begin()
  const parameters = [
    [name, 'one'],
    [name, 'two'],
  ] as const
  expectError(await open.sendTokenRequest({ parameters }), 'invalid_request')
  readToken(await open.sendTokenRequest())
})

it('refuses a repeated parameter with the same value as well', async () => {
  const { open } = await stage.begin()
  const again = ['pre-authorized_code', open.offer.preAuthorizedCode] as const
  expectError(await open.sendTokenRequest({ parameters: [again] }), 'invalid_request')
})
