import { expect, it, vi } from 'vitest'
import { together } from './together.ts'

it('runs once for concurrent callers, and again for later ones', async () => {
  let answer = 1
  const ask = vi.fn(async () => answer)
  const asked = together(ask)
  expect(await Promise.all([asked(), asked(), asked()])).toEqual([1, 1, 1])
  expect(ask).toHaveBeenCalledOnce()
  answer = 2
  expect(await asked()).toBe(2)
})

it('rejects all concurrent callers after a failure, and does not cache it', async () => {
  let fails = true
  const asked = together(async () => {
    if (fails) throw new Error('away')
    return 'there'
  })
  const [one, other] = await Promise.allSettled([asked(), asked()])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await asked()).toBe('there')
})
