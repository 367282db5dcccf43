import { expect, it, vi } from 'vitest'
import { SystemWatch } from './system-watch.ts'

type Line = (about: object, message: string) => void

it('says once what goes wrong, and once that it is over', async () => {
  const log = { warn: vi.fn<Line>(), info: vi.fn<Line>() }
  let words: string | undefined
  const watch = new SystemWatch({ looks: [{ name: 'disk', look: () => words }], log })
  await watch.lookAtAll()
  expect(log.warn).not.toHaveBeenCalled()
  words = 'the disk is nearly full'
  await watch.lookAtAll()
  words = 'the disk is nearly fuller'
  await watch.lookAtAll()
  expect(log.warn.mock.calls).toEqual([[{ of: 'disk' }, 'the disk is nearly full']])
  words = undefined
  await watch.lookAtAll()
  await watch.lookAtAll()
  expect(log.info.mock.calls).toEqual([[{ of: 'disk' }, 'this is as it should be again']])
})

it('looks at everything else where one thing cannot be looked at', async () => {
  const log = { warn: vi.fn<Line>(), info: vi.fn<Line>() }
  const looks = [
    { name: 'clock of PostgreSQL', look: () => Promise.reject(new Error('away')) },
    { name: 'disk', look: () => 'the disk is nearly full' },
  ]
  await new SystemWatch({ looks, log }).lookAtAll()
  expect(log.info.mock.calls[0]?.[0]).toMatchObject({ of: 'clock of PostgreSQL' })
  expect(log.warn).toHaveBeenCalledOnce()
})
