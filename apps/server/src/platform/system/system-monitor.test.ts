import { expect, it, vi } from 'vitest'
import { SystemMonitor } from './system-monitor.ts'

type Line = (about: object, message: string) => void

it('logs a problem when it starts, and again when it is over', async () => {
  const log = { warn: vi.fn<Line>(), info: vi.fn<Line>() }
  let words: string | undefined
  const watch = new SystemMonitor({ checks: [{ name: 'disk', check: () => words }], log })
  await watch.checkAll()
  expect(log.warn).not.toHaveBeenCalled()
  words = 'the disk is nearly full'
  await watch.checkAll()
  words = 'the disk is nearly fuller'
  await watch.checkAll()
  expect(log.warn.mock.calls).toEqual([[{ of: 'disk' }, 'the disk is nearly full']])
  words = undefined
  await watch.checkAll()
  await watch.checkAll()
  expect(log.info.mock.calls).toEqual([[{ of: 'disk' }, 'a problem that was reported is over']])
})

it('runs the other checks if one fails', async () => {
  const log = { warn: vi.fn<Line>(), info: vi.fn<Line>() }
  const checks = [
    { name: 'clock of PostgreSQL', check: () => Promise.reject(new Error('away')) },
    { name: 'disk', check: () => 'the disk is nearly full' },
  ]
  await new SystemMonitor({ checks, log }).checkAll()
  expect(log.info.mock.calls[0]?.[0]).toMatchObject({ of: 'clock of PostgreSQL' })
  expect(log.warn).toHaveBeenCalledOnce()
})
