// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Session } from '../../shared/session/session.ts'
import { SESSION_PREFIX } from '../../shared/session/session-store.ts'
import { ProviderSilent } from '../../shared/session/token-errors.ts'
import { fakeOidcClient, forgetSessions, SIGN_IN, signedInSession } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import { RequireSession } from './require-session.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
  signIn: SIGN_IN,
}
const AT = '/admin/contracts?search=x'

function open(session: Session) {
  renderSignedIn(
    <RequireSession>
      <p>The page</p>
    </RequireSession>,
    { path: '/admin/contracts', at: AT, session },
  )
}

const signInAgain = () => screen.findByRole('button', { name: 'Sign In' })

beforeEach(() => {
  fakeServer({ '/configuration': () => ({ body: CONFIGURATION }) })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  forgetSessions()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('redirects a person who is not signed in to the identity provider, and back to the address', async () => {
  const client = fakeOidcClient()
  open(new Session(async () => client))
  await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledExactlyOnceWith(AT))
})

it('does not redirect after a sign-out in another tab, but offers a button that returns to the address', async () => {
  const client = fakeOidcClient()
  open(await signedInSession(client))
  await screen.findByText('The page')
  window.localStorage.removeItem(`${SESSION_PREFIX}user:test`)
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: `${SESSION_PREFIX}user:test` }))
  })
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeTruthy()
  expect(screen.queryByText('The page')).toBeNull()
  expect(client.signIn).not.toHaveBeenCalled()
  fireEvent.click(await signInAgain())
  await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledExactlyOnceWith(AT))
})

it('stops redirecting the second time within a minute, and offers a button', async () => {
  window.localStorage.setItem(`${SESSION_PREFIX}redirected-at`, String(Date.now() - 1000))
  const client = fakeOidcClient()
  open(new Session(async () => client))
  expect(await screen.findByRole('heading', { name: 'You are not signed in' })).toBeTruthy()
  expect(client.signIn).not.toHaveBeenCalled()
  fireEvent.click(await signInAgain())
  await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledOnce())
})

it('explains what to do if the provider does not answer, and starts again with the button', async () => {
  const client = fakeOidcClient({ signIn: vi.fn(() => Promise.reject(new ProviderSilent('silent'))) })
  open(new Session(async () => client))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Interactive authentication failed')
  expect(notice.textContent).toContain('did not answer within 8 seconds. Try again in a moment.')
  fireEvent.click(await signInAgain())
  await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledTimes(2))
})
