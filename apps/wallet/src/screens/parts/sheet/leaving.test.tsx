// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { LeavingNote, StayButton, useLeavingByItself } from './leaving.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const leave = vi.fn()
function Step({ leavesByItself }: { leavesByItself: boolean }) {
  const { isLeaving, stay } = useLeavingByItself(leavesByItself, leave)
  return isLeaving ? (
    <>
      <LeavingNote />
      <StayButton onStay={stay} />
    </>
  ) : null
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('announces that it leaves, and leaves after four seconds', async () => {
  leave.mockClear()
  renderScreen(<Step leavesByItself />)
  expect(screen.getByRole('status').textContent).toBe('This tab closes automatically …')
  await pass(3999)
  expect(leave).not.toHaveBeenCalled()
  await pass(1)
  expect(leave).toHaveBeenCalledOnce()
})

it('does not leave if the person stays, or if the tab also shows other pages', async () => {
  leave.mockClear()
  const { unmount } = renderScreen(<Step leavesByItself />)
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.queryByRole('status')).toBeNull()
  await pass(60_000)
  unmount()
  renderScreen(<Step leavesByItself={false} />)
  await pass(60_000)
  expect(leave).not.toHaveBeenCalled()
})
