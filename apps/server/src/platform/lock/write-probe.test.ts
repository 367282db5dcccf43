import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { requireRoom, writeProbe } from './write-probe.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const full = new Error('the disk is full')

it('writes once in two seconds, however many ask', async () => {
  const write = vi.fn(async () => {})
  const probe = writeProbe(write)
  for (let second = 0; second < 2; second += 1) {
    await Promise.all(Array.from({ length: 100 }, () => probe()))
    vi.advanceTimersByTime(999)
  }
  expect(write).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2)
  await probe()
  expect(write).toHaveBeenCalledTimes(2)
})

it('fails while writes fail, and passes again afterwards', async () => {
  const write = vi.fn(async () => {})
  const probe = writeProbe(write)
  write.mockRejectedValueOnce(full)
  await expect(probe()).rejects.toBe(full)
  await expect(probe()).rejects.toBe(full)
  expect(write).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  await probe()
})

it('relies on the previous write while a new one waits, for example for a lock', async () => {
  const write = vi.fn(async () => {})
  const probe = writeProbe(write)
  await probe()
  vi.advanceTimersByTime(2000)
  const { promise, reject } = Promise.withResolvers<void>()
  write.mockReturnValueOnce(promise)
  const waiting = probe()
  await vi.advanceTimersByTimeAsync(500)
  await waiting
  reject(full)
  await promise.catch(() => {})
  await expect(probe()).rejects.toBe(full)
})

it('keeps the previous outcome while another process holds the lock of the database', async () => {
  const write = vi.fn(async () => {})
  const probe = writeProbe(write)
  const busy = new DatabaseUnavailable('busy', { cause: Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' }) })
  write.mockRejectedValue(busy)
  await probe()
  vi.advanceTimersByTime(2000)
  write.mockRejectedValueOnce(full)
  await expect(probe()).rejects.toBe(full)
  vi.advanceTimersByTime(2000)
  await expect(probe()).rejects.toBe(full)
})

it('demands room on the disk of the embedded database', async () => {
  await requireRoom({ file: join(tmpdir(), 'vitrine.sqlite') })
  // The file system of processes has no room.
  if (process.platform === 'linux')
    await expect(requireRoom({ file: '/proc/vitrine.sqlite' })).rejects.toThrow('the disk of /proc is full')
})
