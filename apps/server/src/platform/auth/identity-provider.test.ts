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
  // Date itself is faked, because the key set of jose reads the time from it.
  vi.useFakeTimers({ toFake: ['Date'] })
  provider = await TestIdentityProvider.start(ENTRA)
  verifier = startVerifier()
})
afterEach(async () => {
  await provider.stop()
  vi.useRealTimers()
})

const startVerifier = (authority = provider.authority) =>
  new TokenVerifier({
    provider: new IdentityProvider({ authority, clock: Date.now }),
    audiences: [ENTRA.audience],
    clientId: ENTRA.clientId,
    clock: Date.now,
  })
const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const isAccepted = async (key = provider.keys[0]) => {
  const { subject } = await verifier.verify(provider.accessToken(ADA, { key }))
  return subject.username === ADA.username
}
const expectRefused = (key = makeSigningKey('unknown')) =>
  expect(verifier.verify(provider.accessToken(ADA, { key }))).rejects.toThrow(InvalidToken)
const expectUnavailable = () => expect(isAccepted()).rejects.toThrow(IdentityProviderUnavailable)

describe('discovery and keys', () => {
  it('are fetched once for concurrent first tokens', async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, () => isAccepted()))
    advance(9 * MINUTE)
    expect(await isAccepted()).toBe(true)
    expect(provider.requests).toEqual({ discovery: 1, keys: 1, other: 0 })
  })

  it('are fetched from the configured address, with or without a trailing slash', async () => {
    verifier = startVerifier(`${provider.authority}/`)
    expect(await isAccepted()).toBe(true)
    expect(provider.requests).toEqual({ discovery: 1, keys: 1, other: 0 })
  })

  it('reveal the clock of the provider', async () => {
    const clock = () => Date.now() + 90 * SECOND
    const asked = new IdentityProvider({ authority: provider.authority, clock })
    expect(asked.clockAhead).toBeUndefined()
    await asked.issuer()
    expect(Math.abs((asked.clockAhead ?? Number.NaN) + 90 * SECOND)).toBeLessThan(5 * SECOND)
  })

  it('are fetched again when they expire', async () => {
    await isAccepted()
    advance(10 * MINUTE)
    expect(await isAccepted()).toBe(true)
    expect(provider.requests).toMatchObject({ discovery: 1, keys: 2 })
    advance(HOUR)
    expect(await isAccepted()).toBe(true)
    expect(provider.requests).toMatchObject({ discovery: 2, keys: 3 })
  })

  it('are not fetched for a token without a usable algorithm', async () => {
    const none = provider.accessToken(ADA, { header: { alg: 'none' }, signature: () => '' })
    await expect(verifier.verify(none)).rejects.toThrow(InvalidToken)
    expect(provider.requests).toMatchObject({ discovery: 0, keys: 0 })
  })

  it('are updated to another issuer and other keys', async () => {
    await isAccepted()
    provider.discovery = { issuer: 'https://new.example' }
    advance(HOUR)
    await expect(verifier.verify(provider.accessToken(ADA))).rejects.toThrow(InvalidToken)
    const token = provider.accessToken(ADA, { claims: { iss: 'https://new.example' } })
    expect((await verifier.verify(token)).subject.username).toBe(ADA.username)
  })

  it('are updated to another address of the keys', async () => {
    await isAccepted()
    const other = await TestIdentityProvider.start(ENTRA)
    provider.discovery = { jwks_uri: other.keysAddress }
    advance(HOUR)
    expect(await isAccepted(other.keys[0])).toBe(true)
    expect(other.requests.keys).toBe(1)
    await other.stop()
  })
})

describe('when the keys change', () => {
  it('a token with the new key is accepted after one more request, and the old keys stay valid', async () => {
    const [old] = provider.keys
    await isAccepted()
    const fresh = makeSigningKey()
    provider.keys = [fresh, old]
    advance(MINUTE)
    expect(await Promise.all(Array.from({ length: AT_ONCE }, () => isAccepted(fresh)))).not.toContain(false)
    expect(await isAccepted(old)).toBe(true)
    expect(provider.requests.keys).toBe(2)
  })

  it('a token with a withdrawn key is refused after ten minutes at the latest', async () => {
    const [old] = provider.keys
    await isAccepted()
    provider.keys = [makeSigningKey()]
    advance(10 * MINUTE)
    await expectRefused(old)
    expect(await isAccepted()).toBe(true)
  })

  it('1000 tokens with unknown keys cause at most one request per minute', async () => {
    await isAccepted()
    const forge = makeSigningKey('x')
    const storm = (count: number, from: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => expectRefused({ ...forge, kid: `x-${from + index}` })))
    await storm(500, 0)
    expect(provider.requests.keys).toBe(1)
    advance(MINUTE)
    await storm(500, 500)
    await storm(500, 1000)
    expect(provider.requests.keys).toBe(2)
    advance(59 * SECOND)
    await storm(10, 2000)
    expect(provider.requests).toEqual({ discovery: 1, keys: 2, other: 0 })
  })

  it('and a new discovery does not bypass that limit', async () => {
    await isAccepted()
    advance(HOUR - 30 * SECOND)
    await isAccepted()
    expect(provider.requests).toMatchObject({ discovery: 1, keys: 2 })
    advance(31 * SECOND)
    await isAccepted()
    await expectRefused()
    expect(provider.requests).toMatchObject({ discovery: 2, keys: 2 })
  })
})

const FAULTS: [string, Fault][] = [
  ['closes the connection', 'hangs-up'],
  ['answers with an error', { status: 500, body: '{}' }],
  ['answers with a redirect', { status: 302, body: '', headers: { location: 'https://evil.example/' } }],
  ['answers with a page', { status: 200, body: '<!doctype html><title>Sign in to the hotel</title>' }],
  ['answers with other JSON', { status: 200, body: '{"hello":"world"}' }],
]

it('while the identity provider is silent, callers wait at most a few seconds, and later ones do not wait', async () => {
  provider.faults = { discovery: 'silence' }
  const start = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, () => expectUnavailable()))
  expect(performance.now() - start).toBeLessThan(8 * SECOND)
  await expectUnavailable()
  expect(provider.requests.discovery).toBe(1)
}, 15_000)

describe.each(FAULTS)('while the identity provider %s', (_what, fault) => {
  it('refuses unknown users, and does not send a request for each', async () => {
    provider.faults = { discovery: fault }
    await Promise.all(Array.from({ length: AT_ONCE }, () => expectUnavailable()))
    for (let count = 0; count < AT_ONCE; count += 1) await expectUnavailable()
    expect(provider.requests).toMatchObject({ discovery: 1, keys: 0 })
    advance(10 * SECOND)
    await expectUnavailable()
    expect(provider.requests).toMatchObject({ discovery: 2, keys: 0 })
    provider.faults = {}
    advance(10 * SECOND)
    expect(await isAccepted()).toBe(true)
  })

  it('sends a request again when the clock was set back', async () => {
    provider.faults = { discovery: fault }
    await expectUnavailable()
    provider.faults = {}
    advance(-HOUR)
    expect(await isAccepted()).toBe(true)
  })

  it('does the same for its keys', async () => {
    provider.faults = { keys: fault }
    await Promise.all(Array.from({ length: AT_ONCE }, () => expectUnavailable()))
    for (let count = 0; count < AT_ONCE; count += 1) await expectUnavailable()
    expect(provider.requests).toMatchObject({ discovery: 1, keys: 1 })
    provider.faults = {}
    advance(10 * SECOND)
    expect(await isAccepted()).toBe(true)
  })

  it('uses the known keys until they expire, and not longer', async () => {
    await isAccepted()
    provider.faults = { discovery: fault, keys: fault }
    advance(10 * MINUTE - 1)
    expect(await isAccepted()).toBe(true)
    advance(1)
    await expectUnavailable()
    advance(HOUR)
    await expectUnavailable()
    provider.faults = {}
    advance(10 * SECOND)
    expect(await isAccepted()).toBe(true)
  })

  it('unknown keys do not disturb known ones, and do not cause a request each', async () => {
    await isAccepted()
    provider.faults = { discovery: fault, keys: fault }
    advance(MINUTE)
    for (let count = 0; count < AT_ONCE; count += 1) {
      await expect(verifier.verify(provider.accessToken(ADA, { key: makeUnknown(count) }))).rejects.toThrow()
      expect(await isAccepted()).toBe(true)
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
  ])('%s is refused', async (_what, discovery) => {
    provider.discovery = discovery
    await expectUnavailable()
    await expectUnavailable()
    expect(provider.requests).toEqual({ discovery: 1, keys: 0, other: 0 })
  })
})

describe('an identity provider with https', () => {
  afterEach(() => vi.unstubAllGlobals())

  const issuerOf = async (keysAddress: string) => {
    vi.stubGlobal('fetch', async () => Response.json({ issuer: 'https://idp.example', jwks_uri: keysAddress }))
    const { issuer } = await new IdentityProvider({ authority: 'https://idp.example', clock: Date.now }).issuer()
    return issuer
  }

  it('must have its keys at an https address as well', async () => {
    expect(await issuerOf('https://keys.example/keys')).toBe('https://idp.example')
    await expect(issuerOf('http://keys.example/keys')).rejects.toThrow(IdentityProviderUnavailable)
  })
})
