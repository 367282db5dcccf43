import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { polling } from './polling.ts'

let answer: () => Promise<string>
const ask = vi.fn(() => answer())

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockClear()
  answer = async () => 'waiting'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function poll() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const isOver = (state: string) => state === 'over'
  return renderHook(() => useQuery({ queryKey: ['state'], queryFn: ask, ...polling({ isOver }) }), { wrapper })
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('polling', () => {
  it('polls at once and then every 5 s', async () => {
    poll()
    await pass(0)
    expect(ask).toHaveBeenCalledTimes(1)
    await pass(4900)
    expect(ask).toHaveBeenCalledTimes(1)
    await pass(200)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('stops after the last answer', async () => {
    poll()
    await pass(0)
    answer = async () => 'over'
    await pass(5100)
    await pass(60_000)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('stops when the visitor leaves the page', async () => {
    const { unmount } = poll()
    await pass(0)
    unmount()
    await pass(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('slows down while the server does not answer, and keeps the last data', async () => {
    const { result } = poll()
    await pass(0)
    answer = () => Promise.reject(new TypeError('no answer'))
    await pass(5100)
    expect(ask).toHaveBeenCalledTimes(2)
    expect(result.current.data).toBe('waiting')
    await pass(14_000)
    expect(ask).toHaveBeenCalledTimes(2)
    answer = async () => 'waiting'
    await pass(1500)
    expect(ask).toHaveBeenCalledTimes(3)
    await pass(5100)
    expect(ask).toHaveBeenCalledTimes(4)
  })
})
