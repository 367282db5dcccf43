// @vitest-environment happy-dom

import { msg } from '@lingui/core/macro'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { CheckResult } from '@vitrine/api/administration/health-report.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/admin-server.ts'
import { fakeOidcClient, forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderSignedIn } from '../../../testing/render-page.tsx'
import { speakPolish } from '../../../testing/speak-polish.ts'
import HealthPage from './health-page.tsx'

const GOOD: CheckResult = { name: 'Public address', outcome: 'ok', found: 'https://cards.example.org answers' }
const FAULT: CheckResult = {
  name: 'Proxies',
  outcome: 'failed',
  found: 'all visitors count as one',
  next: 'Set TRUST_PROXY=1.',
}
const UNSEEN: CheckResult = { name: 'Database', outcome: 'skipped', found: 'none yet' }

afterEach(() => {
  cleanup()
  forgetSessions()
  vi.unstubAllGlobals()
})

async function open(answer: () => { status?: number; body: unknown }) {
  fakeServer({ [ADMINISTRATION_ENDPOINTS.healthChecks.path]: answer })
  const session = await signedInSession(fakeOidcClient())
  renderSignedIn(<HealthPage />, { path: PAGES.health, at: PAGES.health, session })
}

const WARNING: CheckResult = { name: 'Disk', outcome: 'warning', found: 'nearly full', next: 'Free some space.' }

it('shows failures first, then warnings, each with its next step, and folds what passed', async () => {
  await open(() => ({ body: { at: 1, checks: [GOOD, WARNING, FAULT, UNSEEN] } }))
  expect(screen.getByLabelText('Running the health checks')).toBeTruthy()
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('1 error, 1 warning')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ErrorProxiesall visitors count as oneSet TRUST_PROXY=1.',
    'WarningDisknearly fullFree some space.',
  ])
  expect(screen.getAllByRole('group').map((group) => [group.textContent, group.hasAttribute('open')])).toEqual([
    ['Not checked: 1Databasenone yet', true],
    ['1 check passedPublic addresshttps://cards.example.org answers', false],
  ])
})

it('names the checks in the language of the console, and says only there that the results are in English', async () => {
  const note = 'The results are in English, as in vitrine doctor.'
  await open(() => ({ body: { at: 1, checks: [FAULT, { ...GOOD, name: 'A check of an added engine' }] } }))
  await screen.findByText('Proxies')
  expect(screen.queryByText(note)).toBeNull()
  act(() => speakPolish([[msg({ message: 'Proxies', context: 'check' }), 'Serwery pośredniczące']]))
  expect(screen.getByText('Serwery pośredniczące')).toBeTruthy()
  expect(screen.getByText('A check of an added engine')).toBeTruthy()
  expect(screen.getByText(note)).toBeTruthy()
  expect(screen.getByText('Set TRUST_PROXY=1.').getAttribute('lang')).toBe('en')
})

it('runs the checks again on request', async () => {
  let checks = [FAULT]
  await open(() => ({ body: { at: 1, checks } }))
  await screen.findByText('1 error, no warnings')
  checks = [GOOD]
  fireEvent.click(screen.getByRole('button', { name: 'Run the system check' }))
  expect((await screen.findByText('No problems found.')).closest('[role=status]')).not.toBeNull()
})

it('shows that the checks could not run, and tries again on request', async () => {
  let answer: ReturnType<Parameters<typeof open>[0]> = refusal(500, 'internal', 'Something went wrong')
  await open(() => answer)
  await screen.findByText('Failed to run the health checks')
  answer = { body: { at: 1, checks: [GOOD] } }
  fireEvent.click(screen.getByRole('button', { name: /try again/i }))
  await screen.findByText('No problems found.')
})
