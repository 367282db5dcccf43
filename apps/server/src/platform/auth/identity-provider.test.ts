import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeSigningKey } from '../../../../../tests/protocol/identity-provider/signing-key.ts'
import {
  type Fault,
  TestIdentityProvider,
} from '../../../../../tests/protocol/identity-provider/test-identity-provider.ts'
import { ADA, ENTRA } from '../../../../../tests/protocol/identity-provider/token-shapes.ts'
import { IdentityProvider, IdentityProviderUnavailable } from './identity-provider.ts'
import { InvalidToken, TokenVerifier } from './token-verifier.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const AT_ONCE = 50

let provider: TestIdentityProvider
let verifier: TokenVerifier
beforeEach(async () => {
  // The key set counts its times by Date, too.
  vi.useFakeTimers({ toFake: ['Date'] })
  provider = await TestIdentityProvider.start(ENTRA)
  verifier = begin()
})
afterEach(async () => {
  await provider.stop()
  vi.useRealTimers()
})

const begin = (authority = provider.authority) =>
  new TokenVerifier({
    provider: new IdentityProvider({ authority, clock: Date.now }),
    audiences: [ENTRA.audience],
    clientId: ENTRA.clientId,
    clock: Date.now,
  })
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const isTaken = async (key = provider.keys[0]) => {
  const { subject } = await verifier.verify(provider.accessToken(ADA, { key }))
  return subject.username === ADA.username
}
const expectRefused = (key = makeSigningKey('unknown')) =>
  expect(verifier.verify(provider.accessToken(ADA, { key }))).rejects.toThrow(InvalidToken)
const expectUnavailable = () => expect(isTaken()).rejects.toThrow(IdentityProviderUnavailable)

describe('discovery and keys', () => {
  it('are asked for once, however many come first', async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, () => isTaken()))
    pass(9 * MINUTE)
    expect(await isTaken()).toBe(true)
    expect(provider.requests).toEqual({ discovery: 1, keys: 1, other: 0 })
  })

  it('are asked for at the address as it is configured, with or without slash at its end', async () => {
    verifier = begin(`${provider.authority}/`)
    expect(await isTaken()).toBe(true)
    expect(provider.requests).toEqual({ discovery: 1, keys: 1, other: 0 })
  })

  it('say what time the provider has', async () => {
    const clock = () => Date.now() + 90 * SECOND
    const asked = new IdentityProvider({ authority: provider.authority, clock })
    expect(asked.clockAhead).toBeUndefined()
    await asked.issuer()
    expect(Math.abs((asked.clockAhead ?? Number.NaN) + 90 * SECOND)).toBeLessThan(5 * SECOND)
  })

  it('are asked for again when their lives end', async () => {
    await isTaken()
    pass(10 * MINUTE)
    expect(await isTaken()).toBe(true)
    expect(provider.requests).toMatchObject({ discovery: 1, keys: 2 })
    pass(HOUR)
    expect(await isTaken()).toBe(true)
    expect(provider.requests).toMatchObject({ discovery: 2, keys: 3 })
  })

  it('are not asked for a token that has no usable algorithm', async () => {
    const none = provider.accessToken(ADA, { header: { alg: 'none' }, signature: () => '' })
    await expect(verifier.verify(none)).rejects.toThrow(InvalidToken)
    expect(provider.requests).toMatchObject({ discovery: 0, keys: 0 })
  })

  it('are followed to another issuer and other keys', async () => {
    await isTaken()
    provider.discovery = { issuer: 'https://new.example' }
    pass(HOUR)
    await expect(verifier.verify(provider.accessToken(ADA))).rejects.toThrow(InvalidToken)
    const token = provider.accessToken(ADA, { claims: { iss: 'https://new.example' } })
    expect((await verifier.verify(token)).subject.username).toBe(ADA.username)
  })

  it('are followed to where the keys have moved', async () => {
    await isTaken()
    const other = await TestIdentityProvider.start(ENTRA)
    provider.discovery = { jwks_uri: other.keysAddress }
    pass(HOUR)
    expect(await isTaken(other.keys[0])).toBe(true)
    expect(other.requests.keys).toBe(1)
    await other.stop()
  })
})

describe('I-05 when the keys change', () => {
  it('a token of the new one is taken, after one more request, and the old ones go on', async () => {
    const [old] = provider.keys
    await isTaken()
    const fresh = makeSigningKey()
    provider.keys = [fresh, old]
    pass(MINUTE)
    expect(await Promise.all(Array.from({ length: AT_ONCE }, () => isTaken(fresh)))).not.toContain(false)
    expect(await isTaken(old)).toBe(true)
    expect(provider.requests.keys).toBe(2)
  })

  it('a token of one that was withdrawn is refused after ten minutes, or sooner', async () => {
    const [old] = provider.keys
    await isTaken()
    provider.keys = [makeSigningKey()]
    pass(10 * MINUTE)
    await expectRefused(old)
    expect(await isTaken()).toBe(true)
  })

  it('1000 tokens with unknown keys cause at most one request a minute', async () => {
    await isTaken()
    const forge = makeSigningKey('x')
    const storm = (count: number, from: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => expectRefused({ ...forge, kid: `x-${from + index}` })))
    await storm(500, 0)
    expect(provider.requests.keys).toBe(1)
    pass(MINUTE)
    await storm(500, 500)
    await storm(500, 1000)
    expect(provider.requests.keys).toBe(2)
    pass(59 * SECOND)
    await storm(10, 2000)
    expect(provider.requests).toEqual({ discovery: 1, keys: 2, other: 0 })
  })

  it('and a new discovery is no way around that', async () => {
    await isTaken()
    pass(HOUR - 30 * SECOND)
    await isTaken()
    expect(provider.requests).toMatchObject({ discovery: 1, keys: 2 })
    pass(31 * SECOND)
    await isTaken()
    await expectRefused()
    expect(provider.requests).toMatchObject({ discovery: 2, keys: 2 })
  })
})

const FAULTS: [string, Fault][] = [
  ['does not answer', 'hangs-up'],
  ['answers with an error', { status: 500, body: '{}' }],
  ['answers that it moved', { status: 302, body: '', headers: { location: 'https://evil.example/' } }],
  ['answers with a page', { status: 200, body: '<!doctype html><title>Sign in to the hotel</title>' }],
  ['answers with something else', { status: 200, body: '{"hello":"world"}' }],
]

it('D-12 while the identity provider is silent nobody waits for more than a few seconds, and not again', async () => {
  provider.faults = { discovery: 'silence' }
  const began = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, () => expectUnavailable()))
  expect(performance.now() - began).toBeLessThan(8 * SECOND)
  await expectUnavailable()
  expect(provider.requests.discovery).toBe(1)
}, 15_000)

describe.each(FAULTS)('I-06 D-12 while the identity provider %s', (_what, fault) => {
  it('nobody is let in who was not known, and it is not asked again and again', async () => {
    provider.faults = { discovery: fault }
    await Promise.all(Array.from({ length: AT_ONCE }, () => expectUnavailable()))
    for (let count = 0; count < AT_ONCE; count += 1) await expectUnavailable()
    expect(provider.requests).toMatchObject({ discovery: 1, keys: 0 })
    pass(10 * SECOND)
    await expectUnavailable()
    expect(provider.requests).toMatchObject({ discovery: 2, keys: 0 })
    provider.faults = {}
    pass(10 * SECOND)
    expect(await isTaken()).toBe(true)
  })

  it('D-08 is asked again when the clock was set back', async () => {
    provider.faults = { discovery: fault }
    await expectUnavailable()
    provider.faults = {}
    pass(-HOUR)
    expect(await isTaken()).toBe(true)
  })

  it('nor is it for its keys', async () => {
    provider.faults = { keys: fault }
    await Promise.all(Array.from({ length: AT_ONCE }, () => expectUnavailable()))
    for (let count = 0; count < AT_ONCE; count += 1) await expectUnavailable()
    expect(provider.requests).toMatchObject({ discovery: 1, keys: 1 })
    provider.faults = {}
    pass(10 * SECOND)
    expect(await isTaken()).toBe(true)
  })

  it('the keys that it gave go on until their life ends, and not longer', async () => {
    await isTaken()
    provider.faults = { discovery: fault, keys: fault }
    pass(10 * MINUTE - 1)
    expect(await isTaken()).toBe(true)
    pass(1)
    await expectUnavailable()
    pass(HOUR)
    await expectUnavailable()
    provider.faults = {}
    pass(10 * SECOND)
    expect(await isTaken()).toBe(true)
  })

  it('unknown keys neither stop the known ones nor ask again and again', async () => {
    await isTaken()
    provider.faults = { discovery: fault, keys: fault }
    pass(MINUTE)
    for (let count = 0; count < AT_ONCE; count += 1) {
      await expect(verifier.verify(provider.accessToken(ADA, { key: makeUnknown(count) }))).rejects.toThrow()
      expect(await isTaken()).toBe(true)
    }
    expect(provider.requests.keys).toBe(2)
  })
})

const UNKNOWN = makeSigningKey()
const makeUnknown = (count: number) => ({ ...UNKNOWN, kid: `unknown-${count}` })

describe('a discovery document', () => {
  it.each<[string, Record<string, unknown>]>([
    ['without issuer', { issuer: undefined }],
    ['with an empty issuer', { issuer: '' }],
    ['without address of keys', { jwks_uri: undefined }],
    ['with keys in a file', { jwks_uri: 'file:///etc/passwd' }],
    ['with keys in itself', { jwks_uri: 'data:application/json,{"keys":[]}' }],
  ])('%s is none', async (_what, discovery) => {
    provider.discovery = discovery
    await expectUnavailable()
    await expectUnavailable()
    expect(provider.requests).toEqual({ discovery: 1, keys: 0, other: 0 })
  })
})
