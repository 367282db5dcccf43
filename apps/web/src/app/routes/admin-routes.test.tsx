import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Session } from '../../shared/session/session.ts'
import { fakeOidcClient, forgetSessions, SIGN_IN } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import AdminRoutes from './admin-routes.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
  signIn: SIGN_IN,
}

afterEach(() => {
  cleanup()
  forgetSessions()
  vi.unstubAllGlobals()
})

it.each([
  '/admin/contracts',
  '/admin/contracts/BankAccount/accounts',
  '/admin/contracts/all-accounts/BankAccount',
  '/admin/token',
])('redirects a person who is not signed in from %s to the identity provider, and calls no admin API', async (at) => {
  const client = fakeOidcClient()
  const server = fakeServer({ '/configuration': () => ({ body: CONFIGURATION }) })
  renderSignedIn(<AdminRoutes />, { path: '*', at, session: new Session(async () => client) })
  await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledExactlyOnceWith(at))
  expect(server.calls.filter(({ url }) => url.startsWith('/vc/admin'))).toEqual([])
})
