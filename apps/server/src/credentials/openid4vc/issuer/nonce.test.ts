import { describe, expect, it } from 'vitest'
import { createNonce, nonceExpiry } from './nonce.ts'

const SECRET = Buffer.alloc(32, 1)
const NOW = 1_800_000_000_000
const MINUTE = 60_000

describe('a nonce', () => {
  it('is valid for five minutes and no longer', () => {
    const nonce = createNonce(SECRET, NOW)
    expect(nonceExpiry(SECRET, nonce, NOW)).toBe(NOW + 5 * MINUTE)
    expect(nonceExpiry(SECRET, nonce, NOW + 5 * MINUTE - 1)).toBe(NOW + 5 * MINUTE)
    expect(nonceExpiry(SECRET, nonce, NOW + 5 * MINUTE)).toBeUndefined()
  })

  it('is different each time', () => {
    const nonces = Array.from({ length: 100 }, () => createNonce(SECRET, NOW))
    expect(new Set(nonces).size).toBe(100)
  })

  it('is valid at each server that has the secret, and at no other', () => {
    const nonce = createNonce(SECRET, NOW)
    expect(nonceExpiry(Buffer.alloc(32, 1), nonce, NOW)).toBeDefined()
    expect(nonceExpiry(Buffer.alloc(32, 2), nonce, NOW)).toBeUndefined()
  })

  it('is valid if the clock is slightly behind, but not if the nonce is from the future', () => {
    expect(nonceExpiry(SECRET, createNonce(SECRET, NOW + 30_000), NOW)).toBeDefined()
    expect(nonceExpiry(SECRET, createNonce(SECRET, NOW + 2 * MINUTE), NOW)).toBeUndefined()
  })

  it('is invalid after any change', () => {
    const bytes = Buffer.from(createNonce(SECRET, NOW), 'base64url')
    for (let position = 0; position < bytes.length; position += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(position) ^ 1, position)
      expect(nonceExpiry(SECRET, changed.toString('base64url'), NOW)).toBeUndefined()
    }
  })

  it.each(['', 'x', 'A'.repeat(72), `${createNonce(SECRET, NOW)}=`, `${createNonce(SECRET, NOW)}AAAA`])(
    'is invalid as %j',
    (text) => {
      expect(nonceExpiry(SECRET, text, NOW)).toBeUndefined()
    },
  )
})
