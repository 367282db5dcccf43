import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PatienceNote } from './patience-note.tsx'

const LATE = 'This is taking longer than usual.'
const onNewCode = vi.fn()
const note = (state: ComponentProps<typeof PatienceNote>['state'], flowId: string | undefined = 'a') => (
  <MantineProvider env="test">
    <PatienceNote flowId={flowId} state={state} onNewCode={onNewCode} />
  </MantineProvider>
)
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const isShown = () => screen.queryByText(LATE) !== null

describe('PatienceNote', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    onNewCode.mockClear()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it.each([
    ['waiting', 90, 'scan the code'],
    ['scanned', 60, 'Open your wallet again'],
  ] as const)('tells what to do when %s takes longer than %i s', async (state, seconds, advice) => {
    render(note(state))
    await pass(seconds - 1)
    expect(isShown()).toBe(false)
    await pass(1)
    expect(screen.getByRole('status').textContent).toContain(advice)
    fireEvent.click(screen.getByRole('button', { name: 'New code' }))
    expect(onNewCode).toHaveBeenCalledOnce()
  })

  it('starts the time again with each state and each flow', async () => {
    const { rerender } = render(note('waiting'))
    await pass(89)
    rerender(note('scanned'))
    await pass(59)
    expect(isShown()).toBe(false)
    rerender(note('scanned', 'b'))
    await pass(59)
    expect(isShown()).toBe(false)
    await pass(1)
    expect(isShown()).toBe(true)
    rerender(note('done', 'b'))
    expect(isShown()).toBe(false)
  })

  it.each(['requesting', 'done', 'rejected', 'expired', 'gone', 'erased'] as const)(
    'is not shown in the state %s',
    async (state) => {
      render(note(state))
      await pass(600)
      expect(isShown()).toBe(false)
    },
  )

  it('is not shown if the page does not follow the flow', async () => {
    render(
      <MantineProvider env="test">
        <PatienceNote flowId={undefined} state="waiting" onNewCode={onNewCode} />
      </MantineProvider>,
    )
    await pass(600)
    expect(isShown()).toBe(false)
  })
})
