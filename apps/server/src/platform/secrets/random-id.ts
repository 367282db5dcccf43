import { randomFillSync } from 'node:crypto'

const ID_BYTES = 24
/** Asked for in large pieces: each time costs more than the bytes. */
const pool = Buffer.alloc(4096)
let used = pool.length

/**
 * An identifier that nobody can guess: 192 random bits, base64url. It does not begin with a hyphen, because spreadsheets
 * would read it as a formula and programs as an option.
 */
export function randomId(): string {
  const id = randomText(ID_BYTES)
  return id.startsWith('-') ? randomId() : id
}

/** So many random bytes, base64url. At most 4096. */
export function randomText(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const start = used
  used += bytes
  const text = pool.toString('base64url', start, used)
  // What was handed out is not kept beside what is not.
  pool.fill(0, start, used)
  return text
}
