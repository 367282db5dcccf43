import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OidcClient, SignedIn } from '../../../shared/session/oidc-client.ts'
import { SessionProvider } from '../../../shared/session/session-context.tsx'
import { ToastRack } from '../../../shared/ui/toast/toast-rack.tsx'
import { ADA, fakeOidcClient, forgetSessions, signedInSession } from '../../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import AccessTokenPage from './access-token-page.tsx'

const NOW = Date.UTC(2030, 0, 1, 12)
const part = (value: unknown): string => encodeBase64Url(JSON.stringify(value))
const tokenWith = (claims: object): string => `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`
const TOKEN = tokenWith({ sub: 'ada-the-subject', iat: NOW / 1000 - 60, exp: NOW / 1000 + 840 })
const FAILED = 'Failed to refresh token: Token acquisition failed'
const HIDDEN = 'Token data is hidden for security'

const holding = (accessToken: string): SignedIn => ({ ...ADA, accessToken })

async function open(client: OidcClient = fakeOidcClient({ current: async () => holding(TOKEN) })) {
  fakeServer({})
  const session = await signedInSession(client)
  renderPage(
    <SessionProvider session={session}>
      <AccessTokenPage />
      <ToastRack />
    </SessionProvider>,
    { path: PAGES.token, at: '/admin/token' },
  )
  await act(() => vi.advanceTimersByTimeAsync(10))
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** Returns the labels and values of the first panel, which is about the access token. */
const facts = () =>
  [...(document.querySelector('dl')?.children ?? [])].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  )
const page = () => document.documentElement.outerHTML

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  forgetSessions()
})

describe('the Access Token page', () => {
  it('says where the browser sends the token', async () => {
    await open()
    expect(screen.getByText(/Your browser sends it to this site only\.$/)).toBeTruthy()
    cleanup()
    forgetSessions()
    const meta = Object.assign(document.createElement('meta'), {
      name: 'backend-origin',
      content: 'https://other.example',
    })
    document.head.append(meta)
    await open()
    meta.remove()
    expect(
      screen.getByText(/Your browser sends it to this site and to the server at https:\/\/other\.example/),
    ).toBeTruthy()
    expect(document.body.textContent).not.toContain('this site only')
  })

  it('shows in UTC when the token was issued and when it expires, and counts down the time left', async () => {
    await open()
    expect(facts()).toEqual([
      ['Issued at', '2030-01-01 11:59:00 UTC'],
      ['Expires at', '2030-01-01 12:14:00 UTC'],
      ['Valid for', expect.stringMatching(/^1[34] min/)],
    ])
    await pass(60_000)
    expect(screen.getByText(/^1[23] min/)).toBeDefined()
    await pass(800_000)
    expect(screen.getByText('Expired')).toBeDefined()
  })

  it('shows a placeholder until the token has loaded', async () => {
    let answer: (signedIn: SignedIn) => void = () => {}
    const current = vi.fn<OidcClient['current']>(() => new Promise((resolve) => (answer = resolve)))
    await open(fakeOidcClient({ current: current.mockResolvedValueOnce(holding(TOKEN)) }))
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
    expect(screen.queryByText('2030-01-01 11:59:00 UTC')).toBeNull()
    answer(holding(TOKEN))
    await pass(10)
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
    expect(screen.getByText('2030-01-01 11:59:00 UTC')).toBeDefined()
  })

  it('hides the tokens at first: the page does not contain them', async () => {
    await open()
    expect(screen.getAllByText(HIDDEN)).toHaveLength(2)
    expect(page()).not.toContain('ada-the-subject')
    expect(page()).not.toContain(TOKEN)
    expect(page()).not.toContain('simulated-refresh-token-')
  })

  it('shows the decoded tokens on request, and hides them again', async () => {
    await open()
    press('Show Tokens')
    expect(screen.getByText(/"alg": "RS256"/)).toBeDefined()
    expect(screen.getByText(/"sub": "ada-the-subject"/)).toBeDefined()
    expect(screen.getByText(TOKEN)).toBeDefined()
    expect(screen.queryByText(HIDDEN)).toBeNull()
    press('Hide Tokens')
    expect(screen.getAllByText(HIDDEN)).toHaveLength(2)
    expect(page()).not.toContain(TOKEN)
  })

  it('labels the simulated refresh token, which is valid for 24 hours', async () => {
    await open()
    const panel = within(screen.getByRole('region', { name: 'Refresh token' }))
    expect(panel.getByText('Simulated - For UI Demonstration')).toBeDefined()
    expect(screen.getByText('2030-01-02 12:00:00 UTC')).toBeDefined()
    press('Show Tokens')
    expect(panel.getByText(/^simulated-refresh-token-/)).toBeDefined()
  })

  it('refreshes the token, and shows its progress', async () => {
    let finish: (renewed: SignedIn) => void = () => {}
    const renew = () => new Promise<SignedIn>((resolve) => (finish = resolve))
    await open(fakeOidcClient({ current: async () => holding(TOKEN), renew }))
    press('Show Tokens')
    press('Refresh Token')
    await pass(10)
    expect(screen.getByText('Refreshing token...').querySelector('.mantine-Loader-root')).not.toBeNull()
    finish(holding(tokenWith({ sub: 'renewed-subject', iat: NOW / 1000, exp: NOW / 1000 + 900 })))
    await pass(10)
    expect(screen.queryByText('Refreshing token...')).toBeNull()
    expect(document.querySelector('[class*=Loader]')).toBeNull()
    expect(screen.getByText(/renewed-subject/)).toBeDefined()
  })

  it('explains why a refresh failed, without showing the token', async () => {
    const renew = () => Promise.reject(new TypeError(`Failed to fetch ${TOKEN}`))
    await open(fakeOidcClient({ current: async () => holding(TOKEN), renew }))
    press('Refresh Token')
    await pass(10)
    expect(screen.getByText(FAILED, { selector: 'p' }).textContent).toBe(FAILED)
    expect(page()).not.toContain(TOKEN)
  })

  it('shows a failed refresh for 5 s in a red toast, and permanently on the page', async () => {
    const renew = () => Promise.reject(new TypeError('Failed to fetch'))
    await open(fakeOidcClient({ current: async () => holding(TOKEN), renew }))
    press('Refresh Token')
    await pass(10)
    const toast = screen.getByText(FAILED, { selector: '[role=alert] *:not(p)' }).closest('[role=alert]')
    expect(toast?.getAttribute('style')).toContain('red')
    await pass(4900)
    expect(screen.getAllByText(FAILED)).toHaveLength(2)
    await pass(500)
    expect(screen.getByText(FAILED)).toBeTruthy()
  })

  it('shows for 3 s that the token was refreshed', async () => {
    await open()
    press('Refresh Token')
    await pass(10)
    const toast = screen.getByText('Token refreshed successfully!').closest('[role=status]')
    expect(toast?.getAttribute('style')).toContain('teal')
    await pass(2900)
    expect(screen.getByText('Token refreshed successfully!')).toBeDefined()
    await pass(500)
    expect(screen.queryByText('Token refreshed successfully!')).toBeNull()
  })

  it('explains that a refresh failed because nobody is signed in any more', async () => {
    const current = vi.fn<OidcClient['current']>(async () => holding(TOKEN))
    await open(fakeOidcClient({ current }))
    current.mockResolvedValue(undefined)
    press('Refresh Token')
    await pass(10)
    expect(screen.getAllByText('Failed to refresh token: No account logged in')).toHaveLength(2)
  })

  it.each(['opaque', 'two.parts', `${TOKEN}.four`])('shows that a text is not a token: %s', async (text) => {
    await open(fakeOidcClient({ current: async () => holding(text) }))
    expect(screen.getByText('Invalid token format')).toBeDefined()
    expect(page()).not.toContain(text)
  })

  it('shows dashes for a token without valid times', async () => {
    await open(fakeOidcClient({ current: async () => holding(tokenWith({ exp: 1e300 })) }))
    expect(screen.getAllByText('-').length).toBeGreaterThanOrEqual(3)
  })
})
