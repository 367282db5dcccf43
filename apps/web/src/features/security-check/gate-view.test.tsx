import { cleanup, screen } from '@testing-library/react'
import type { Gate } from '@vitrine/api/cards/card-presentation.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { A_GATE } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { GateChoice } from './gate-choice.tsx'
import { GateView } from './gate-view.tsx'
import type { Door } from './use-door.ts'

afterEach(cleanup)

const SOON = 'It closes in a few seconds.'

function show(door: Partial<Door>, requiredLevel?: number) {
  const check = vi.fn()
  renderPage(
    <GateView
      door={{ state: 'closed', secondsLeft: 0, openTime: 30, error: null, check, ...door }}
      requiredLevel={requiredLevel}
    />,
    { path: '/', at: '/' },
  )
  return { check }
}
/** Returns the element with the door's heading and texts. */
const status = () => screen.getByRole('heading', { level: 2 }).parentElement
const left = () => document.querySelector<HTMLElement>('[style*="width"]')?.style.width

describe('the door', () => {
  it.each<[level: number | undefined, said: string]>([
    [undefined, 'The door is closed'],
    [2, 'The door is closedIt opens with a level 2 certificate.'],
  ])('shows the required level while it is closed, if it is known: %s', (level, said) => {
    show({}, level)
    expect(status()?.parentElement?.textContent).toBe(said)
    expect(document.querySelector('[data-open]')?.getAttribute('data-open')).toBe('false')
    expect(screen.queryByRole('timer')).toBeNull()
    expect(left()).toBeUndefined()
  })

  it.each<[secondsLeft: number, openTime: number, clock: string, status: string, width: string]>([
    [30, 30, '0:30', 'The door is open', '100%'],
    [15, 30, '0:15', 'The door is open', '50%'],
    [11, 44, '0:11', 'The door is open', '25%'],
    [10, 40, '0:10', `The door is open${SOON}`, '25%'],
    // The time left may exceed the open time, because the clocks of two computers may differ.
    [33, 30, '0:33', 'The door is open', '100%'],
    [20, 0, '0:20', 'The door is open', '0%'],
  ])('shows the remaining %i of %i seconds while it is open', (secondsLeft, openTime, clock, said, width) => {
    show({ state: 'open', secondsLeft, openTime }, 2)
    expect(screen.getByRole('timer', { name: 'Time until the door closes' }).textContent).toBe(clock)
    expect(status()?.textContent).toBe(said)
    expect(document.querySelector('[data-open]')?.getAttribute('data-open')).toBe('true')
    expect(status()?.getAttribute('role')).toBe('status')
    expect(left()).toBe(width)
    expect(screen.queryByText(/It opens with/)).toBeNull()
  })

  it('shows nothing while its state is unknown, and offers a retry after a failure', () => {
    show({ state: 'unknown' })
    expect(document.querySelector('h2, [role=status], [role=alert]')).toBeNull()
    cleanup()
    const { check } = show({ state: 'unknown', error: new Error('lost') })
    expect(screen.getByText('We cannot see the door at the moment')).toBeTruthy()
    screen.getByRole('button').click()
    expect(check).toHaveBeenCalledOnce()
  })

  it('keeps its last state during a failure, with a note', () => {
    show({})
    const before = document.body.textContent
    cleanup()
    show({ error: new Error('lost') })
    expect(screen.getByText('The door is closed')).toBeTruthy()
    expect(document.body.textContent).not.toBe(before)
  })
})

describe('the gates', () => {
  const gates: Gate[] = [A_GATE, { ...A_GATE, id: 'side', name: 'Side gate' }]

  it('are offered if there are several, with the current one marked', () => {
    renderPage(<GateChoice gates={gates} shownId="side" />, { path: '/', at: '/' })
    expect(screen.getByRole('navigation', { name: 'Gates' })).toBeTruthy()
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Main gate', null],
      ['Side gate', 'page'],
    ])
  })

  it('are not offered if there is only one', () => {
    renderPage(<GateChoice gates={[A_GATE]} shownId="main" />, { path: '/', at: '/' })
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
