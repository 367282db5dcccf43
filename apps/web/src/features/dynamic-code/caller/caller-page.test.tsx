// @vitest-environment happy-dom

import { act, cleanup, screen } from '@testing-library/react'
import type { HelpDeskCall } from '@vitrine/api/flows/help-desk.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import DynamicCodePage from '../dynamic-code-page.tsx'

const CALL = '/help-desk/caller/r1'
const NOW = 1_800_000_000_000
const linkTo = (requestUri: string) => `openid4vp://?client_id=x&request_uri=${encodeURIComponent(requestUri)}`
const LINK = linkTo(`${window.location.origin}/oid4vp/requests/r1`)

const configuration = {
  walletName: 'Test wallet',
  supportedWallets: ['Test wallet'],
  walletSchemes: ['openid4vp'],
  demoWalletUrl: 'https://wallet.example',
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}

const aCall = (changes: Partial<HelpDeskCall> = {}): HelpDeskCall => ({
  state: 'waiting',
  audience: 'employee',
  number: '47',
  expiresAt: NOW + 300_000,
  now: NOW,
  ...changes,
})

type Answer = Parameters<typeof fakeServer>[0][string]

function open(answer: Answer, link = LINK) {
  const server = fakeServer({ '/configuration': () => ({ body: configuration }), [CALL]: answer })
  renderPage(<DynamicCodePage />, { path: PAGES.dynamicCode, at: `/dynamic/code/${encodeBase64Url(link)}` })
  return server
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe("the caller's page", () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('explains who asks and why, and shows the number to compare', async () => {
    open(() => ({ body: aCall() }))
    await pass(50)
    expect(screen.getByRole('heading', { level: 1, name: 'Confirm your identity to the help desk' })).toBeTruthy()
    expect(document.title).toBe('Confirm your identity to the help desk · Vitrine')
    expect(screen.getByText(/You are talking to the help desk as an employee/)).toBeTruthy()
    expect(screen.getByText(/shares nothing else with the help desk/)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Number to compare: 4 7' }).textContent).toBe('47')
    expect(screen.getByText(/sees the same number/).textContent).toContain('If it differs, decline.')
  })

  it('addresses a customer as a customer', async () => {
    open(() => ({ body: aCall({ audience: 'customer' }) }))
    await pass(50)
    expect(screen.getByText(/as a customer/)).toBeTruthy()
  })

  it('offers the code and the wallets, and no link to copy', async () => {
    open(() => ({ body: aCall() }))
    await pass(50)
    expect(screen.getByRole('img', { name: "QR code of the help desk's request" })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open in Test wallet' }).getAttribute('href')).toBe(LINK)
    expect(screen.getByRole('link', { name: 'Open in demo wallet' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy Dynamic Link' })).toBeNull()
  })

  it("counts down by the server's clock and warns in the last minute, once", async () => {
    const start = Date.now()
    open(() => ({ body: aCall({ now: NOW + Date.now() - start }) }))
    await pass(50)
    expect(screen.getByRole('timer').textContent).toBe('5:00')
    await pass(61_000)
    expect(screen.getByRole('timer').textContent).toBe('3:59')
    expect(screen.queryByText('At most 60 seconds left.')).toBeNull()
    await pass(180_000)
    expect(screen.getByText('At most 60 seconds left.')).toBeTruthy()
  })

  it('polls the request every 5 s until it ends', async () => {
    let state: HelpDeskCall['state'] = 'waiting'
    const server = open(() => ({ body: aCall({ state }) }))
    await pass(50)
    expect(screen.getByRole('heading', { name: 'Answer with your wallet' })).toBeTruthy()

    state = 'started'
    await pass(5000)
    expect(screen.getByRole('heading', { name: 'Continue on your phone' })).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(screen.getByRole('img', { name: /Number to compare/ })).toBeTruthy()

    state = 'verified'
    await pass(5000)
    expect(screen.getByRole('heading', { name: 'Done' })).toBeTruthy()
    expect(screen.getByText('Your details have been sent to the help desk.')).toBeTruthy()
    expect(screen.getByText('You can close this page.')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByRole('img', { name: /Number to compare/ })).toBeNull()
    const requests = server.to(CALL).length
    await pass(60_000)
    expect(server.to(CALL)).toHaveLength(requests)
  })

  it('explains that the help desk received nothing from a rejected request', async () => {
    open(() => ({ body: aCall({ state: 'rejected' }) }))
    await pass(50)
    expect(screen.getByRole('heading', { name: 'Verification Rejected' })).toBeTruthy()
    expect(screen.getByText(/ask the help desk for a new link/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Open in/ })).toBeNull()
  })

  it('sends the caller of an expired request back to the help desk', async () => {
    open(() => ({ body: aCall({ state: 'expired', now: NOW + 300_000 }) }))
    await pass(50)
    expect(screen.getByText('The time to answer has run out.')).toBeTruthy()
    expect(screen.getByText('Ask the help desk for a new link.')).toBeTruthy()
  })

  it('expires on time even if the server does not answer', async () => {
    let isAway = false
    open(() => (isAway ? { status: 503, body: {} } : { body: aCall({ now: NOW + 290_000 }) }))
    await pass(50)
    isAway = true
    await pass(6000)
    expect(screen.getByText(/The server is not responding/)).toBeTruthy()
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy()
    await pass(5000)
    expect(screen.getByText('The time to answer has run out.')).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(screen.queryByRole('img', { name: /Number to compare/ })).toBeNull()
  })

  it('shows that the link could not be checked, and tries again on request', async () => {
    let isAway = true
    open(() => (isAway ? { status: 503, body: {} } : { body: aCall() }))
    await pass(50)
    expect(screen.getByText('This link cannot be checked at the moment')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Open in/ })).toBeNull()
    isAway = false
    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    await pass(50)
    expect(screen.getByRole('heading', { name: 'Answer with your wallet' })).toBeTruthy()
  })

  it('shows any other request of our server as an ordinary code, and checks it only once', async () => {
    const server = open(() => ({ body: null }))
    await pass(50)
    expect(screen.getByRole('heading', { name: 'A presentation request' })).toBeTruthy()
    await pass(30_000)
    expect(server.to(CALL)).toHaveLength(1)
  })

  it.each([
    ['another server', linkTo('https://evil.example/oid4vp/requests/r1')],
    ['another port of this host', linkTo(`http://${window.location.hostname}:9/oid4vp/requests/r1`)],
    ['a web page', `https://evil.example/?request_uri=${encodeURIComponent(`${window.location.origin}/x/r1`)}`],
    ['a request without an address', 'openid4vp://?client_id=x&request=abc'],
  ])('is never shown for %s', async (_name, link) => {
    const server = open(() => ({ body: aCall() }), link)
    await pass(50)
    expect(screen.getByRole('heading', { level: 1, name: 'Test Dynamic QR Code' })).toBeTruthy()
    expect(server.to(CALL)).toEqual([])
  })
})
