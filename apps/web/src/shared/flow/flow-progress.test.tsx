import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { FlowProgress } from './flow-progress.tsx'
import type { ShownState } from './status/shown-state.ts'

afterEach(cleanup)

/** Returns the name, position and colour of each step, and its aria-current value. */
const steps = () =>
  screen
    .getAllByRole('listitem')
    .map((step) => [step.textContent, step.dataset.state, step.dataset.tone, step.getAttribute('aria-current')])

const WAITING = ['Waiting', 'current', 'plain', 'step']
const WAITED = ['Waiting', 'done', 'plain', null]
const STARTED = ['Started', 'done', 'plain', null]
const NOT_STARTED = ['Started', 'ahead', 'plain', null]

describe('the progress of a flow', () => {
  it.each<[state: ShownState, shown: unknown[]]>([
    ['requesting', [WAITING, NOT_STARTED, ['Paid', 'ahead', 'good', null]]],
    ['waiting', [WAITING, NOT_STARTED, ['Paid', 'ahead', 'good', null]]],
    ['scanned', [WAITED, ['Started', 'current', 'plain', 'step'], ['Paid', 'ahead', 'good', null]]],
    ['done', [WAITED, STARTED, ['Paid', 'current', 'good', 'step']]],
  ])('in the state %s', (state, shown) => {
    renderPage(<FlowProgress state={state} success="Paid" />, { path: '/', at: '/' })
    expect(screen.getByRole('list', { name: 'Progress' })).toBeTruthy()
    expect(steps()).toEqual(shown)
  })

  it.each(['rejected', 'expired', 'gone'] as const)('is not shown in the state %s', (state) => {
    renderPage(<FlowProgress state={state} success="Paid" />, { path: '/', at: '/' })
    expect(screen.queryByRole('list')).toBeNull()
  })
})
