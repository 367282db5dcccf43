// @vitest-environment happy-dom

import { cleanup, screen } from '@testing-library/react'
import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { SESSION_ENDPOINT } from '@vitrine/api/endpoints/session.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { anOverview } from '../../testing/an-overview.ts'
import { fakeOidcClient, forgetSessions, signedInSession } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aBankCard } from '../../testing/public-card.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import { AdminStart } from './admin-start.tsx'

const OVERVIEW = ADMINISTRATION_ENDPOINTS.overview.path

async function open(isAdministrator: boolean) {
  const server = fakeServer({
    [OVERVIEW]: () => ({ body: anOverview() }),
    [INSTALLATION_ENDPOINTS.cards.path]: () => ({ body: [aBankCard({ id: 'bank', type: 'BankAccount' })] }),
    [SESSION_ENDPOINT.path]: () => ({
      body: { username: 'someone', name: 'Someone', isAdministrator, mayUseHelpDesk: false, id: 'someone.tenant' },
    }),
  })
  const session = await signedInSession(fakeOidcClient())
  renderSignedIn(<AdminStart />, { path: PAGES.admin, at: PAGES.admin, session })
  return server
}

afterEach(() => {
  cleanup()
  forgetSessions()
  vi.unstubAllGlobals()
})

it('shows administrators the overview above the cards', async () => {
  await open(true)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Overview')
  expect(await screen.findByText('Activity')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'All cards', level: 2 })).toBeTruthy()
})

it('shows other signed-in people only the cards, and does not fetch the overview', async () => {
  const server = await open(false)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('All cards')
  expect(await screen.findByText('Library card')).toBeTruthy()
  expect(server.to(OVERVIEW)).toEqual([])
})
