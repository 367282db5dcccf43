// @vitest-environment happy-dom

import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { CheckResult } from '@vitrine/api/administration/health-report.ts'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/admin-server.ts'
import { fakeOidcClient, forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderSignedIn } from '../../../testing/render-page.tsx'
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

it('shows the results, the advice and a summary', async () => {
  await open(() => ({ body: { checks: [GOOD, FAULT, UNSEEN] } }))
  expect(screen.getByLabelText('Running the health checks')).toBeTruthy()
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('1 error, no warnings')
  const [good, fault, unseen] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(good).toBe('OKPublic addresshttps://cards.example.org answers')
  expect(fault).toBe('ErrorProxiesall visitors count as oneSet TRUST_PROXY=1.')
  expect(unseen).toBe('Not checkedDatabasenone yet')
  expect(screen.getByText('Set TRUST_PROXY=1.').closest('[lang]')?.getAttribute('lang')).toBe('en')
})

it('runs the checks again on request', async () => {
  let checks = [FAULT]
  await open(() => ({ body: { checks } }))
  await screen.findByText('1 error, no warnings')
  checks = [GOOD]
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect((await screen.findByText('No problems found.')).closest('[role=status]')).not.toBeNull()
})

it('shows that the checks could not run, and tries again on request', async () => {
  let answer: ReturnType<Parameters<typeof open>[0]> = refusal(500, 'internal', 'Something went wrong')
  await open(() => answer)
  await screen.findByText('Failed to run the health checks')
  answer = { body: { checks: [GOOD] } }
  fireEvent.click(screen.getByRole('button', { name: /try again/i }))
  await screen.findByText('No problems found.')
})
