import { beforeEach, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { FailingParts } from './failing-parts.ts'

const NOW = Date.UTC(2027, 2, 8, 17)
const MINUTE = 60_000

let now: number
beforeEach(() => {
  now = NOW
})

function start() {
  const log = { warn: vi.fn<(about: object) => void>(), error: vi.fn<(about: object) => void>() }
  const counted: string[] = []
  const parts = new FailingParts({ clock: () => now, log, count: (kind, part) => void counted.push(`${kind} ${part}`) })
  const fail = (message: string) => parts.run('cleanup', 'a', () => Promise.reject(new Error(message)))
  return { parts, log, counted, fail }
}

it('returns what a part returns', async () => {
  const { parts, counted } = start()
  expect(await parts.run('gauge', 'a', () => 7)).toBe(7)
  expect(counted).toEqual([])
  expect(parts.failing('gauge')).toBeUndefined()
})

it('counts each failure, and logs it once for each reason', async () => {
  const { counted, log, fail } = start()
  for (const message of ['one', 'one', 'two', 'two']) expect(await fail(message)).toBeUndefined()
  expect(counted).toEqual(Array.from({ length: 4 }, () => 'cleanup a'))
  expect(log.error.mock.calls.map(([about]) => about)).toMatchObject([
    { kind: 'cleanup', part: 'a', err: { message: 'one' } },
    { kind: 'cleanup', part: 'a', err: { message: 'two' } },
  ])
})

it('catches what a part throws before it returns a promise', async () => {
  const { parts } = start()
  const broken = (): Promise<number> => {
    throw new Error('at once')
  }
  expect(await parts.run('gauge', 'a', broken)).toBeUndefined()
})

it('names the parts that fail, since when, until they succeed', async () => {
  const { parts, fail } = start()
  await fail('one')
  now += MINUTE
  await fail('one')
  await parts.run('cleanup', 'b', () => Promise.reject(new Error('two')))
  expect(parts.failing('cleanup')).toEqual({ parts: ['a', 'b'], since: NOW })
  expect(parts.failing('gauge', 'health-issue')).toBeUndefined()
  await parts.run('cleanup', 'a', () => {})
  expect(parts.failing('cleanup', 'gauge')).toEqual({ parts: ['b'], since: NOW + MINUTE })
})

it('forgets a part that has not run for five minutes', async () => {
  const { parts, fail } = start()
  await fail('one')
  now += 5 * MINUTE
  expect(parts.failing('cleanup')).toBeDefined()
  now += 1
  expect(parts.failing('cleanup')).toBeUndefined()
})

it('explains a database that is unavailable in one line', async () => {
  const { parts, log } = start()
  await parts.run('gauge', 'a', () => Promise.reject(new DatabaseUnavailable('the disk is full')))
  expect(log.error).not.toHaveBeenCalled()
  expect(log.warn.mock.calls[0]?.[0]).toEqual({ kind: 'gauge', part: 'a', reason: 'the disk is full' })
})
