// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeNotifications, fakeServer } from '../../../testing/fake-server.ts'
import { flowStatus } from './flow-status.ts'
import { POLL_INTERVAL } from './polling.ts'
import { useFollowedStatus } from './use-followed-status.ts'

const flow = (id: string, host = '') =>
  flowStatus({ id, statusUrl: `${host}/${id}/status?id=${id}`, timeoutDuration: 30_000 })

/** Follows the given flow. */
function follow(first: ReturnType<typeof flow> | undefined) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook((source: ReturnType<typeof flow> | undefined) => useFollowedStatus(source), {
    initialProps: first,
    wrapper,
  })
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function hideTab(isHidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

describe('useFollowedStatus', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('polls at once and then every 5 s', async () => {
    fakeNotifications()
    const server = fakeServer({ '/a/status': () => ({ body: { status: 0 } }) })
    const { result } = follow(flow('a'))
    await wait(0)
    expect(result.current.state).toBe('waiting')
    await wait(4999)
    expect(server.calls).toHaveLength(1)
    await wait(1)
    expect(server.calls).toHaveLength(2)
  })

  it.each([
    [2, 'done'],
    [99, 'rejected'],
  ])('stops at the terminal status %i', async (status, state) => {
    const notifications = fakeNotifications()
    const server = fakeServer({ '/a/status': () => ({ body: { status } }) })
    const { result } = follow(flow('a'))
    await wait(10 * POLL_INTERVAL)
    expect(result.current.state).toBe(state)
    expect(server.calls).toHaveLength(1)
    expect(notifications.open.size).toBe(0)
  })

  it('returns the reason for a failure', async () => {
    fakeNotifications()
    const error = { code: 'ACCESS_DENIED', message: 'The request was declined in the wallet.' }
    fakeServer({ '/a/status': () => ({ body: { status: 99, error } }) })
    const { result } = follow(flow('a'))
    await wait(0)
    expect(result.current.error).toEqual(error)
  })

  it('stops when the visitor leaves the page', async () => {
    const notifications = fakeNotifications()
    const server = fakeServer({ '/a/status': () => ({ body: { status: 0 } }) })
    const { unmount } = follow(flow('a'))
    await wait(0)
    unmount()
    await wait(10 * POLL_INTERVAL)
    expect(server.calls).toHaveLength(1)
    expect(notifications.open.size).toBe(0)
  })

  it('does not poll without a flow', async () => {
    const notifications = fakeNotifications()
    const server = fakeServer({})
    follow(undefined)
    await wait(10 * POLL_INTERVAL)
    expect(server.calls).toHaveLength(0)
    expect(notifications.open.size).toBe(0)
  })

  it('never uses a late answer for an old request as the status of the new one', async () => {
    fakeNotifications()
    let answerOld = (_: { body: unknown }) => {}
    fakeServer({
      '/old/status': () => new Promise((resolve) => (answerOld = resolve)),
      '/new/status': () => ({ body: { status: 0 } }),
    })
    const { result, rerender } = follow(flow('old'))
    await wait(0)
    rerender(flow('new'))
    await wait(0)
    answerOld({ body: { status: 2 } })
    await wait(0)
    expect(result.current.state).toBe('waiting')
  })

  it('has no status for a new request until its first answer', async () => {
    fakeNotifications()
    fakeServer({ '/old/status': () => ({ body: { status: 2 } }), '/new/status': () => new Promise(() => {}) })
    const { result, rerender } = follow(flow('old'))
    await wait(0)
    expect(result.current.state).toBe('done')
    rerender(flow('new'))
    expect(result.current.state).toBeUndefined()
  })

  it('polls at once after a notification', async () => {
    const notifications = fakeNotifications()
    let status = 0
    const server = fakeServer({ '/a/status': () => ({ body: { status } }) })
    const { result } = follow(flow('a'))
    await wait(100)
    status = 1
    notifications.announce()
    await wait(0)
    expect(result.current.state).toBe('scanned')
    expect(server.calls).toHaveLength(2)
  })

  it('polls again after a notification during a poll, and discards the older answer', async () => {
    const notifications = fakeNotifications()
    let asked = 0
    const server = fakeServer({
      '/a/status': () => {
        asked += 1
        const status = asked - 1
        return new Promise((resolve) => setTimeout(() => resolve({ body: { status } }), 100))
      },
    })
    const { result } = follow(flow('a'))
    await wait(50)
    notifications.announce()
    await wait(60)
    expect(result.current.state).toBeUndefined()
    await wait(50)
    expect(result.current.state).toBe('scanned')
    await wait(POLL_INTERVAL - 100)
    expect(server.calls).toHaveLength(2)
  })

  it('pauses in a hidden tab and polls at once when it is visible again', async () => {
    const notifications = fakeNotifications()
    const server = fakeServer({ '/a/status': () => ({ body: { status: 0 } }) })
    follow(flow('a'))
    await wait(0)
    await act(async () => hideTab(true))
    await wait(10 * POLL_INTERVAL)
    expect(server.calls).toHaveLength(1)
    expect(notifications.open.size).toBe(0)
    await act(async () => hideTab(false))
    await wait(0)
    expect(server.calls).toHaveLength(2)
    expect(notifications.open.size).toBe(1)
    await wait(POLL_INTERVAL)
    expect(server.calls).toHaveLength(3)
  })

  it('does not poll in a tab opened in the background until it is visible', async () => {
    const notifications = fakeNotifications()
    const server = fakeServer({ '/a/status': () => ({ body: { status: 0 } }) })
    hideTab(true)
    follow(flow('a'))
    await wait(2 * POLL_INTERVAL)
    expect(server.calls).toHaveLength(0)
    expect(notifications.open.size).toBe(0)
    await act(async () => hideTab(false))
    await wait(0)
    expect(server.calls).toHaveLength(1)
  })

  it('slows down to one poll a minute if the server stays unreachable, and reports it after the second poll', async () => {
    fakeNotifications()
    const server = fakeServer({ '/a/status': () => ({ status: 503, body: {} }) })
    const { result } = follow(flow('a'))
    await wait(0)
    expect(result.current.isAway).toBe(false)
    await wait(2 * POLL_INTERVAL)
    await wait(1)
    expect(result.current.isAway).toBe(true)
    await wait((4 + 8 + 12) * POLL_INTERVAL)
    expect(server.calls).toHaveLength(5)
    await wait(12 * POLL_INTERVAL - 100)
    expect(server.calls).toHaveLength(5)
    await wait(200)
    expect(server.calls).toHaveLength(6)
  })

  it('keeps the last status and slows down while the server does not answer', async () => {
    fakeNotifications()
    let isDown = false
    const server = fakeServer({
      '/a/status': () => (isDown ? { status: 503, body: {} } : { body: { status: 1 } }),
    })
    const { result } = follow(flow('a'))
    await wait(0)
    isDown = true
    await wait(POLL_INTERVAL)
    await wait(2 * POLL_INTERVAL)
    await wait(1)
    expect(result.current).toMatchObject({ state: 'scanned', missedAnswers: 2 })
    await wait(POLL_INTERVAL)
    expect(server.calls).toHaveLength(3)
    isDown = false
    await wait(3 * POLL_INTERVAL)
    await wait(1)
    expect(result.current).toMatchObject({ state: 'scanned', missedAnswers: 0 })
  })

  it('polls once every 5 s even after twenty new requests', async () => {
    const notifications = fakeNotifications()
    const server = fakeServer(
      Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`/f${n}/status`, () => ({ body: { status: 0 } })])),
    )
    const { rerender } = follow(flow('f0'))
    for (let press = 1; press <= 20; press += 1) {
      await wait(10)
      rerender(flow(`f${press}`))
    }
    await wait(0)
    expect(notifications.open.size).toBe(1)
    const before = server.calls.length
    await wait(3 * POLL_INTERVAL)
    expect(server.calls.slice(before).map(({ url }) => url)).toEqual(Array(3).fill('/f20/status?id=f20'))
  })

  it('calls only the host of a flow', async () => {
    const notifications = fakeNotifications()
    const server = fakeServer({ 'https://api.example/a/status': () => ({ body: { status: 0 } }) })
    follow(flow('a', 'https://api.example'))
    await wait(2 * POLL_INTERVAL)
    expect(notifications.open.size).toBe(0)
    expect(new Set(server.calls.map(({ url }) => new URL(url).origin))).toEqual(new Set(['https://api.example']))
  })

  it('stops when the server does not know the request', async () => {
    fakeNotifications()
    const server = fakeServer({})
    const { result } = follow(flow('a'))
    await wait(10 * POLL_INTERVAL)
    expect(result.current.isGone).toBe(true)
    expect(server.calls).toHaveLength(1)
  })
})
