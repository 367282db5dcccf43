import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PatienceNote } from './patience-note.tsx'

const LATE = 'This takes longer than usual.'
const onNewCode = vi.fn()
const note = (phase: string, flowId: string | undefined = 'a') => (
  <MantineProvider env="test">
    <PatienceNote flowId={flowId} phase={phase} onNewCode={onNewCode} />
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
  ])('says what to do when %s takes longer than %i s', async (phase, seconds, advice) => {
    render(note(phase))
    await pass(seconds - 1)
    expect(isShown()).toBe(false)
    await pass(1)
    expect(screen.getByRole('status').textContent).toContain(advice)
    fireEvent.click(screen.getByRole('button', { name: 'New code' }))
    expect(onNewCode).toHaveBeenCalledOnce()
  })

  it('begins to count anew with each phase and each flow', async () => {
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

  it.each(['requesting', 'welcome', 'done', 'rejected', 'expired', 'gone'])(
    'is silent in the phase %s',
    async (phase) => {
      render(note(phase))
      await pass(600)
      expect(isShown()).toBe(false)
    },
  )

  it('is silent where nobody would learn that it went on', async () => {
    render(
      <MantineProvider env="test">
        <PatienceNote flowId={undefined} phase="waiting" onNewCode={onNewCode} />
      </MantineProvider>,
    )
    await pass(600)
    expect(isShown()).toBe(false)
  })
})
