import { cleanup, screen } from '@testing-library/react'
import { PAGES } from '@vitrine/api'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EVENTS_KEY } from '../../shared/events/event-log.ts'
import type { OidcClient } from '../../shared/session/oidc-client.ts'
import { Session } from '../../shared/session/session.ts'
import { ProviderRefusal, ProviderSilent } from '../../shared/session/token-errors.ts'
import { fakeOidcClient, forgetSessions, SIGN_IN } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import SignInCallbackPage from './sign-in-callback-page.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}
const before = window.location.href

function open(complete: OidcClient['complete'], { signIn }: { signIn?: typeof SIGN_IN } = { signIn: SIGN_IN }) {
  fakeServer({ '/configuration': () => ({ body: { ...CONFIGURATION, signIn } }) })
  const address = new URL('/signin-oidc?code=c&state=s', before)
  vi.stubGlobal('location', Object.assign(address, { assign: vi.fn() }))
  const session = new Session(async () => fakeOidcClient({ complete }))
  renderSignedIn(<SignInCallbackPage />, { path: PAGES.signedIn, at: '/signin-oidc', session })
}

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
  open(() => Promise.reject(new Error('No matching state found in storage: call 0700')))
  expect((await screen.findByRole('alert')).textContent).toContain('does not belong to a sign-in that was begun')
  expect(events()).toContain('Interactive authentication failed')
  expect(document.body.textContent + events()).not.toContain('0700')
})
