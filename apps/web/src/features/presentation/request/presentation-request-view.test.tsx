import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeNotifications, fakeServer } from '../../../testing/fake-server.ts'
import { pointingWith } from '../../../testing/pointing-with.ts'
import { aCard } from '../../../testing/public-card.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import PresentationPage from '../presentation-page.tsx'

const REQUEST_URL = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2Frequests%2F1'
const CODE = 'QR code of the presentation request'
const CONFIGURATION = {
  walletName: 'W',
  supportedWallets: [],
  walletSchemes: ['openid4vp'],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}
const DENIED = { code: 'ACCESS_DENIED', message: 'Declined.' }

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

type Opened = {
  readonly at?: string
  readonly cards?: readonly PublicCard[]
  readonly status?: object
  readonly result?: object
}

/** Opens the page of the library card with a request in this state. */
async function open({ at = '/present/library-card', cards = [aCard()], status = { status: 0 }, result }: Opened) {
  fakeServer({
    '/scenarios': () => ({ body: cards }),
    '/configuration': () => ({ body: CONFIGURATION }),
    '/library-card/presentation/request': () => ({ body: { id: 'secret', requestId: 'r1', url: REQUEST_URL } }),
    '/library-card/presentation/status': () => ({ body: status }),
    '/library-card/presentation/response-html': () => ({ body: result ?? { status: 'OK' } }),
  })
  renderPage(<PresentationPage />, { path: [PAGES.present, PAGES.presentLink], at })
  await pass(100)
}

const wayToCard = () => screen.queryByRole('link', { name: 'Get one' })?.getAttribute('href')

describe('an open request', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    pointingWith('mouse')
    fakeNotifications()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('shows the requested claims, by their labels if the card has them', async () => {
    const card = aCard()
    const presentation = { ...card.presentation, claims: ['displayName', 'shelfNumber'] }
    await open({ cards: [{ ...card, presentation }] })
    expect(screen.getByText('Vitrine asks for: full name, shelf number')).toBeTruthy()
  })

  it('mentions the discount of another card', async () => {
    const card = aCard()
    const presentation = { ...card.presentation, alsoAsks: [{ title: 'Workshop badge', discount: 10 }] }
    await open({ cards: [{ ...card, presentation }] })
    expect(screen.getByText('Show your workshop badge as well, if you have one, and get 10% off.')).toBeTruthy()
  })

  it.each([0, 1])('shows the remaining time in status %i, by the server’s clock', async (status) => {
    const now = Date.now() + 1_000_000
    await open({ status: { status, now, expiresAt: now + 272_000 } })
    expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('4:32')
    await pass(2000)
    expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('4:30')
  })

  it('shows no remaining time if the backend sends no deadline', async () => {
    await open({})
    expect(screen.queryByRole('timer', { name: 'Time left' })).toBeNull()
  })

  it('ends when the server reports it, not when the countdown reaches zero', async () => {
    const now = Date.now()
    await open({ status: { status: 0, now, expiresAt: now + 1000 } })
    await pass(1000)
    expect(screen.getByText('Verification Pending')).toBeTruthy()
  })

  it.each([
    ['before it is scanned', { status: 0 }],
    ['after a wallet has scanned it', { status: 1 }],
    ['after it was declined', { status: 99, error: DENIED }],
  ])('links to the requested card %s', async (_when, status) => {
    await open({ status })
    expect(wayToCard()).toBe('/issue/library-card')
  })

  it('links to another card that issues the requested type, and to no card of another type or host', async () => {
    const card = aCard()
    const presented = { ...card, issuance: { ...card.issuance, enabled: false } }
    const cards = [
      presented,
      { ...card, id: 'other-type', type: 'OtherType' },
      { ...card, id: 'other-host', apiHost: 'https://api.example' },
    ]
    await open({ cards })
    expect(wayToCard()).toBeUndefined()
    cleanup()
    await open({ cards: [...cards, { ...card, id: 'issues-it' }] })
    expect(wayToCard()).toBe('/issue/issues-it')
  })

  it('shows no link to a card and no requested claims for a link that came with the address', async () => {
    await open({ at: `/present/library-card/link/${encodeBase64Url(REQUEST_URL)}` })
    expect(screen.getByTitle(CODE)).toBeTruthy()
    expect(wayToCard()).toBeUndefined()
    expect(screen.queryByText(/asks for/)).toBeNull()
  })

  it('can show its code again after a wallet has scanned it', async () => {
    await open({ status: { status: 1 } })
    expect(screen.queryByTitle(CODE)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show the code again' }))
    expect(screen.getByTitle(CODE)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show the code again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Open in W' })).toBeTruthy()
  })

  it('shows no code after a wallet on this device has answered', async () => {
    await open({ status: { status: 1, awaitsReturn: true } })
    expect(screen.queryByRole('button', { name: 'Show the code again' })).toBeNull()
  })

  it('folds its code below the buttons on a phone', async () => {
    pointingWith('finger')
    await open({})
    const folded = screen.getByText('Show code for another device').closest('details')
    if (!folded) throw new Error('No folded part found')
    expect(folded.open).toBe(false)
    expect(screen.queryByTitle(CODE)).toBeNull()
    folded.open = true
    fireEvent(folded, new Event('toggle'))
    expect(folded.contains(screen.getByTitle(CODE))).toBe(true)
    const button = screen.getByRole('link', { name: 'Open in W' })
    expect(button.compareDocumentPosition(folded) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it.each([
    ['Waiting – Library card', { status: 0 }],
    ['Started – Library card', { status: 1 }],
    ['Verified – Library card', { status: 2 }],
    ['Rejected – Library card', { status: 99, error: DENIED }],
    ['Expired – Library card', { status: 99, error: { code: 'EXPIRED', message: '' } }],
  ])('has the tab title %s', async (title, status) => {
    await open({ status })
    expect(document.title).toBe(`${title} · Vitrine`)
  })

  it('has the tab title Not accepted if its result was refused', async () => {
    await open({ status: { status: 2 }, result: { status: 'ERROR' } })
    expect(document.title).toBe('Not accepted – Library card · Vitrine')
  })
})
