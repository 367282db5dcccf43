import { cleanup, fireEvent, screen } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Session } from '../../shared/session/session.ts'
import { refusal } from '../../testing/admin-server.ts'
import { ADA, fakeOidcClient, forgetSessions, SIGN_IN, signedInSession } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import { RequireHelpDesk } from './require-permission.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
  helpDeskSignIn: 'required',
  signIn: SIGN_IN,
}
const PLACE = { path: PAGES.employeeHelpDesk, at: '/employee/helpdesk' }

const view = (may: object) => ({
  body: { id: 'oid.tid', username: ADA.account.username, name: ADA.account.name, isAdministrator: false, ...may },
})

async function open(answer: () => { status?: number; body: object }, session?: Session) {
  fakeServer({ '/configuration': () => ({ body: CONFIGURATION }), '/session': answer })
  renderSignedIn(
    <RequireHelpDesk>
      <p>The tool</p>
    </RequireHelpDesk>,
    { ...PLACE, session: session ?? (await signedInSession()) },
  )
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  forgetSessions()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows the help desk to people who may use it', async () => {
  await open(() => view({ mayUseHelpDesk: true }))
  expect(await screen.findByText('The tool')).toBeTruthy()
})

it('shows the help desk if the backend reports no permission; the backend then decides on each call', async () => {
  await open(() => view({}))
  expect(await screen.findByText('The tool')).toBeTruthy()
})

it('shows others that their account lacks the permission, with their user name and a way to sign out', async () => {
  const client = fakeOidcClient()
  await open(() => view({ mayUseHelpDesk: false }), await signedInSession(client))
  expect(await screen.findByRole('heading', { name: 'You have no access to this' })).toBeTruthy()
  expect(screen.getByText(/Your account does not have the permission to verify callers\./)).toBeTruthy()
  expect(screen.getByText(ADA.account.username)).toBeTruthy()
  expect(screen.queryByText('The tool')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  await vi.waitFor(() => expect(client.signOut).toHaveBeenCalledOnce())
})

it('tells a person that their access was revoked', async () => {
  await open(() => refusal(403, 'access-revoked', 'Your access was revoked by an administrator'))
  expect(await screen.findByText(/Your access was revoked by an administrator\./)).toBeTruthy()
  expect(screen.queryByText('The tool')).toBeNull()
})

it('offers to try again if the permission could not be checked', async () => {
  let isBroken = true
  await open(() =>
    isBroken ? refusal(400, 'invalid-request', 'The request is not valid') : view({ mayUseHelpDesk: true }),
  )
  expect(await screen.findByText('Your permissions could not be checked')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The tool')).toBeTruthy()
})

it('redirects a person who is not signed in to sign in', async () => {
  const client = fakeOidcClient()
  await open(() => view({ mayUseHelpDesk: true }), new Session(async () => client))
  await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledExactlyOnceWith('/employee/helpdesk'))
  expect(screen.queryByText('The tool')).toBeNull()
})
