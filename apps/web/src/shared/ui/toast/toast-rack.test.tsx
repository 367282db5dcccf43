import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastError, toastFailure, toastSuccess } from '../../toasts.ts'
import { ToastRack } from './toast-rack.tsx'

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(
      <MantineProvider env="test">
        <ToastRack />
      </MantineProvider>,
    )
  })
  afterEach(async () => {
    act(() => notifications.clean())
    cleanup()
    vi.useRealTimers()
  })

  it.each([
    ['an error', toastError, 'alert', 4000],
    ['a success', toastSuccess, 'status', 2000],
    ['a failure', (text: string) => toastFailure(text, ''), 'alert', 4000],
    ['a failed renewal of a token', (text: string) => toastError(text, 5000), 'alert', 5000],
    ['a renewed token', (text: string) => toastSuccess(text, 3000), 'status', 3000],
  ] as const)('show %s for its default duration', async (_what, toast, role, duration) => {
    act(() => toast('Something happened'))
    await pass(0)
    expect(screen.getByRole(role).textContent).toBe('Something happened')
    await pass(duration - 50)
    expect(screen.queryByText('Something happened')).not.toBeNull()
    await pass(400)
    expect(screen.queryByText('Something happened')).toBeNull()
  })

  it('show text from the server as text, never as HTML', async () => {
    const text = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    act(() => toastError(text))
    await pass(0)
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(document.querySelector('[role=alert] img, [role=alert] script')).toBeNull()
  })

  it('are at most 20 at a time', async () => {
    act(() => {
      for (let number = 1; number <= 50; number += 1) toastError(`Error ${number}`)
    })
    await pass(0)
    expect(screen.getAllByRole('alert')).toHaveLength(20)
  })
})
