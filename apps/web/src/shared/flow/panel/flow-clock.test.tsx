import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import type { ShownState } from '../status/shown-state.ts'
import { FlowClock } from './flow-clock.tsx'

afterEach(cleanup)

const atMost = (time: string) => `At most ${time} left.`

describe('the clock of a flow', () => {
  it.each<[state: ShownState, secondsLeft: number | undefined, text: string, tone: string, announced: string]>([
    ['waiting', 300, 'Time left 5:00', 'plain', ''],
    ['scanned', 61, 'Time left 1:01', 'plain', ''],
    ['scanned', 60, 'Time left 1:00', 'short', atMost('60 seconds')],
    ['waiting', 31, 'Time left 0:31', 'short', atMost('60 seconds')],
    ['waiting', 30, 'Time left 0:30', 'short', atMost('30 seconds')],
    ['waiting', 10, 'Time left 0:10', 'short', atMost('10 seconds')],
    ['waiting', 0, 'Time left 0:00', 'short', atMost('10 seconds')],
    ['requesting', undefined, '', 'plain', ''],
    ['waiting', undefined, '', 'plain', ''],
    ['expired', undefined, 'EXPIRED', 'over', ''],
    ['expired', 5, 'EXPIRED', 'over', ''],
    ['gone', undefined, 'EXPIRED', 'over', ''],
    ['gone', 120, 'EXPIRED', 'over', ''],
  ])('in the state %s with %s seconds left shows: %s', (state, secondsLeft, text, tone, announced) => {
    renderPage(<FlowClock state={state} secondsLeft={secondsLeft} />, { path: '/', at: '/' })
    const status = screen.getByRole('status')
    expect(status.textContent).toBe(announced)
    expect(status.parentElement?.textContent).toBe(text + announced)
    expect(status.parentElement?.dataset.tone).toBe(tone)
    if (text === '') expect(screen.queryByRole('timer')).toBeNull()
    else expect(text).toContain(screen.getByRole('timer', { name: 'Time left' }).textContent)
  })

  it.each([
    ['shows after what time the wallet has answered, if the whole time is known', 300, '0:08'],
    ['is empty once the wallet has answered, if the whole time is unknown', undefined, undefined],
  ])('%s', (_what, timeToAnswer, time) => {
    const clock = (state: ShownState, secondsLeft: number | undefined) => (
      <MantineProvider env="test">
        <FlowClock state={state} secondsLeft={secondsLeft} {...(timeToAnswer === undefined ? {} : { timeToAnswer })} />
      </MantineProvider>
    )
    const { rerender } = render(clock('scanned', 292))
    rerender(clock('done', undefined))
    expect(screen.queryByRole('timer', { name: 'Answered after' })?.textContent).toBe(time)
    expect(screen.queryByRole('timer', { name: 'Time left' })).toBeNull()
  })
})
