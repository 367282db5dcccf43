import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EVENTS_KEY } from '../../shared/events/stored-events.ts'
import type { OidcClient } from '../../shared/session/oidc-client.ts'
import { Session } from '../../shared/session/session.ts'
import { ProviderRefusal, ProviderSilent } from '../../shared/session/token-errors.ts'
import { ADA, fakeOidcClient, forgetSessions, SIGN_IN } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { ADDRESS_LINE, renderSignedIn } from '../../testing/render-page.tsx'
import SignInCallbackPage from './sign-in-callback-page.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}
const before = window.location.href
const ANSWER = '?code=c&state=s'

type Opening = { signIn?: typeof SIGN_IN; search?: string; status?: number }

function open(
  complete: OidcClient['complete'],
  { signIn, search = ANSWER, status = 200 }: Opening = { signIn: SIGN_IN },
) {
  fakeServer({ '/configuration': () => ({ status, body: { ...CONFIGURATION, signIn } }) })
  const address = new URL(`/signin-oidc${search}`, before)
  vi.stubGlobal('location', Object.assign(address, { assign: vi.fn() }))
  const session = new Session(async () => fakeOidcClient({ complete }))
  renderSignedIn(<SignInCallbackPage />, { path: PAGES.signedIn, at: '/signin-oidc', session })
  return session
}
const SIGNED_IN = async () => ({ signedIn: ADA, returnTo: '/admin?page=2' })

const events = () => window.localStorage.getItem(EVENTS_KEY) ?? ''

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(window.history, 'replaceState').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  forgetSessions()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('what the provider says about its refusal is shown as text, and recorded in both consoles', async () => {
  open(() => Promise.reject(new ProviderRefusal('access_denied', '<b>AADSTS65001</b> no consent')))
  expect(await screen.findByRole('heading', { name: 'Interactive authentication failed' })).toBeTruthy()
  const words = screen.getByRole('alert')
  expect(words.textContent).toContain('“access_denied: <b>AADSTS65001</b> no consent”')
  expect(words.querySelector('b')).toBeNull()
  expect(events()).toContain('access_denied: <b>AADSTS65001</b> no consent')
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(
    'Interactive authentication failed',
    'access_denied: <b>AADSTS65001</b> no consent',
  )
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
})

it('a silent provider is told from an answer that does not belong here', async () => {
  open(() => Promise.reject(new ProviderSilent('silent')))
  expect((await screen.findByRole('alert')).textContent).toContain('did not answer within 8 seconds')
})

it('of an answer that does not belong here nothing is quoted', async () => {
  open(() => Promise.reject(new Error('No matching state found in storage: call quokka')))
  expect((await screen.findByRole('alert')).textContent).toContain('does not belong to a sign-in that was begun')
  expect(events()).toContain('Interactive authentication failed')
  expect(document.body.textContent + events()).not.toContain('quokka')
})

it('the answer leaves the address, ends the sign-in once, and leads on where it was begun', async () => {
  const complete = vi.fn(SIGNED_IN)
  const session = open(complete)
  expect(screen.getByRole('status', { name: 'Signing in' })).toBeTruthy()
  expect(document.title).toBe('Signing in · Vitrine')
  await waitFor(() => expect(screen.getByTestId(ADDRESS_LINE).textContent).toBe('/admin?page=2'))
  expect(complete.mock.calls).toEqual([[new URL(`/signin-oidc${ANSWER}`, before).href]])
  expect(vi.mocked(window.history.replaceState).mock.calls).toEqual([[window.history.state, '', PAGES.signedIn]])
  expect(session.getState()).toEqual({ step: 'none', account: ADA.account })
})

it.each<[what: string, opening: Opening]>([
  ['an address without an answer', { signIn: SIGN_IN, search: '' }],
  ['an installation without sign-in', {}],
])('%s has nothing to finish, and finds out who is signed in', async (_what, opening) => {
  const complete = vi.fn(SIGNED_IN)
  const session = open(complete, opening)
  await screen.findByRole('heading', { name: 'There is nothing to finish here' })
  await waitFor(() => expect(session.getState().step).toBe('none'))
  expect(screen.getByText('The identity provider leads back to this page after a sign-in.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to Home' }).dataset.variant).toBe('filled')
  expect(complete).not.toHaveBeenCalled()
  expect(window.history.replaceState).not.toHaveBeenCalled()
})

it('the answer waits where this installation cannot be asked how to sign in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const complete = vi.fn(SIGNED_IN)
  open(complete, { signIn: SIGN_IN, status: 500 })
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Signing in' })).toBeNull())
  expect(screen.queryByRole('heading')).toBeNull()
  expect(complete).not.toHaveBeenCalled()
})

it('after a failure one can begin again, and the way home is quiet', async () => {
  open(() => Promise.reject(new ProviderSilent('silent')))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect(screen.getByRole('link', { name: 'Back to Home' }).dataset.variant).toBe('default')
  expect(screen.queryByText('The identity provider leads back to this page after a sign-in.')).toBeNull()
})

it.each<[what: string, cause: Error, settings: string[], words: RegExp]>([
  [
    'an unknown scope',
    new ProviderRefusal('invalid_scope', null),
    ['ADMIN_SCOPE=admin', 'SIGN_IN_SCOPES=openid profile offline_access'],
    /does not know one of the scopes/,
  ],
  ['an unknown app', new ProviderRefusal('invalid_client', null), ['IDP_CLIENT_ID=vitrine-web'], /public client/],
  [
    'an app without this flow',
    new ProviderRefusal('unauthorized_client', null),
    ['IDP_CLIENT_ID=vitrine-web'],
    /authorization code/,
  ],
  [
    'a code that is not taken',
    new ProviderRefusal('invalid_grant', null),
    ['PUBLIC_URL=http://localhost:3000', 'IDP_CLIENT_ID=vitrine-web'],
    /another redirect address than http:\/\/localhost:3000\/signin-oidc/,
  ],
  [
    'another redirect address',
    new ProviderRefusal('redirect_uri_mismatch', null),
    ['IDP_CLIENT_ID=vitrine-web', 'PUBLIC_URL=http://localhost:3000'],
    /registered exactly as/,
  ],
  [
    'a missing consent',
    new ProviderRefusal('consent_required', null),
    ['ADMIN_SCOPE=admin'],
    /administrator of the provider/,
  ],
  [
    'nobody of this app',
    new ProviderRefusal('access_denied', null),
    ['IDP_CLIENT_ID=vitrine-web'],
    /assignments and policies/,
  ],
  ['an unknown API', new ProviderRefusal('invalid_target', null), ['ADMIN_AUDIENCE', 'ADMIN_SCOPE=admin'], /the API/],
  [
    'no code',
    new ProviderRefusal('unsupported_response_type', null),
    ['IDP_CLIENT_ID=vitrine-web'],
    /Switch that flow on/,
  ],
  ['a fault of its own', new ProviderRefusal('server_error', null), ['IDP_URL=https://login.example'], /Its own log/],
  [
    'a word of its own',
    new ProviderRefusal('computer_says_no', null),
    ['IDP_CLIENT_ID=vitrine-web', 'IDP_URL=https://login.example'],
    /own log/,
  ],
  [
    'calls that it does not allow',
    new TypeError('Failed to fetch'),
    ['IDP_URL=https://login.example', 'PUBLIC_URL=http://localhost:3000'],
    /cross-origin calls/,
  ],
  ['silence', new ProviderSilent('silent'), ['IDP_URL=https://login.example'], /too long/],
])('whoever runs the site is told below which settings to look at: %s', async (_what, cause, settings, words) => {
  open(() => Promise.reject(cause))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).not.toContain(settings[0])
  const note = screen.getByRole('group')
  expect(note.querySelector('summary')?.textContent).toBe('For the operator of this site')
  expect(note.hasAttribute('open')).toBe(false)
  expect(
    within(note)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(settings)
  expect(note.textContent).toMatch(words)
  expect(note.textContent).toContain('vitrine doctor checks them')
})

it('an answer that does not belong here says nothing about the settings', async () => {
  open(() => Promise.reject(new Error('No matching state found in storage')))
  await screen.findByRole('alert')
  expect(screen.queryByText('For the operator of this site')).toBeNull()
})
