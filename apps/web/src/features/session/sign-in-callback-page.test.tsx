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

it('shows the provider’s explanation of its refusal as text, and records it in both consoles', async () => {
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

it('distinguishes a provider that does not answer from a response that does not belong here', async () => {
  open(() => Promise.reject(new ProviderSilent('silent')))
  expect((await screen.findByRole('alert')).textContent).toContain('did not answer within 8 seconds')
})

it('quotes nothing from a response that does not belong here', async () => {
  open(() => Promise.reject(new Error('No matching state found in storage: call quokka')))
  expect((await screen.findByRole('alert')).textContent).toContain('does not belong to a sign-in started')
  expect(events()).toContain('Interactive authentication failed')
  expect(document.body.textContent + events()).not.toContain('quokka')
})

it('removes the response from the address, completes the sign-in once, and returns to the page where it started', async () => {
  const complete = vi.fn(SIGNED_IN)
  const session = open(complete)
  expect(screen.getByRole('status', { name: 'Signing in' })).toBeTruthy()
  expect(document.title).toBe('Signing in · Vitrine')
  await waitFor(() => expect(screen.getByTestId(ADDRESS_LINE).textContent).toBe('/admin?page=2'))
  expect(complete.mock.calls).toEqual([[new URL(`/signin-oidc${ANSWER}`, before).href]])
  expect(vi.mocked(window.history.replaceState).mock.calls).toEqual([[window.history.state, '', PAGES.signedIn]])
  expect(session.getState()).toEqual({ step: 'none', account: ADA.account })
})

it.each<[name: string, opening: Opening]>([
  ['an address without a response', { signIn: SIGN_IN, search: '' }],
  ['an installation without sign-in', {}],
])('%s completes no sign-in, and checks who is signed in', async (_name, opening) => {
  const complete = vi.fn(SIGNED_IN)
  const session = open(complete, opening)
  await screen.findByRole('heading', { name: 'No sign-in to complete' })
  await waitFor(() => expect(session.getState().step).toBe('none'))
  expect(screen.getByText('The identity provider sends people to this page after they sign in.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to Home' }).dataset.variant).toBe('filled')
  expect(complete).not.toHaveBeenCalled()
  expect(window.history.replaceState).not.toHaveBeenCalled()
})

it('keeps the response until the settings of the installation are loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const complete = vi.fn(SIGNED_IN)
  open(complete, { signIn: SIGN_IN, status: 500 })
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Signing in' })).toBeNull())
  expect(screen.queryByRole('heading')).toBeNull()
  expect(complete).not.toHaveBeenCalled()
})

it('offers a new sign-in after a failure, with a secondary button to the home page', async () => {
  open(() => Promise.reject(new ProviderSilent('silent')))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
  expect(screen.getByRole('link', { name: 'Back to Home' }).dataset.variant).toBe('default')
  expect(screen.queryByText('The identity provider sends people to this page after they sign in.')).toBeNull()
})

it.each<[name: string, cause: Error, settings: string[], words: RegExp]>([
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
    'a refused code',
    new ProviderRefusal('invalid_grant', null),
    ['PUBLIC_URL=http://localhost:3000', 'IDP_CLIENT_ID=vitrine-web'],
    /a redirect address other than http:\/\/localhost:3000\/signin-oidc/,
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
    'a person without access to this app',
    new ProviderRefusal('access_denied', null),
    ['IDP_CLIENT_ID=vitrine-web'],
    /assignments and policies/,
  ],
  ['an unknown API', new ProviderRefusal('invalid_target', null), ['ADMIN_AUDIENCE', 'ADMIN_SCOPE=admin'], /the API/],
  [
    'an app without authorization codes',
    new ProviderRefusal('unsupported_response_type', null),
    ['IDP_CLIENT_ID=vitrine-web'],
    /Enable the authorization code flow/,
  ],
  ['an internal error', new ProviderRefusal('server_error', null), ['IDP_URL=https://login.example'], /internal error/],
  [
    'an unknown code',
    new ProviderRefusal('computer_says_no', null),
    ['IDP_CLIENT_ID=vitrine-web', 'IDP_URL=https://login.example'],
    /provider’s log/,
  ],
  [
    'requests that it does not allow',
    new TypeError('Failed to fetch'),
    ['IDP_URL=https://login.example', 'PUBLIC_URL=http://localhost:3000'],
    /cross-origin requests/,
  ],
  ['no response', new ProviderSilent('silent'), ['IDP_URL=https://login.example'], /does not answer in time/],
])('tells the operator which settings to check: %s', async (_name, cause, settings, words) => {
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
  expect(note.textContent).toContain('Run vitrine doctor to check them')
})

it('names no settings for a response that does not belong here', async () => {
  open(() => Promise.reject(new Error('No matching state found in storage')))
  await screen.findByRole('alert')
  expect(screen.queryByText('For the operator of this site')).toBeNull()
})
