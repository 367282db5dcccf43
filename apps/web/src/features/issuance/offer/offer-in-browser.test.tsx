// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeNotifications, fakeServer } from '../../../testing/fake-server.ts'
import { aCard } from '../../../testing/public-card.ts'
import { drawingOf, qrDrawing } from '../../../testing/qr-drawing.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import IssuancePage from '../issuance-page.tsx'

const OFFER = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fhost%2Foffers%2F1'
const AUTHORIZATION_OFFER = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fhost%2Foffers%2F1%2Fconsent'
const EXPLANATION = /^Your wallet opens a page of this site in the browser\..*without a PIN\.$/

describe('an offer for wallets that ask for consent in the browser', () => {
  let status: object
  let notifications: ReturnType<typeof fakeNotifications>
  beforeEach(() => {
    notifications = fakeNotifications()
    status = { status: 0 }
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  async function open(authorizationUrl: unknown) {
    const { issuance } = aCard()
    const byItself = { ...issuance, qrCodeOnStart: true, customInputRequired: false }
    fakeServer({
      '/scenarios': () => ({ body: [aCard({ issuance: byItself })] }),
      '/library-card/website/issuer/settings': () => ({ body: { selfAssertedClaims: {} } }),
      '/library-card/issuance/request': () => ({ body: { id: 's', url: OFFER, authorizationUrl, pin: '4821' } }),
      '/library-card/issuance/status': () => ({ body: status }),
    })
    renderPage(<IssuancePage />, { path: '/issue/:configId/:request?', at: '/issue/library-card' })
    await screen.findByRole('img', { name: 'QR code of the credential offer' })
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const chooseBrowser = () => press('Show the code for these wallets')
  const linkToWallet = () => screen.getByRole('link', { name: 'Use with Authentication Verified ID Scanner' })
  async function becomes(next: object, heading: string) {
    status = next
    act(() => notifications.announce())
    await screen.findByRole('heading', { name: heading })
  }

  it('takes the place of the first one when the visitor chooses it, and has no PIN', async () => {
    await open(AUTHORIZATION_OFFER)
    expect(screen.getByText('4821')).toBeTruthy()
    expect(screen.queryByText(EXPLANATION)).toBeNull()
    chooseBrowser()
    const code = screen.getByRole('img', { name: 'QR code for consent in the browser' })
    expect(drawingOf(code)).toEqual(qrDrawing(AUTHORIZATION_OFFER))
    expect(screen.getAllByRole('img', { name: /QR code/ })).toEqual([code])
    expect(linkToWallet().getAttribute('href')).toBe(AUTHORIZATION_OFFER)
    expect(screen.queryByText('4821')).toBeNull()
    expect(screen.getByText(EXPLANATION).closest('[role="status"]')).not.toBeNull()
  })

  it('gives its place back', async () => {
    await open(AUTHORIZATION_OFFER)
    chooseBrowser()
    press('Show the first code again')
    expect(drawingOf(screen.getByRole('img', { name: 'QR code of the credential offer' }))).toEqual(qrDrawing(OFFER))
    expect(linkToWallet().getAttribute('href')).toBe(OFFER)
    expect(screen.getByText('4821')).toBeTruthy()
  })

  it('is followed like the first one: started without a PIN, then declined', async () => {
    await open(AUTHORIZATION_OFFER)
    chooseBrowser()
    await becomes({ status: 1 }, 'Started on Mobile Device ...')
    expect(screen.getByText('Continue on your phone: accept the card in the browser.')).toBeTruthy()
    expect(screen.queryByText('4821')).toBeNull()
    const message = 'The request was declined in the wallet.'
    await becomes({ status: 99, error: { code: 'ACCESS_DENIED', message } }, 'The card was not issued')
    expect(screen.getByText(message)).toBeTruthy()
  })

  it('for a sign-in is got without the form, and is the only one', async () => {
    const { issuance } = aCard()
    const server = fakeServer({
      '/scenarios': () => ({ body: [aCard({ issuance: { ...issuance, bySignIn: true } })] }),
      '/library-card/website/issuer/settings': () => ({ body: { selfAssertedClaims: { displayName: 'Full name' } } }),
      '/library-card/issuance/request': () => ({
        body: { id: 's', url: AUTHORIZATION_OFFER, authorizationUrl: AUTHORIZATION_OFFER },
      }),
      '/library-card/issuance/status': () => ({ body: status }),
    })
    renderPage(<IssuancePage />, { path: '/issue/:configId/:request?', at: '/issue/library-card' })
    await screen.findByLabelText(/Full name/)
    expect(screen.getByText(/^Or let the card come from your account/)).toBeTruthy()
    press('Sign in instead')
    const code = await screen.findByRole('img', { name: 'QR code for consent in the browser' })
    expect(drawingOf(code)).toEqual(qrDrawing(AUTHORIZATION_OFFER))
    expect(screen.getByText(/There you sign in and accept the card, without a PIN\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Show the/ })).toBeNull()
    expect(server.to('/library-card/issuance/request')).toMatchObject([
      { url: expect.stringContaining('?by=sign-in'), body: { type: 'LibraryCard' } },
    ])
    const message = 'The request was declined in the wallet.'
    await becomes({ status: 99, error: { code: 'ACCESS_DENIED', message } }, 'The card was not issued')
    press('Try again')
    await vi.waitFor(() => expect(server.to('/library-card/issuance/request')).toHaveLength(2))
  })

  it('has its link in the debug details', async () => {
    await open(AUTHORIZATION_OFFER)
    await screen.findByText('0 (waiting)')
    const details = screen.getByText('Debug Details').closest('details')
    expect([...(details?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent).slice(-4)).toEqual([
      ...['QR URL', OFFER, 'URL for consent in the browser', AUTHORIZATION_OFFER],
    ])
  })

  it.each([
    ['is missing', undefined],
    ['is null', null],
    ['would run in the browser', 'javascript:alert(1)'],
    ['is no link', 'soon'],
  ])('is not offered if its link %s', async (_what, authorizationUrl) => {
    await open(authorizationUrl)
    expect(linkToWallet().getAttribute('href')).toBe(OFFER)
    expect(screen.queryByRole('button', { name: /code for these wallets/ })).toBeNull()
    expect(document.body.textContent).not.toMatch(/in the browser/)
  })
})
