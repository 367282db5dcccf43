// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeChanges, fakeServer } from '../../testing/fake-server.ts'
import { type FollowedFlow, POLL_INTERVAL } from './follow-flow.ts'
import { useFlowStatus } from './use-flow-status.ts'

const flow = (id: string): FollowedFlow => ({ id, statusUrl: `/${id}/status?id=${id}`, timeoutDuration: 30_000 })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function hideTab(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('useFlowStatus', () => {
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

  it('F-14 asks at once and then every 5 s', async () => {
    fakeChanges()
    const server = fakeServer({ '/a/status': () => ({ body: { status: 0 } }) })
    const { result } = renderHook(() => useFlowStatus(flow('a')))
    await wait(0)
    expect(result.current.state).toBe('waiting')
    await wait(POLL_INTERVAL - 1)
    expect(server.calls).toHaveLength(1)
    await wait(1)
    expect(server.calls).toHaveLength(2)
  })

  it.each([
    [2, 'done'],
    [99, 'failed'],
  ])('F-14 stops at the terminal status %i', async (status, state) => {
    const changes = fakeChanges()
    const server = fakeServer({ '/a/status': () => ({ body: { status } }) })
    const { result } = renderHook(() => useFlowStatus(flow('a')))
    await wait(10 * POLL_INTERVAL)
    expect(result.current.state).toBe(state)
    expect(server.calls).toHaveLength(1)
    expect(changes.open.size).toBe(0)
  })

  it('passes on why a flow failed', async () => {
    fakeChanges()
    const error = { code: 'ACCESS_DENIED', message: 'The request was declined in the wallet.' }
    fakeServer({ '/a/status': () => ({ body: { status: 99, error } }) })
    const { result } = renderHook(() => useFlowStatus(flow('a')))
    await wait(0)
    expect(result.current.error).toEqual(error)
  })

  it('F-14 stops when the page is left', async () => {
    const changes = fakeChanges()
    const server = fakeServer({ '/a/status': () => ({ body: { status: 0 } }) })
    const { unmount } = renderHook(() => useFlowStatus(flow('a')))
    await wait(0)
    unmount()
    await wait(10 * POLL_INTERVAL)
    expect(server.calls).toHaveLength(1)
    expect(changes.open.size).toBe(0)
  })

  it('F-14 asks nothing where there is nothing to follow', async () => {
    const changes = fakeChanges()
    const server = fakeServer({})
    renderHook(() => useFlowStatus(undefined))
    await wait(10 * POLL_INTERVAL)
    expect(server.calls).toHaveLength(0)
    expect(changes.open.size).toBe(0)
  })

  it('F-15 never takes a late answer about an old request for one about the new one', async () => {
    fakeChanges()
    let answerOld = (_: { body: unknown }) => {}
    fakeServer({
      '/old/status': () => new Promise((resolve) => (answerOld = resolve)),
      '/new/status': () => ({ body: { status: 0 } }),
    })
    const { result, rerender } = renderHook(({ id }) => useFlowStatus(flow(id)), { initialProps: { id: 'old' } })
    await wait(0)
    rerender({ id: 'new' })
    await wait(0)
    answerOld({ body: { status: 2 } })
    await wait(0)
    expect(result.current.state).toBe('waiting')
  })

  it('says nothing about a new request until it was asked about', async () => {
    fakeChanges()
    fakeServer({ '/old/status': () => ({ body: { status: 2 } }), '/new/status': () => new Promise(() => {}) })
    const { result, rerender } = renderHook(({ id }) => useFlowStatus(flow(id)), { initialProps: { id: 'old' } })
    await wait(0)
    expect(result.current.state).toBe('done')
    rerender({ id: 'new' })
    expect(result.current.state).toBeUndefined()
  })

  it('asks at once when the server says that something changed', async () => {
    const changes = fakeChanges()
    let status = 0
    const server = fakeServer({ '/a/status': () => ({ body: { status } }) })
    const { result } = renderHook(() => useFlowStatus(flow('a')))
    await wait(100)
    status = 1
    changes.announce()
    await wait(0)
    expect(result.current.state).toBe('scanned')
    expect(server.calls).toHaveLength(2)
  })

  it('asks once more when something changed while it was asking', async () => {
    const changes = fakeChanges()
    const server = fakeServer({
      '/a/status': () => new Promise((resolve) => setTimeout(() => resolve({ body: { status: 0 } }), 100)),
    })
    renderHook(() => useFlowStatus(flow('a')))
    await wait(50)
    changes.announce()
    expect(server.calls).toHaveLength(1)
    await wait(100)
    expect(server.calls).toHaveLength(2)
  })

  it('F-14 pauses in a hidden tab and asks at once when it is visible again', async () => {
    const changes = fakeChanges()
    const server = fakeServer({ '/a/status': () => ({ body: { status: 0 } }) })
    renderHook(() => useFlowStatus(flow('a')))
    await wait(0)
    hideTab(true)
    await wait(10 * POLL_INTERVAL)
    expect(server.calls).toHaveLength(1)
    expect(changes.open.size).toBe(0)
    hideTab(false)
    await wait(0)
    expect(server.calls).toHaveLength(2)
    expect(changes.open.size).toBe(1)
    await wait(POLL_INTERVAL)
    expect(server.calls).toHaveLength(3)
  })

  it('F-14 keeps what it knows and asks more slowly while the server does not answer', async () => {
    fakeChanges()
    let isDown = false
    const server = fakeServer({
      '/a/status': () => (isDown ? { status: 503, body: {} } : { body: { status: 1 } }),
    })
    const { result } = renderHook(() => useFlowStatus(flow('a')))
    await wait(0)
    isDown = true
    await wait(POLL_INTERVAL)
    await wait(2 * POLL_INTERVAL)
    expect(result.current).toMatchObject({ state: 'scanned', missedAnswers: 2 })
    await wait(POLL_INTERVAL)
    expect(server.calls).toHaveLength(3)
    isDown = false
    await wait(3 * POLL_INTERVAL)
    expect(result.current).toMatchObject({ state: 'scanned', missedAnswers: 0 })
  })

  it('F-14 asks once every 5 s also after twenty new requests', async () => {
    const changes = fakeChanges()
    const server = fakeServer(
      Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`/f${n}/status`, () => ({ body: { status: 0 } })])),
    )
    const { rerender } = renderHook(({ id }) => useFlowStatus(flow(id)), { initialProps: { id: 'f0' } })
    for (let press = 1; press <= 20; press += 1) {
      await wait(10)
      rerender({ id: `f${press}` })
    }
    await wait(0)
    expect(changes.open.size).toBe(1)
    const before = server.calls.length
    await wait(3 * POLL_INTERVAL)
    expect(server.calls.slice(before).map(({ url }) => url)).toEqual(Array(3).fill('/f20/status?id=f20'))
  })

  it('F-09 tells nobody but the host of a flow about it', async () => {
    const changes = fakeChanges()
    const foreign = { ...flow('a'), statusUrl: 'https://api.example/a/status?id=a' }
    const server = fakeServer({ 'https://api.example/a/status': () => ({ body: { status: 0 } }) })
    renderHook(() => useFlowStatus(foreign))
    await wait(2 * POLL_INTERVAL)
    expect(changes.open.size).toBe(0)
    expect(new Set(server.calls.map(({ url }) => new URL(url).origin))).toEqual(new Set(['https://api.example']))
  })

  it('stops when the server does not know the request', async () => {
    fakeChanges()
    const server = fakeServer({})
    const { result } = renderHook(() => useFlowStatus(flow('a')))
    await wait(10 * POLL_INTERVAL)
    expect(result.current.isGone).toBe(true)
    expect(server.calls).toHaveLength(1)
  })
})
