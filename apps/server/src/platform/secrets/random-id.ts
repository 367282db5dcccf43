import { randomFillSync } from 'node:crypto'
import type { Bytes } from '@vitrine/api/units.ts'

const ID_BYTES: Bytes = 24
/** Supply of random bytes, which are requested in large blocks, because each request costs more than the bytes. */
const pool = Buffer.alloc(4096)
let used = pool.length

/**
 * Returns an identifier that cannot be guessed: 192 random bits, base64url. It does not start with a hyphen, because spreadsheets
 * would read it as a formula and programs as an option.
 */
export function randomId(): string {
  const id = randomText(ID_BYTES)
  return id.startsWith('-') ? randomId() : id
}

/** Returns random bytes as base64url. At most 4096 bytes. */
export function randomText(bytes: Bytes): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const start = used
  used += bytes
  const text = pool.toString('base64url', start, used)
  // Used bytes are cleared, so that a leak of the pool does not reveal identifiers that were handed out.
  pool.fill(0, start, used)
  return text
}
