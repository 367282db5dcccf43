import { msg } from '@lingui/core/macro'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventLog } from '../../shared/events/event-log.ts'
import { Session } from '../../shared/session/session.ts'
import { BANK_ACCOUNT, fakeAdminServer } from '../../testing/admin-server.ts'
import { ADA, fakeOidcClient, forgetSessions, SIGN_IN, signedInSession } from '../../testing/fake-oidc-client.ts'
import { fakeNotifications } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import { speakEnglish, speakPolish } from '../../testing/speak-polish.ts'
import { AppRoutes } from './app-routes.tsx'

const REQUEST_URL = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2Frequests%2F1'
const LINK = encodeBase64Url(REQUEST_URL)

const configuration = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: ['openid4vp'],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
  signIn: SIGN_IN,
}

const created = () => ({
  body: { id: 'secret', requestId: 'r1', url: REQUEST_URL, expiresAt: Date.now() + 300_000 },
})

function deskCard(audience: HelpDeskAudience): PublicCard {
  const { presentation } = aCard()
  return aCard({ id: audience, presentation: { ...presentation, purpose: { kind: 'help-desk', audience } } })
}

const { features, card } = aCard()
const hidden = aCard({
  id: 'hidden',
  features: { ...features, enabled: false },
  card: { ...card, title: 'Hidden' },
})

const serve = (answers: Parameters<typeof fakeAdminServer>[0] = {}) =>
  fakeAdminServer({
    answers: {
      '/configuration': () => ({ body: configuration }),
      '/scenarios': () => ({ body: [aCard(), deskCard('employee'), deskCard('customer'), hidden] }),
      '/session': () => ({
        body: { id: ADA.account.homeAccountId, username: 'ada', name: 'Ada', isAdministrator: true },
      }),
      '/library-card/website/issuer/settings': () => ({ body: { selfAssertedClaims: {} } }),
      '/library-card/presentation/request': created,
      '/library-card/presentation/status': () => ({ body: { status: 0 } }),
      '/admin/security/check': () => ({ body: null }),
      ...answers.answers,
    },
  })

const open = (at: string, session: Session) => renderSignedIn(<AppRoutes />, { path: '/*', at, session })
const titled = (title: string) => vi.waitFor(() => expect(document.title).toBe(`${title} · Vitrine`), 5000)

describe('the page at an address', () => {
  beforeEach(() => {
    fakeNotifications()
    eventLog.clear()
    document.title = ''
    vi.stubGlobal('scrollTo', () => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    forgetSessions()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it.each([
    ['/', 'Verifiable credentials on display'],
    ['/issue/library-card', 'Generate: Library card'],
    [`/issue/library-card/${encodeBase64Url('{"displayName":"Anna"}')}`, 'Generate: Library card'],
    ['/present/library-card', 'Waiting – Library card'],
    ['/present/library-card/secret', 'Waiting – Library card'],
    [`/present/library-card/link/${LINK}`, 'Waiting – Library card'],
    [`/present/library-card/link/${LINK}/secret`, 'Waiting – Library card'],
    ['/present/library-card/payment/lunch', 'Waiting – Library card'],
    ['/present/library-card/payment/lunch/account', 'Waiting – Library card'],
    ['/security', 'Security Review Center'],
    ['/employee/helpdesk', 'Employee help desk'],
    ['/helpdesk', 'Employee help desk'],
    ['/external/helpdesk', 'Customer help desk'],
    ['/employee/helpdesk/guid', 'Employee verification status'],
    ['/helpdesk/guid', 'Employee verification status'],
    ['/external/helpdesk/guid', 'Customer verification status'],
    ['/demo', 'Demo'],
    [`/dynamic/code/${LINK}`, 'Test Dynamic QR Code'],
    ['/signin-oidc', 'Signing in'],
    ['/consent', 'There is no open request here'],
    ['/no/such/page', 'Page not found'],
  ])('%s shows the page of the specification with this title: %s', async (at, title) => {
    serve()
    open(at, new Session(async () => fakeOidcClient()))
    await titled(title)
    expect(screen.getByRole('button', { name: /^Events Console/ })).toBeTruthy()
  })

  it.each(['/demo', `/dynamic/code/${LINK}`, '/admin'])('%s links to "What we keep" at its end', async (at) => {
    serve()
    open(at, await signedInSession())
    fireEvent.click(await screen.findByRole('link', { name: 'What we keep' }))
    await titled('What we keep')
    expect(screen.getByRole('heading', { level: 1, name: 'What we keep' })).toBeTruthy()
  })

  it('names an unknown address on the page, and links to the home page', async () => {
    serve()
    open('/no/such/page', new Session(async () => fakeOidcClient()))
    await titled('Page not found')
    const main = within(screen.getByRole('main'))
    expect(main.getByText('/no/such/page')).toBeTruthy()
    fireEvent.click(main.getByRole('link'))
    await titled('Verifiable credentials on display')
  })

  it('shows a caller of the help desk no navigation, not even for a moment', async () => {
    const requestUri = encodeURIComponent(`${window.location.origin}/openid4vp/requests/r1`)
    const link = encodeBase64Url(`openid4vp://?client_id=x&request_uri=${requestUri}`)
    const now = Date.now()
    let answer: (() => void) | undefined
    const call = { state: 'waiting', audience: 'employee', number: '47', expiresAt: now + 300_000, now }
    serve({
      answers: {
        '/help-desk/caller/r1': async () => {
          await new Promise<void>((resolve) => {
            answer = resolve
          })
          return { body: call }
        },
      },
    })
    const taken: Node[] = []
    const observer = new MutationObserver((records) => {
      for (const { removedNodes } of records) taken.push(...removedNodes)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    open(`/dynamic/code/${link}`, await signedInSession())
    expect(screen.queryByRole('navigation')).toBeNull()
    await vi.waitFor(() => expect(answer).toBeDefined(), 5000)
    expect(screen.queryByRole('navigation')).toBeNull()
    answer?.()
    await titled('Confirm your identity to the help desk')
    expect(screen.queryByRole('navigation')).toBeNull()
    const bars = taken.filter((node) => node instanceof Element && node.querySelector('nav') !== null)
    expect(bars).toEqual([])
    observer.disconnect()
    expect(screen.queryByRole('link', { name: 'Vitrine, start page' })).toBeNull()
    expect(screen.getByRole('button', { name: 'How to Scan QR Codes' })).toBeTruthy()
  })

  it('shows a person who comes from a wallet no navigation, not even for a moment', async () => {
    serve()
    open('/consent', new Session(async () => fakeOidcClient()))
    expect(screen.queryByRole('navigation')).toBeNull()
    await titled('There is no open request here')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('shows navigation for any other link', async () => {
    serve()
    open(`/dynamic/code/${LINK}`, new Session(async () => fakeOidcClient()))
    await titled('Test Dynamic QR Code')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Vitrine, start page' })).toBeTruthy()
  })

  it.each([
    ['/admin', 'Admin'],
    ['/admin/contracts', 'VC Contracts'],
    [`/admin/contracts/${BANK_ACCOUNT.name}/accounts`, BANK_ACCOUNT.name],
    [`/admin/contracts/all-accounts/${BANK_ACCOUNT.name}`, `All accounts of ${BANK_ACCOUNT.name}`],
    ['/admin/contracts/all-accounts/idp', 'People'],
    ['/admin/token', 'Access Token'],
  ])('%s shows the console page with this title below the bar of the console: %s', async (at, title) => {
    serve()
    open(at, await signedInSession())
    await titled(title)
    const bar = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(bar.getByRole('link', { name: 'View Contracts' })).toBeTruthy()
  })

  it('/admin shows every card, including those that are not enabled', async () => {
    serve()
    open('/admin', await signedInSession())
    await screen.findByRole('article', { name: 'Hidden' })
    expect(screen.getAllByRole('article')).toHaveLength(4)
  })

  it.each([
    '/admin/contracts',
    `/admin/contracts/${BANK_ACCOUNT.name}/accounts`,
    '/admin/contracts/all-accounts/idp',
    '/admin/token',
  ])('%s redirects a person who is not signed in to the identity provider, and shows nothing', async (at) => {
    const server = serve()
    const client = fakeOidcClient()
    open(at, new Session(async () => client))
    await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledExactlyOnceWith(at))
    expect(screen.queryByRole('heading')).toBeNull()
    expect(server.calls.filter(({ url }) => url.startsWith('/vc/admin'))).toEqual([])
  })
})

describe('another language', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    speakEnglish()
  })

  it('changes the texts of the page, the bar and the footer in place', async () => {
    serve()
    open('/nowhere', new Session())
    const english = [msg`This case is empty`, msg`Home`, msg`What we keep`]
    for (const { message } of english) expect(await screen.findByText(message ?? '')).toBeTruthy()
    act(() => speakPolish(english.map((text, index) => [text, `Tekst ${index}`])))
    for (const [index, { message }] of english.entries()) {
      expect(await screen.findByText(`Tekst ${index}`)).toBeTruthy()
      expect(screen.queryByText(message ?? '')).toBeNull()
    }
  })
})
