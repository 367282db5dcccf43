import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RequireSession } from '../../features/session/require-session.tsx'
import { Session } from '../../shared/session/session.ts'
import { fakeOidcClient, forgetSessions, SIGN_IN } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import { PageFrame } from './page-frame.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
  signIn: SIGN_IN,
}
const AT = '/admin/contracts?search=x'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  forgetSessions()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows that the settings could not be loaded, and tries again on request', async () => {
  let isBroken = true
  fakeServer({ '/configuration': () => (isBroken ? { status: 500, body: {} } : { body: CONFIGURATION }) })
  const client = fakeOidcClient()
  const page = (
    <Routes>
      <Route element={<PageFrame bar={null} />}>
        <Route path="*" element={<RequireSession>{null}</RequireSession>} />
      </Route>
    </Routes>
  )
  renderSignedIn(page, { path: '*', at: AT, session: new Session(async () => client) })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('The settings of this site could not be loaded')
  expect(notice.textContent).toContain('status 500')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledOnce())
  expect(screen.queryByText('The settings of this site could not be loaded')).toBeNull()
})
