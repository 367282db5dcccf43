import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { CLEANUP_INTERVAL, CleanupTimer } from './cleanup-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lock that several servers share: its holder and when it expires. */
class SharedLock {
  #holder: string | undefined
  #until = 0

  of(holder: string) {
    return {
      take: async (milliseconds: number): Promise<boolean> => {
        if (this.#holder !== holder && performance.now() < this.#until) return false
        this.#holder = holder
        this.#until = performance.now() + milliseconds
        return true
      },
    }
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

function start(lock: SharedLock, name: string, cleanUp: (signal: AbortSignal) => Promise<void>) {
  const log = { warn: vi.fn<(about: object, message: string) => void>(), error: vi.fn<() => void>() }
  // The first clean-up runs before the server listens; these tests are about the later ones.
  let isFirst = true
  const later = async (signal: AbortSignal): Promise<void> => {
    if (!isFirst) return cleanUp(signal)
    isFirst = false
  }
  const cleanupTimer = new CleanupTimer({ cleanUp: later, lock: lock.of(name), log })
  void cleanupTimer.start()
  return { cleanupTimer, log }
}

it('lets one of several servers clean up every 15 seconds', async () => {
  const lock = new SharedLock()
  const cleanUps: string[] = []
  for (const name of ['a', 'b', 'c']) {
    start(lock, name, async () => void cleanUps.push(name))
    await vi.advanceTimersByTimeAsync(4000)
  }
  await vi.advanceTimersByTimeAsync(10 * CLEANUP_INTERVAL - 12_000)
  expect(cleanUps).toEqual(Array.from({ length: 10 }, () => 'a'))
})

it('lets another server clean up when the lock holder is gone', async () => {
  const lock = new SharedLock()
  const cleanUps: string[] = []
  const { cleanupTimer } = start(lock, 'a', async () => void cleanUps.push('a'))
  start(lock, 'b', async () => void cleanUps.push('b'))
  await vi.advanceTimersByTimeAsync(CLEANUP_INTERVAL)
  cleanupTimer.stop()
  await vi.advanceTimersByTimeAsync(2 * CLEANUP_INTERVAL)
  expect(cleanUps).toEqual(['a', 'b', 'b'])
})

it('keeps the lock while a clean-up takes long, and warns about it', async () => {
  const lock = new SharedLock()
  let others = 0
  const { log } = start(lock, 'a', () => pause(5 * CLEANUP_INTERVAL))
  start(lock, 'b', async () => {
    others += 1
  })
  await vi.advanceTimersByTimeAsync(6 * CLEANUP_INTERVAL - 1)
  expect(others).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(log.warn.mock.calls).toEqual([[{ seconds: 75 }, expect.stringContaining('expired data is deleted late')]])
})

it('logs a failed clean-up and tries again', async () => {
  let fails: unknown = new Error('no such table')
  const { log } = start(new SharedLock(), 'a', () => Promise.reject(fails))
  await vi.advanceTimersByTimeAsync(CLEANUP_INTERVAL)
  expect(log.error.mock.calls).toEqual([[{ err: fails }, 'clean-up failed; it is tried again in 15 seconds']])
  fails = new DatabaseUnavailable('no connection')
  await vi.advanceTimersByTimeAsync(CLEANUP_INTERVAL)
  expect(log.warn.mock.calls).toEqual([
    [{ reason: 'no connection' }, 'clean-up postponed: the database is unavailable'],
  ])
})

it('tells a running clean-up to stop, waits for it, and logs no error of it', async () => {
  const { cleanupTimer, log } = start(new SharedLock(), 'a', async (signal) => {
    await pause(CLEANUP_INTERVAL / 10)
    if (signal.aborted) throw new Error('the database was closed')
  })
  await vi.advanceTimersByTimeAsync(CLEANUP_INTERVAL)
  cleanupTimer.stop()
  let isFinished = false
  const finished = cleanupTimer.finish().then(() => {
    isFinished = true
  })
  await vi.advanceTimersByTimeAsync(CLEANUP_INTERVAL / 10 - 1)
  expect(isFinished).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await finished
  expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []])
})
