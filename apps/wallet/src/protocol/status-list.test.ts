import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { loadCredentialStatus, statusAt } from './status-list.ts'
import { createAuthorityAndSigner, createIdentity, type Identity, NOW } from './test-support/authority.ts'
import { signWith } from './test-support/credentials.ts'

const { signer, anchors } = await createAuthorityAndSigner('issuer.example')
const URI = 'https://issuer.example/status/1'
const list = (bytes: Uint8Array) => deflateSync(bytes).toString('base64url')

async function statusOf(idx: number, over: Record<string, unknown> = {}, by: Identity = signer) {
  const token = await signWith(by, 'statuslist+jwt', {
    sub: URI,
    exp: Math.floor(NOW.getTime() / 1000) + 60,
    status_list: { bits: 1, lst: list(new Uint8Array([0b0000_0010, 0])) },
    ...over,
  })
  const fetch = async () => new Response(token)
  return loadCredentialStatus({ uri: URI, idx }, { fetch, anchors, now: NOW, issuerIsKnown: true })
}

describe('a status list', () => {
  test('is read from the lowest bit of each byte', () => {
    const bytes = new Uint8Array([0xb9, 0xa3])
    const bits = Array.from({ length: 16 }, (_, index) => (statusAt(bytes, 1, index) === 'revoked' ? 1 : 0))
    // Example in Token Status List section 4.1.
    expect(bits).toEqual([1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1])
  })

  test('with two bits per entry can contain the status suspended', () => {
    // Second example in section 4.1: 1 2 0 3 0 1 0 1 1 2 3 3.
    const bytes = new Uint8Array([0xc9, 0x44, 0xf9])
    expect(Array.from({ length: 12 }, (_, index) => statusAt(bytes, 2, index))).toEqual([
      'revoked',
      'suspended',
      'valid',
      'unknown',
      'valid',
      'revoked',
      'valid',
      'revoked',
      'revoked',
      'suspended',
      'unknown',
      'unknown',
    ])
  })

  test('returns valid and revoked', async () => {
    expect(await statusOf(0)).toBe('valid')
    expect(await statusOf(1)).toBe('revoked')
  })

  test('returns unknown beyond its end', async () => {
    expect(await statusOf(16)).toBe('unknown')
  })

  test('returns unknown if it is another list, has expired, or comes from an unknown issuer', async () => {
    expect(await statusOf(0, { sub: `${URI}0` })).toBe('unknown')
    expect(await statusOf(0, { exp: Math.floor(NOW.getTime() / 1000) })).toBe('unknown')
    expect(await statusOf(0, {}, await createIdentity({ name: 'Stranger' }))).toBe('unknown')
  })

  test('that is too large when inflated returns unknown', async () => {
    expect(await statusOf(0, { status_list: { bits: 1, lst: list(new Uint8Array(9_000_000)) } })).toBe('unknown')
  })

  test('that cannot be loaded returns unknown', async () => {
    const fetch = () => Promise.reject(new TypeError('offline'))
    const status = await loadCredentialStatus({ uri: URI, idx: 0 }, { fetch, anchors, now: NOW, issuerIsKnown: true })
    expect(status).toBe('unknown')
  })
})
