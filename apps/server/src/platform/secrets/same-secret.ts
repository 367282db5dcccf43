import { timingSafeEqual } from 'node:crypto'

/** Whether a secret is the one that is expected, in a time that tells nothing of it but its length. */
export function isSameSecret(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
