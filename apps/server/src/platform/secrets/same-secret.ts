import { timingSafeEqual } from 'node:crypto'

/** Compares secrets in a time that reveals only the length of the expected one. */
export function isSameSecret(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
