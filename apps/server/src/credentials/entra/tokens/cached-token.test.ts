import { expect, it } from 'vitest'
import { CachedToken } from './cached-token.ts'

const SECOND = 1000
const { signal } = new AbortController()

it('a token whose renewal fails is used until its end, and not longer', async () => {
  let now = 0
  let requests = 0
  const token = new CachedToken({
    clock: () => now,
    request: async () => {
      requests += 1
      if (requests > 1) throw new Error('no token')
      return { value: 'token-1', life: 10 * SECOND }
    },
  })
  expect(await token.get(signal)).toBe('token-1')
  now = 5 * SECOND
  expect(await token.get(signal)).toBe('token-1')
  now = 10 * SECOND - 1
  expect(await token.get(signal)).toBe('token-1')
  now = 10 * SECOND
  await expect(token.get(signal)).rejects.toThrow('no token')
})
