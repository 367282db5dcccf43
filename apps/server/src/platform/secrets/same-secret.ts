import { timingSafeEqual } from 'node:crypto'

/** The time that this takes reveals only the length of the expected secret. */
export function isSameSecret(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
