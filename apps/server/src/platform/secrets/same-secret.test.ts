import { expect, it } from 'vitest'
import { isSameSecret } from './same-secret.ts'

it('a secret is the same only as itself', () => {
  expect(isSameSecret('0493', '0493')).toBe(true)
  expect(isSameSecret('tökén', 'tökén')).toBe(true)
  expect(isSameSecret('', '')).toBe(true)
})

it.each([
  ['0493', '0494'],
  ['0493', '1493'],
  ['0493', '049'],
  ['0493', '04930'],
  ['0493', ''],
  ['', '0493'],
  ['token', 'Token'],
  ['ö', 'oe'],
])('the secret %j is not %j', (expected, given) => {
  expect(isSameSecret(expected, given)).toBe(false)
})
