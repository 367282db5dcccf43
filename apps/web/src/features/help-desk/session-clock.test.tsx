import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ShownState } from '../../shared/flow/status/shown-state.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { SessionClock } from './session-clock.tsx'

afterEach(cleanup)

const atMost = (time: string) => `At most ${time} left to answer the request.`

describe('the session clock', () => {
  it.each<[state: ShownState, secondsLeft: number | undefined, text: string, tone: string, announced: string]>([
    ['waiting', 300, 'Time left 5:00', 'running', ''],
    ['scanned', 61, 'Time left 1:01', 'running', ''],
    ['scanned', 60, 'Time left 1:00', 'short', atMost('60 seconds')],
    ['waiting', 31, 'Time left 0:31', 'short', atMost('60 seconds')],
    ['waiting', 30, 'Time left 0:30', 'short', atMost('30 seconds')],
    ['waiting', 10, 'Time left 0:10', 'short', atMost('10 seconds')],
    ['waiting', 0, 'Time left 0:00', 'short', atMost('10 seconds')],
    ['requesting', undefined, '', 'still', ''],
    ['expired', undefined, 'Time left EXPIRED', 'over', ''],
    ['expired', 5, 'Time left EXPIRED', 'over', ''],
    ['gone', undefined, 'Time left EXPIRED', 'over', ''],
    ['gone', 120, 'Time left EXPIRED', 'over', ''],
  ])('in the state %s with %s seconds left shows: %s', (state, secondsLeft, text, tone, announced) => {
    renderPage(<SessionClock state={state} secondsLeft={secondsLeft} />, { path: '/', at: '/' })
    const status = screen.getByRole('status')
    expect(status.textContent).toBe(announced)
    expect(status.parentElement?.textContent).toBe(text + announced)
    expect(status.parentElement?.dataset.tone).toBe(tone)
    if (text === '') expect(screen.queryByRole('timer')).toBeNull()
    else expect(text).toContain(screen.getByRole('timer', { name: 'Time left' }).textContent)
  })
})
