// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { OpenedRequest } from '../../wallet/sharing/opened-request.ts'
import { GoingBackStep } from './going-back-step.tsx'

const groups: OpenedRequest['groups'] = []
const opened = { request: { verifier: { name: 'Library' } }, payment: undefined, groups } as OpenedRequest

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(isAutomatic = true) {
  const goBack = vi.fn(async () => {})
  const onClose = vi.fn()
  const onStay = vi.fn()
  const step = () => (
    <GoingBackStep
      answer="shared"
      opened={opened}
      site="Library"
      isAutomatic={isAutomatic}
      goBack={() => goBack()}
      onClose={onClose}
      onStay={onStay}
    />
  )
  const { rerender } = renderScreen(step())
  return { goBack, onClose, onStay, renderAgain: () => rerender(step()) }
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('going back', () => {
  it('happens once, after a delay in which the person can read the destination', async () => {
    const { goBack, renderAgain } = show()
    expect(screen.getByText('It takes effect when you are back at Library.')).toBeTruthy()
    await pass(1400)
    expect(goBack).not.toHaveBeenCalled()
    renderAgain()
    await pass(200)
    expect(goBack).toHaveBeenCalledOnce()
    await pass(60_000)
    expect(goBack).toHaveBeenCalledOnce()
  })

  it('can be stopped and started again', async () => {
    const { goBack, onClose, onStay } = show()
    press('Stay here')
    await pass(60_000)
    for (const leaving of [goBack, onClose, onStay]) expect(leaving).not.toHaveBeenCalled()
    press('Go back now')
    expect(goBack).toHaveBeenCalledOnce()
  })

  it('does not happen automatically if that is disabled', async () => {
    const { goBack } = show(false)
    await pass(60_000)
    expect(goBack).not.toHaveBeenCalled()
  })

  it('can be skipped to stay in the wallet', () => {
    const { goBack, onClose, onStay } = show(false)
    press('Close without going back')
    expect([goBack, onClose, onStay].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1])
  })

  it('can be repeated if the page did not open, and the step can then be closed', async () => {
    const { goBack, onClose } = show()
    press('Go back now')
    press('Go back again')
    expect(goBack).toHaveBeenCalledTimes(2)
    press('Done')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
