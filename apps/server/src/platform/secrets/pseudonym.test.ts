import { expect, it } from 'vitest'
import { pseudonymOf, pseudonymOfClient } from './pseudonym.ts'

const KEY = Buffer.alloc(32, 1)

it('the pseudonym of an id is always the same, belongs to this id only and does not contain it', () => {
  expect(pseudonymOf('secret-id')).toBe(pseudonymOf('secret-id'))
  expect(pseudonymOf('secret-id')).not.toBe(pseudonymOf('secret-ie'))
  expect(pseudonymOf('secret-id')).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

it('the pseudonym of a client depends on its address and on the secret key', () => {
  const pseudonym = pseudonymOfClient(KEY, '192.0.2.1')
  expect(pseudonymOfClient(KEY, '192.0.2.1')).toBe(pseudonym)
  expect(pseudonymOfClient(KEY, '192.0.2.2')).not.toBe(pseudonym)
  expect(pseudonymOfClient(Buffer.alloc(32, 2), '192.0.2.1')).not.toBe(pseudonym)
  expect(pseudonym).toMatch(/^[A-Za-z0-9_-]{43}$/)
})
