import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stopOnSignals } from './stop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Registers a server with a fake process that receives the signals. By default, `close` of the server never ends. */
function start(close: () => Promise<void> = () => new Promise(() => {}), drain = async () => {}) {
  const exit = vi.fn<(code: number) => void>()
  const process = Object.assign(new EventEmitter(), { exit })
  const line = () => vi.fn<(about: object, message: string) => void>()
  const log = { info: line(), error: line() }
  stopOnSignals({ drain, close, waitingFor: 'the database' }, { process, log, version: '1.2.3', stopTime: 1000 })
  return { process, exit, log }
}

it('exits once and without an error when the server has closed', async () => {
  const { process, exit, log } = start(async () => {})
  process.emit('SIGTERM')
  await vi.advanceTimersByTimeAsync(5000)
  expect(exit.mock.calls).toEqual([[0]])
  expect(log.error).not.toHaveBeenCalled()
  expect(log.info.mock.calls).toEqual([
    [{ signal: 'SIGTERM', version: '1.2.3', seconds: expect.any(Number) }, 'received a stop signal, shutting down'],
  ])
})

it('exits when the server does not close in time, and logs what it waited for', async () => {
  const { process, exit, log } = start()
  process.emit('SIGTERM')
  await vi.advanceTimersByTimeAsync(999)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(exit.mock.calls).toEqual([[1]])
  expect(log.error.mock.calls).toEqual([
    [{ waitingFor: 'the database' }, 'the server did not shut down in time and exits now'],
  ])
})

it.each([
  ['SIGTERM', 'SIGINT'],
  ['SIGINT', 'SIGINT'],
])('exits at once on a second signal: %s, then %s', async (first, second) => {
  const { process, exit } = start()
  process.emit(first)
  await vi.advanceTimersByTimeAsync(10)
  expect(exit).not.toHaveBeenCalled()
  process.emit(second)
  expect(exit.mock.calls).toEqual([[1]])
})

it('logs why the server failed to close', async () => {
  const failure = new Error('disk gone')
  const { process, exit, log } = start(() => Promise.reject(failure))
  process.emit('SIGINT')
  await vi.advanceTimersByTimeAsync(10)
  expect(exit.mock.calls).toEqual([[1]])
  expect(log.error.mock.calls[0]?.[0]).toEqual({ err: failure, waitingFor: 'the database' })
})

it('drains the server before it closes', async () => {
  const close = vi.fn(async () => {})
  const { process, exit } = start(close, () => new Promise((resolve) => setTimeout(resolve, 500)))
  process.emit('SIGTERM')
  await vi.advanceTimersByTimeAsync(499)
  expect(close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(close).toHaveBeenCalledOnce()
  expect(exit.mock.calls).toEqual([[0]])
})
