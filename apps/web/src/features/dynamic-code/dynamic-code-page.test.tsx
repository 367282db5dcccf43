// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aBankCard, aCard } from '../../testing/public-card.ts'
import { drawingOf, qrDrawing } from '../../testing/qr-drawing.ts'
import { renderPage } from '../../testing/render-page.tsx'
import DynamicCodePage from './dynamic-code-page.tsx'

const REQUEST = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2Frequests%2F1'
const OFFER = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fhost%2Foffers%2F1'

const configuration = {
  walletName: 'Test wallet',
  supportedWallets: ['Test wallet'],
  walletSchemes: ['openid4vp'],
  demoWalletUrl: 'https://wallet.example',
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}

const open = (link: string) => openAt(encodeBase64Url(link))

function openAt(part: string) {
  const { presentation } = aCard()
  const cards = [
    aCard({ id: 'only-issued', presentation: { ...presentation, enabled: false } }),
    aBankCard({ id: 'bank-account-basic' }),
    aCard({ id: 'another' }),
  ]
  const server = fakeServer({
    '/configuration': () => ({ body: configuration }),
    '/scenarios': () => ({ body: cards }),
  })
  renderPage(<DynamicCodePage />, { path: PAGES.dynamicCode, at: `/dynamic/code/${part}` })
  return server
}

const linkNames = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

describe('the page of a dynamic code', () => {
  let openWindow: ReturnType<typeof vi.fn>
  beforeEach(() => {
    openWindow = vi.fn()
    vi.stubGlobal('open', openWindow)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('has the same name in its heading, in the browser tab and in the link in the bar', async () => {
    open(REQUEST)
    expect(await screen.findByRole('heading', { level: 1, name: 'Test Dynamic QR Code' })).toBeTruthy()
    expect(document.title).toBe('Test Dynamic QR Code · Vitrine')
  })

  it('shows a presentation request as a code, with the wallets that answer it and a link to copy', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    open(REQUEST)
    const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await address('Open in Test wallet')).toBe(REQUEST)
    expect(await address('Open in demo wallet')).toBe(
      `https://wallet.example/open?theme=light#${encodeURIComponent(REQUEST)}`,
    )
    expect(drawingOf(screen.getByRole('img', { name: 'QR code of the link' }))).toEqual(qrDrawing(REQUEST))
    expect(screen.getByRole('heading', { name: 'A presentation request' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Copy Dynamic Link' }))
    await screen.findByText('Copied Dynamic Link!')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(
      `${window.location.origin}/dynamic/code/${encodeBase64Url(REQUEST)}`,
    )
  })

  it("offers the wallets for a link of Microsoft's scheme", async () => {
    const link = 'openid-vc://?request_uri=https%3A%2F%2Fhost%2Frequests%2F1'
    open(link)
    expect((await screen.findByRole('link', { name: 'Open in Test wallet' })).getAttribute('href')).toBe(link)
    expect(screen.getByRole('heading', { name: 'A link for a wallet' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy Dynamic Link' })).toBeTruthy()
  })

  it('distinguishes an offer from a request', async () => {
    open(OFFER)
    expect(await screen.findByRole('heading', { name: 'A credential offer' })).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'Open in Test wallet' })).getAttribute('href')).toBe(OFFER)
  })

  it('does not ask our server about a request of another server', async () => {
    const server = open(REQUEST)
    await screen.findByRole('heading', { name: 'A presentation request' })
    expect(server.calls.filter(({ url }) => url.startsWith('/help-desk'))).toEqual([])
  })

  it('opens a page of this site in the same tab', async () => {
    const page = `${window.location.origin}/present/bank-account-basic`
    open(page)
    expect(await screen.findByRole('heading', { name: 'A page of this site' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Open this page' })
    expect(link.getAttribute('href')).toBe(page)
    expect(link.getAttribute('target')).toBeNull()
  })

  it('opens another site in a new tab only, and names its host', async () => {
    open('https://museum.example@evil.example/login')
    expect(await screen.findByRole('heading', { name: 'A web page at evil.example' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Open evil.example in a new tab' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener')
    expect(linkNames()).toEqual(['Open evil.example in a new tab'])
  })

  it('shows the real name of a host whose name looks like another one', async () => {
    open('https://p\u0430ypal.example/')
    expect(await screen.findByRole('link', { name: 'Open xn--pypal-4ve.example in a new tab' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('p\u0430ypal')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example',
    'http://evil.example/',
    'intent://evil.example#Intent;scheme=https;end',
    'file:///etc/passwd',
    '<img src=x onerror=alert(1)>',
  ])('shows %j as a code and as text, with nothing to press', async (text) => {
    open(text)
    const main = await screen.findByRole('region', { name: 'Text that cannot be opened here' })
    expect(within(main).getByText(text)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeTruthy()
    expect(linkNames()).toEqual([])
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('shows invisible characters as escapes, and opens no link that contains them', async () => {
    open('https://museum.example/\r\nLocation: \u202eelpmaxe')
    expect(await screen.findByText('https://museum.example/\\u{d}\\u{a}Location: \\u{202e}elpmaxe')).toBeTruthy()
    expect(linkNames()).toEqual([])
  })

  it('never opens a link automatically', async () => {
    open('https://evil.example/')
    await screen.findByRole('link', { name: /^Open evil/ })
    expect(window.location.href).not.toContain('evil')
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('explains that a link of 5 kB is too long for a code, and still offers the wallet', async () => {
    const long = `openid4vp://?client_id=x&request=${'a'.repeat(5000)}`
    open(long)
    expect(await screen.findByText('This link is too long for a QR code.')).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'Open in Test wallet' })).getAttribute('href')).toBe(long)
  })

  it('shows the link for copying by hand if the browser cannot copy', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
    open(REQUEST)
    fireEvent.click(await screen.findByRole('button', { name: 'Copy Dynamic Link' }))
    expect(await screen.findByLabelText('Dynamic link')).toHaveProperty(
      'value',
      expect.stringContaining('/dynamic/code/'),
    )
  })

  it.each([
    ['a text that is not Base64', 'this-is-no-link!'],
    ['bytes that are not text', '_w'],
    ['a link encoded twice', encodeURIComponent(encodeURIComponent('a+b/'))],
  ])('shows an example if the address contains %s', async (_name, part) => {
    openAt(part)
    expect(await screen.findByRole('heading', { level: 1, name: 'Test Dynamic QR Code' })).toBeTruthy()
    expect(screen.getByText(/cannot be read/)).toBeTruthy()
    const example = `/dynamic/code/${encodeBase64Url(`${window.location.origin}/present/bank-account-basic`)}`
    await vi.waitFor(() =>
      expect(screen.getByRole('link', { name: 'Show an example' }).getAttribute('href')).toBe(example),
    )
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })
})
