// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { LastStep } from './last-step.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const leave = vi.fn()
const step = (closesAutomatically: boolean) => (
  <LastStep title="Done" closesAutomatically={closesAutomatically} onClose={leave}>
    It is over.
  </LastStep>
)
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('announces that it leaves, and leaves after four seconds', async () => {
  leave.mockClear()
  renderScreen(step(true))
  expect(screen.getByRole('status').textContent).toBe('This tab closes automatically …')
  await pass(3999)
  expect(leave).not.toHaveBeenCalled()
  await pass(1)
  expect(leave).toHaveBeenCalledOnce()
})

it('does not leave if the person stays, or if the tab also shows other pages', async () => {
  leave.mockClear()
  const { unmount } = renderScreen(step(true))
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.queryByRole('status')).toBeNull()
  await pass(60_000)
  unmount()
  renderScreen(step(false))
  await pass(60_000)
  expect(leave).not.toHaveBeenCalled()
})
