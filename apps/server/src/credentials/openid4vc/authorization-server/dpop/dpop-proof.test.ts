import { KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CodeFlow, openCodeFlow } from '../../code-flow-under-test.fixture.ts'
import { type Changes, type IssuerUnderTest, openIssuerUnderTest } from '../../issuer-under-test.fixture.ts'
import { signJws } from '../../jose/compact-jws.ts'
import { ProtocolError } from '../../wire/protocol-error.ts'
import { stepValue } from '../step-value.ts'
import { DPOP_NONCE } from './dpop-nonce.ts'
import { checkDpopProof } from './dpop-proof.ts'

const PUBLIC_URL = 'https://vitrine.example'
const PATH = '/openid4vci/token'
const HOUR = 3600

let under: IssuerUnderTest
let flow: CodeFlow
let now: number
beforeAll(async () => {
  under = await openIssuerUnderTest()
  flow = await openCodeFlow(under)
})
afterAll(() => under.close())
beforeEach(() => {
  now = Math.floor(under.now() / 1000)
})

/** Checks a `DPoP` header of a request to the token endpoint. Returns the error code; undefined if it is accepted. */
function errorOf(
  dpop: string | undefined,
  { demandsDpopNonce = false, url = PATH, tokenHash = undefined as string | undefined } = {},
) {
  const context = { ...under.context, policy: { ...under.context.policy, demandsDpopNonce } }
  try {
    checkDpopProof({ method: 'POST', url, headers: { dpop } }, context, tokenHash)
    return undefined
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    return error.code
  }
}

const withPayload = (payload: Changes) => flow.dpopProof(PATH, { payload })
const withHeader = (header: Changes) => flow.dpopProof(PATH, { header })
const nonceOf = (label: string, at = under.now()) => stepValue(under.keys.nonceSecret, { ...DPOP_NONCE, label }, at)
const ourNonce = (at?: number) => nonceOf(DPOP_NONCE.label, at)
/** Returns a proof that is signed with ES256, whatever its header says. */
const labelled = async (alg: string) => {
  const jwk = await exportJWK(flow.key.publicKey)
  const payload = { jti: alg, htm: 'POST', htu: `${PUBLIC_URL}${PATH}`, iat: now }
  return signJws(KeyObject.from(flow.key.privateKey), { alg, typ: 'dpop+jwt', jwk }, payload)
}

describe('a DPoP proof', () => {
  it.each<[string, () => Promise<string>]>([
    ['as an honest wallet makes it', () => flow.dpopProof(PATH)],
    ['ten seconds old', () => withPayload({ iat: now - 10 })],
    ['ten seconds ahead', () => withPayload({ iat: now + 10 })],
    ['that our own signer makes', () => labelled('ES256')],
    ['with unknown members', async () => flow.dpopProof(PATH, { payload: { more: 1 }, header: { more: 1 } })],
    ['an hour old, with our nonce', () => withPayload({ iat: now - HOUR, nonce: ourNonce() })],
    ['an hour ahead, with our nonce', () => withPayload({ iat: now + HOUR, nonce: ourNonce() })],
    ['with our nonce of two minutes ago', () => withPayload({ nonce: ourNonce(under.now() - 120_000) })],
    ['with a nonce of a server whose clock is ahead', () => withPayload({ nonce: ourNonce(under.now() + 60_000) })],
  ])('is accepted %s', async (_what, proof) => {
    expect(errorOf(await proof())).toBeUndefined()
  })

  it.each<[string, () => Promise<string | undefined>]>([
    ['that is missing', async () => undefined],
    ['that is empty', async () => ''],
    ['that is no JWT', async () => 'a.b'],
    ['that comes twice', async () => `${await flow.dpopProof(PATH)}, ${await flow.dpopProof(PATH)}`],
    ['of another type', () => withHeader({ typ: 'JWT' })],
    ['without a type', () => withHeader({ typ: undefined })],
    ['without a key', () => withHeader({ jwk: undefined })],
    ['with a private key', async () => withHeader({ jwk: await exportJWK(flow.key.privateKey) })],
    [
      'with a key that did not sign it',
      async () => withHeader({ jwk: await exportJWK((await generateKeyPair('ES256')).publicKey) }),
    ],
    ['with a symmetric key', () => withHeader({ jwk: { kty: 'oct', k: 'AAAA' } })],
    ['with the algorithm HS256', () => labelled('HS256')],
    ['with the algorithm none', () => labelled('none')],
    ['for another method', () => withPayload({ htm: 'GET' })],
    ['without a method', () => withPayload({ htm: undefined })],
    ['for another path', () => withPayload({ htu: `${PUBLIC_URL}/openid4vci/par` })],
    ['for another host', () => withPayload({ htu: `https://other.example${PATH}` })],
    ['for another port', () => withPayload({ htu: `${PUBLIC_URL}:8443${PATH}` })],
    ['for another scheme', () => withPayload({ htu: `http://vitrine.example${PATH}` })],
    ['for an address with a user', () => withPayload({ htu: `https://user@vitrine.example${PATH}` })],
    ['for an address with a password', () => withPayload({ htu: `https://:word@vitrine.example${PATH}` })],
    ['without an address', () => withPayload({ htu: undefined })],
    ['with a list of addresses', () => withPayload({ htu: [`${PUBLIC_URL}${PATH}`] })],
    ['for an access token, where there is none', () => flow.dpopProof(PATH, { token: 'a-token' })],
    ['without an id', () => withPayload({ jti: undefined })],
    ['with an empty id', () => withPayload({ jti: '' })],
    ['with an id of 501 characters', () => withPayload({ jti: 'a'.repeat(501) })],
    ['without a time', () => withPayload({ iat: undefined })],
    ['without a time, with our nonce', () => withPayload({ iat: undefined, nonce: ourNonce() })],
    ['with a time that is no number', () => withPayload({ iat: String(now) })],
    ['an hour old', () => withPayload({ iat: now - HOUR })],
    ['an hour ahead', () => withPayload({ iat: now + HOUR })],
    ['that has expired', () => withPayload({ exp: now - 61 })],
    ['that is not valid yet', () => withPayload({ nbf: now + 61 })],
  ])('is refused %s', async (_what, proof) => {
    expect(errorOf(await proof())).toBe('invalid_dpop_proof')
  })

  it('for a resource needs the hash of the access token', async () => {
    const tokenHash = 'CC'
    expect(errorOf(await flow.dpopProof(PATH), { tokenHash })).toBe('invalid_dpop_proof')
    expect(errorOf(await withPayload({ ath: 'DD' }), { tokenHash })).toBe('invalid_dpop_proof')
    expect(errorOf(await withPayload({ ath: tokenHash }), { tokenHash })).toBeUndefined()
  })

  it.each<[string, () => string | Promise<string>]>([
    ['of another server', () => Buffer.alloc(32, 7).toString('base64url')],
    ['of three minutes ago', () => ourNonce(under.now() - 180_000)],
    ['of a clock two minutes ahead', () => ourNonce(under.now() + 120_000)],
    ['for key proofs', () => under.nonce()],
    ['of another purpose', () => nonceOf('challenge')],
    ['that is empty', () => ''],
  ])('with a nonce %s is refused, and told to use ours', async (_what, nonce) => {
    expect(errorOf(await withPayload({ nonce: await nonce() }))).toBe('use_dpop_nonce')
  })

  it('needs a nonce only if this server demands it', async () => {
    expect(errorOf(await flow.dpopProof(PATH), { demandsDpopNonce: true })).toBe('use_dpop_nonce')
    expect(errorOf(await withPayload({ nonce: ourNonce() }), { demandsDpopNonce: true })).toBeUndefined()
  })
})

describe('the address in a DPoP proof', () => {
  it.each([
    `${PUBLIC_URL}${PATH}?query=1`,
    `${PUBLIC_URL}${PATH}#fragment`,
    `HTTPS://VITRINE.EXAMPLE${PATH}`,
    `${PUBLIC_URL}:443${PATH}`,
    `${PUBLIC_URL}/openid4vci/./token`,
  ])('is compared after normalization: %s', async (htu) => {
    expect(errorOf(await withPayload({ htu }))).toBeUndefined()
  })

  it('is compared without the query of the request', async () => {
    expect(errorOf(await flow.dpopProof(PATH), { url: `${PATH}?query=1` })).toBeUndefined()
  })

  it('is refused if it differs in scheme, host, port or path, or names a user, and never fails', async () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      'blob:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      ':443',
      '.',
      '..',
      '%',
      '%2e',
      '%2F',
      '\0',
      'é',
      'x',
      'vitrine.example',
      'evil.example',
      'openid4vci',
      'token',
      '?',
      '#',
      '\n',
    )
    const near = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
    const anything = fc.oneof(
      near,
      near.map((end) => `${PUBLIC_URL}${PATH}${end}`),
      near.map((start) => `https://${start}`),
      fc.webUrl(),
      fc.jsonValue(),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (htu) => {
        const error = errorOf(await withPayload({ htu }))
        if (error !== undefined) {
          expect(error).toBe('invalid_dpop_proof')
          return
        }
        const { protocol, host, pathname, username, password } = new URL(String(htu))
        expect({ protocol, host, pathname, username, password }).toEqual({
          ...{ protocol: 'https:', host: 'vitrine.example', pathname: PATH, username: '', password: '' },
        })
      }),
      { numRuns: 300 },
    )
  })
})

describe('a DPoP proof that was used', () => {
  const sendTwice = async (payload: Changes = {}) => {
    const dpop = await flow.dpopProof('/openid4vci/par', { payload })
    return { first: await flow.pushRequest({}, { dpop }), again: () => flow.pushRequest({}, { dpop }) }
  }

  it('is refused again until its time is over, with and without a nonce', async () => {
    for (const payload of [{}, { nonce: ourNonce() }, { iat: now + 59 }]) {
      const { first, again } = await sendTwice(payload)
      expect(first.status).toBe(201)
      expect(await again()).toMatchObject({
        status: 400,
        body: { error: 'invalid_dpop_proof', error_description: 'the proof was already used' },
      })
    }
  })

  it('is not confused with that of another key with the same id', async () => {
    const other = await openCodeFlow(under)
    for (const one of [flow, other]) {
      const dpop = await one.dpopProof('/openid4vci/par', { payload: { jti: 'the-same' } })
      expect((await flow.pushRequest({}, { dpop })).status).toBe(201)
    }
  })
})
