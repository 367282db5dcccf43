// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WALLET_APP_KEY } from '../../shared/links/wallet/use-wallet-app.ts'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { pointingWith } from '../../testing/pointing-with.ts'
import { aBankCard, aCard, aCertificate } from '../../testing/public-card.ts'
import { drawingOf, qrDrawing } from '../../testing/qr-drawing.ts'
import { ADDRESS_LINE, renderPage } from '../../testing/render-page.tsx'
import PresentationPage from './presentation-page.tsx'

const REQUEST_URL = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2Frequests%2F1'
const REQUEST = '/library-card/presentation/request'
const STATUS = '/library-card/presentation/status'
const RESULT = '/library-card/presentation/response-html'
const SUCCESS = 'Nice! Your transaction has been processed successfully'

const configuration = {
  walletName: 'Test wallet',
  supportedWallets: ['Test wallet'],
  walletSchemes: ['openid4vp'],
  demoWalletUrl: 'https://wallet.example',
  mobileBankAppUrl: 'https://bank.example',
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}

type Served = {
  readonly card?: PublicCard
  readonly status?: () => object
  readonly result?: PresentationResult
  readonly answers?: Parameters<typeof fakeServer>[0]
}

function serve({ card = aCard(), status = () => ({ status: 0 }), result = { status: 'OK' }, answers = {} }: Served) {
  return fakeServer({
    '/scenarios': () => ({ body: [card] }),
    '/configuration': () => ({ body: configuration }),
    [REQUEST]: () => ({ body: { id: 'secret', requestId: 'r1', url: REQUEST_URL, expiresAt: Date.now() + 300_000 } }),
    [STATUS]: () => ({ body: status() }),
    [RESULT]: () => ({ body: result }),
    ...answers,
  })
}

const ADDRESSES = [PAGES.present, PAGES.presentLink, PAGES.presentPayment]

const open = (at = '/present/library-card', state?: unknown) =>
  renderPage(<PresentationPage />, { path: ADDRESSES, at, state, showsAddress: true })

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('the presentation page', () => {
  const COUPON_END = 1_800_000_000_000
  const PAID = { code: 'paid', params: { amount: 8, currency: 'PLN', receiver: 'Lunch service' } } as const

  let notifications: ReturnType<typeof fakeNotifications>
  // The page loads this module on demand, which takes real time even if the clock is faked.
  beforeAll(() => import('./result/result-panel.tsx'))
  beforeEach(() => {
    notifications = fakeNotifications()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('goes from the code through the wallet to the result, which it fetches once', async () => {
    let status = 0
    const server = serve({ status: () => ({ status }), result: { status: 'OK', displayName: 'Anna Nowak' } })
    open()
    await screen.findByText('Verification Pending')
    expect(screen.getByRole('heading', { name: 'Scan QR Code present Verified ID' })).toBeTruthy()
    expect(server.to(REQUEST)).toMatchObject([{ method: 'POST', body: { type: 'LibraryCard', state: '' } }])
    expect(server.to(STATUS)[0]?.url).toBe(`${STATUS}?id=secret`)
    const code = screen.getByRole('img', { name: 'QR code of the presentation request' })
    expect(drawingOf(code)).toEqual(qrDrawing(REQUEST_URL))
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')

    status = 1
    act(() => notifications.announce())
    await screen.findByRole('heading', { name: 'Verification Started' })
    expect(screen.getByText(/^Continue on your phone/)).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(screen.queryByText('Verification Pending')).toBeNull()

    status = 2
    act(() => notifications.announce())
    await screen.findByRole('heading', { name: SUCCESS })
    expect(screen.getByText('Result:').textContent).toBe('Result: Success')
    expect(screen.getByText('Anna Nowak')).toBeTruthy()
    expect(server.to(RESULT)).toMatchObject([{ method: 'POST', body: { id: 'secret' } }])
    expect(screen.getByText('2 (done)')).toBeTruthy()
  })

  describe.each(['mouse', 'finger'] as const)('with a %s, after an answer that could not be used', (pointer) => {
    const UNUSABLE = 'The answer of the wallet could not be used. Try again, or use another wallet.'
    let status: object

    beforeEach(async () => {
      pointingWith(pointer)
      window.localStorage.setItem(WALLET_APP_KEY, 'yes')
      status = { status: 1 }
      serve({ status: () => status, result: { status: 'OK', displayName: 'Anna Nowak' } })
      open()
      await screen.findByText(/^Continue on your phone/)
      status = { status: 1, hasUnusableAnswer: true, diagnosis: 'JWE alg: expected "ECDH-ES", received "dir"' }
      act(() => notifications.announce())
      await screen.findByText(UNUSABLE)
    })

    it('announces what to do, and offers the code and the wallets again', async () => {
      expect(screen.queryByText(/^Continue on your phone/)).toBeNull()
      const announced = screen.getAllByRole('status').find(({ textContent }) => textContent?.includes(UNUSABLE))
      expect(within(announced ?? expect.unreachable()).getByText('Verification Pending')).toBeTruthy()
      expect(await screen.findByRole('link', { name: 'Open in Test wallet' })).toBeTruthy()
      expect(screen.getAllByRole('button').every((button) => button.tabIndex === 0)).toBe(true)
    })

    it('shows the diagnosis in the debug details', () => {
      const details = screen.getByText('Debug Details').closest('details')
      expect(details?.textContent).toContain('DiagnosisJWE alg: expected "ECDH-ES", received "dir"')
    })

    it('still shows the result of a good answer', async () => {
      status = { status: 2 }
      act(() => notifications.announce())
      await screen.findByRole('heading', { name: SUCCESS })
      expect(screen.queryByText(UNUSABLE)).toBeNull()
      expect(await screen.findByText('Anna Nowak')).toBeTruthy()
    })
  })

  it('moves the focus to the state if the button in focus disappears with an answer that could not be used', async () => {
    let status: object = { status: 1 }
    serve({ status: () => status })
    open()
    const again = await screen.findByRole('button', { name: 'Show the code again' })
    again.focus()
    status = { status: 1, hasUnusableAnswer: true }
    act(() => notifications.announce())
    await screen.findByText(/^The answer of the wallet could not be used\./)
    expect(document.activeElement?.tagName).toBe('H2')
  })

  it('asks the visitor to try again also if the code is on another page', async () => {
    serve({ status: () => ({ status: 1, hasUnusableAnswer: true }) })
    open('/present/library-card/secret')
    expect(await screen.findByText(/^The answer of the wallet could not be used\./)).toBeTruthy()
    expect(
      screen.getByText('The QR code is on the page where this request was made. This page shows the outcome.'),
    ).toBeTruthy()
  })

  it.each([
    ['Disabled', 'Not available at the moment'],
    ['Revoked', 'No longer available'],
  ] as const)('does not request a card whose contract is %s, and explains why', async (contract, heading) => {
    const server = serve({ card: aCard({ contract }) })
    open()
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(server.to(REQUEST)).toEqual([])
  })

  it('shows what was presented before the contract of its card was disabled', async () => {
    serve({
      card: aCard({ contract: 'Disabled' }),
      status: () => ({ status: 2 }),
      result: { status: 'OK', displayName: 'Anna Nowak' },
    })
    open('/present/library-card/secret')
    expect(await screen.findByText('Anna Nowak')).toBeTruthy()
  })

  it('polls the status of its request at once and then every 5 s', async () => {
    vi.useFakeTimers()
    const server = serve({})
    open()
    await pass(100)
    expect(server.to(STATUS)).toMatchObject([{ method: 'GET', url: `${STATUS}?id=secret`, body: undefined }])
    await pass(4800)
    expect(server.to(STATUS)).toHaveLength(1)
    await pass(200)
    expect(server.to(STATUS)).toHaveLength(2)
  })

  it('fetches the result only once, even if the tab becomes visible again', async () => {
    const server = serve({ status: () => ({ status: 2 }), result: { status: 'OK', displayName: 'Anna Nowak' } })
    open()
    await screen.findByText('Anna Nowak')
    await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await screen.findByText('Anna Nowak')
    expect(server.to(RESULT)).toHaveLength(1)
  })

  it('is pending again with a new request, and removes the previous result', async () => {
    let status = 2
    let requests = 0
    serve({
      status: () => ({ status }),
      result: { status: 'OK', displayName: 'Anna Nowak' },
      answers: {
        [REQUEST]: () => {
          requests += 1
          const id = `secret-${requests}`
          return { body: { id, requestId: id, url: REQUEST_URL, expiresAt: Date.now() + 300_000 } }
        },
      },
    })
    open()
    await screen.findByText('Anna Nowak')
    status = 0
    fireEvent.click(screen.getByRole('button', { name: 'Use again' }))
    await screen.findByText('Verification Pending')
    expect(screen.queryByText('Anna Nowak')).toBeNull()
  })

  it('offers the wallet, the bank app, the demo wallet and the dynamic link', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    serve({})
    open()
    const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    const encoded = encodeURIComponent(REQUEST_URL)
    expect(await address('Open in Test wallet')).toBe(REQUEST_URL)
    expect(await address('Open in mobile bank app')).toBe(`https://bank.example/fl-r1?request=${encoded}`)
    expect(await address('Open in demo wallet')).toBe(`https://wallet.example/open?theme=light#${encoded}`)
    fireEvent.click(screen.getByRole('button', { name: 'Copy Dynamic Link' }))
    await screen.findByText('Copied Dynamic Link!')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/dynamic/code/'))
  })

  it.each([
    ['https://wallet.example/bank', '&theme=light'],
    ['https://wallet.example.com/bank', ''],
    ['https://wallet.example', ''],
    ['bank://open', ''],
  ])('passes the theme to the bank app at %s only if that app is the demo wallet', async (mobileBankAppUrl, theme) => {
    serve({ answers: { '/configuration': () => ({ body: { ...configuration, mobileBankAppUrl } }) } })
    open()
    const link = await screen.findByRole('link', { name: 'Open in mobile bank app' })
    expect(link.getAttribute('href')).toBe(
      `${mobileBankAppUrl}/fl-r1?request=${encodeURIComponent(REQUEST_URL)}${theme}`,
    )
  })

  it.each([
    ['does not offer the demo bank for a link of another wallet', 'openid-vc', 0],
    ['offers the demo bank for a link whose wallet is unknown', 'some-wallet', 1],
  ])('%s', async (_what, scheme, offered) => {
    const url = `${scheme}://?request_uri=https%3A%2F%2Fhost%2Frequests%2F1`
    const otherWallets = [{ name: 'Microsoft Authenticator', schemes: ['openid-vc'] }]
    const withBank = { ...configuration, otherWallets, mobileBankAppUrl: 'https://wallet.example/bank' }
    serve({
      answers: {
        '/configuration': () => ({ body: withBank }),
        [REQUEST]: () => ({ body: { id: 'secret', requestId: 'r1', url, expiresAt: Date.now() + 300_000 } }),
      },
    })
    open()
    await screen.findByRole('link', { name: /^Open in (Test wallet|Microsoft Authenticator)$/ })
    expect(screen.queryAllByRole('link', { name: 'Open in mobile bank app' })).toHaveLength(offered)
    expect(screen.queryByRole('link', { name: 'Open in demo wallet' })).toBeNull()
  })

  it('shows session id, status and QR URL in the debug details', async () => {
    serve({})
    open()
    await screen.findByText('0 (waiting)')
    const details = screen.getByText('Debug Details').closest('details')
    expect(details).toHaveProperty('open', false)
    expect([...(details?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['Session id', 'secret', 'Status', '0 (waiting)', 'QR URL', REQUEST_URL],
    ])
  })

  it('gives wallets on this device a link that returns to this page, and the demo wallet the link in the code', async () => {
    const sameDeviceUrl = `${REQUEST_URL}-same-device`
    const answer = { id: 'secret', requestId: 'r1', url: REQUEST_URL, sameDeviceUrl, expiresAt: Date.now() + 300_000 }
    serve({ answers: { [REQUEST]: () => ({ body: answer }) } })
    open()
    const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await address('Open in Test wallet')).toBe(sameDeviceUrl)
    expect(await address('Open in mobile bank app')).toContain(encodeURIComponent(sameDeviceUrl))
    expect(await address('Open in demo wallet')).toBe(
      `https://wallet.example/open?theme=light#${encodeURIComponent(REQUEST_URL)}`,
    )
  })

  it('gives wallets the link in the code if the card skips the status', async () => {
    const { features } = aCard()
    const answer = { id: 'secret', requestId: 'r1', url: REQUEST_URL, expiresAt: Date.now() + 300_000 }
    serve({
      card: aCard({ features: { ...features, skipStatus: true } }),
      answers: { [REQUEST]: () => ({ body: { ...answer, sameDeviceUrl: `${REQUEST_URL}-same-device` } }) },
    })
    open()
    const button = await screen.findByRole('link', { name: 'Open in Test wallet' })
    expect(button.getAttribute('href')).toBe(REQUEST_URL)
  })

  it('shows the dynamic link to copy by hand if the browser does not allow copying', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
    serve({})
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Copy Dynamic Link' }))
    expect(await screen.findByLabelText('Dynamic link')).toHaveProperty(
      'value',
      expect.stringContaining('/dynamic/code/'),
    )
  })

  it('shows why a presentation was rejected, fetches no result, and tries again', async () => {
    const error = { code: 'INVALID_CREDENTIAL_STATE', message: 'The credential has been revoked or is expired' }
    const server = serve({ status: () => ({ status: 99, error }) })
    open()
    await screen.findByText(error.message)
    expect(screen.getByRole('img', { name: 'Rejected' })).toBeTruthy()
    expect(server.to(RESULT)).toHaveLength(0)
    // A retry with this card would fail again, so no retry is offered.
    expect(screen.getByRole('link', { name: 'Get a new card' }).getAttribute('href')).toBe('/issue/library-card')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Use another card' }))
    await vi.waitFor(() => expect(server.to(REQUEST)).toHaveLength(2))
  })

  it('explains which check failed, and what to do', async () => {
    const error = { code: 'INVALID_CREDENTIAL_STATE', message: 'The credential has been revoked or is expired' }
    const checks = [
      { name: 'issuer', outcome: 'passed', value: 'https://issuer.example' },
      { name: 'state', outcome: 'failed' },
    ]
    serve({ status: () => ({ status: 99, error, checks }) })
    open()
    const heading = await screen.findByRole('heading', { name: 'Verification Rejected' })
    expect([...(heading.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
      error.message,
      'Get a new card, then try again.',
    ])
    const list = within(screen.getByRole('region', { name: 'How it was checked' }))
    expect(list.getByText('Revoked by the issuer').closest('li')?.textContent).toContain('Failed')
    expect(list.getByText('Issuer is trusted').closest('li')?.textContent).toContain('https://issuer.example')
  })

  it.each([undefined, 'none of ours', [{ name: 'weather', outcome: 'failed' }]])(
    'shows only the reason for a refusal if the checks of the backend are %j',
    async (checks) => {
      serve({ status: () => ({ status: 99, error: { code: 'BAD_WEATHER', message: 'It rains.' }, checks }) })
      open()
      await screen.findByText('It rains.')
      expect(screen.queryByText('How it was checked')).toBeNull()
    },
  )

  it('explains which check of a refused result failed, and what to do', async () => {
    const result: PresentationResult = {
      status: 'ERROR',
      fullObject: {
        requestStatus: 'presentation_error',
        error: { code: 'BAD_WEATHER', message: 'It rains.' },
        checks: [{ name: 'face', outcome: 'failed' }],
      },
    }
    serve({ status: () => ({ status: 2 }), result })
    open()
    const heading = await screen.findByRole('heading', { name: 'Verification Rejected' })
    expect([...(heading.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'It rains.',
      'The face in front of the camera does not match the photo on the card.',
      'Try again in good light, and look straight into the camera.',
    ])
    expect(screen.getByText('Face matches the photo').closest('li')?.textContent).toContain('Failed')
  })

  it('explains what to do after a business rule refused the presentation', async () => {
    const reason = { code: 'level-too-low', params: { requiredLevel: 2 } } as const
    serve({ status: () => ({ status: 2 }), result: { status: 'ERROR', reason } })
    open()
    await screen.findByText('Come back with a certificate of level 2.')
  })

  it('never shows a refused transaction as processed', async () => {
    serve({
      status: () => ({ status: 2 }),
      result: { status: 'ERROR', details: 'There is not enough money.', cuponUsed: true },
    })
    open()
    await screen.findByRole('heading', { name: 'Verified, but not accepted' })
    expect(
      screen.getByText('Sorry! Your coffee cupon has already been used. Please try again with a new one.'),
    ).toBeTruthy()
    expect(screen.queryByText(SUCCESS)).toBeNull()
    expect(screen.queryByText('Result:')).toBeNull()
  })

  it.each([{ cuponUsed: true }, { cuponUsed: true, verified: true, status: 'OK' }])(
    'shows a coupon used before without any success message, for %j of another backend',
    async (result) => {
      serve({ status: () => ({ status: 2 }), answers: { [RESULT]: () => ({ body: result }) } })
      open()
      await screen.findByText('Sorry! Your coffee cupon has already been used. Please try again with a new one.')
      expect(screen.queryByText(SUCCESS)).toBeNull()
      expect(screen.queryByText('Result:')).toBeNull()
    },
  )

  it('shows only the payment id if the card is configured so', async () => {
    const { presentation } = aCard()
    serve({
      card: aCard({ presentation: { ...presentation, onlyPaymentId: true, successMessage: 'Paid' } }),
      status: () => ({ status: 2 }),
      result: {
        status: 'OK',
        displayName: 'Anna Nowak',
        vcKey: 'account-1',
        dynamicData: { paymentId: 'fl-pay-1' },
        fullObject: {
          requestStatus: 'presentation_verified',
          checks: [{ name: 'holder', outcome: 'passed' }],
        },
      },
    })
    open()
    await screen.findByText('fl-pay-1')
    expect(screen.getByText('Paid')).toBeTruthy()
    for (const text of ['Anna Nowak', 'How it was checked', 'Technical details'])
      expect(screen.queryByText(text)).toBeNull()
  })

  it('shows the balance once', async () => {
    const { presentation } = aCard()
    const result = { status: 'OK', accountBalance: 700, displayName: 'Anna Nowak' } as const
    const bank = aCard({ presentation: { ...presentation, presentationComponentName: 'bank-payment' } })
    serve({ card: bank, status: () => ({ status: 2 }), result })
    open()
    await screen.findByText('Anna Nowak')
    expect(document.body.textContent?.split('Account balance')).toHaveLength(2)
  })

  it.each(['bank-payment', 'coffee-coupon', 'gate'] as const)(
    'shows only the payment id in the view %s, too',
    async (presentationComponentName) => {
      const { presentation } = aCard()
      serve({
        card: aCard({ presentation: { ...presentation, onlyPaymentId: true, presentationComponentName } }),
        status: () => ({ status: 2 }),
        result: { status: 'OK', paymentId: 'fl-pay-1', accountBalance: 700, cuponValidTo: COUPON_END, reason: PAID },
      })
      open()
      await screen.findByText('fl-pay-1')
      expect([...document.querySelectorAll('dd')].filter((value) => !value.closest('details'))).toHaveLength(1)
      expect(document.body.textContent).not.toMatch(/balance|coupon|gate|were paid/i)
    },
  )

  it('shows what happened below the result line', async () => {
    serve({ status: () => ({ status: 2 }), result: { status: 'OK', reason: PAID, details: 'In other words.' } })
    open()
    const line = await screen.findByText('PLN 8.00 was paid to Lunch service.')
    expect(line.previousElementSibling?.textContent).toBe('Result: Success')
    expect(document.body.textContent).not.toContain('In other words.')
  })

  it.each([
    ['a code of ours', 'INVALID_CREDENTIAL_STATE', 'The credential has been revoked or is expired'],
    ['another code', 'BAD_WEATHER', 'It rains.'],
  ])('shows a presentation_error with %s as a rejection, with its reason', async (_what, code, text) => {
    const fullObject = { requestStatus: 'presentation_error', error: { code, message: 'It rains.' } } as const
    serve({ status: () => ({ status: 2 }), result: { status: 'ERROR', fullObject } })
    open()
    await screen.findByRole('heading', { name: 'Verification Rejected' })
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('requests the payment that the card starts with', async () => {
    const { presentation } = aBankCard()
    const server = serve({ card: aBankCard({ presentation: { ...presentation, defaultExtra: 'lunch' } }) })
    open()
    await screen.findByText('Verification Pending')
    expect(server.to(REQUEST)).toMatchObject([{ body: { bankOperation: 'lunch', pay: 8 } }])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Pay 8 PLN for lunch')
  })

  it.each([
    ['/present/library-card/secret', '/present/gift-card/secret'],
    [
      `/present/library-card/link/${encodeBase64Url(REQUEST_URL)}/secret`,
      `/present/gift-card/link/${encodeBase64Url(REQUEST_URL)}/secret`,
    ],
  ])('shows a presentation of another card under the name of that card: %s', async (at, right) => {
    const { card } = aCard()
    const gift = aCard({ id: 'gift-card', card: { ...card, title: 'Gift card' } })
    const server = serve({
      status: () => ({ status: 1, cardId: 'gift-card' }),
      answers: { '/scenarios': () => ({ body: [aCard(), gift] }) },
    })
    open(at)
    await screen.findByRole('heading', { level: 1, name: 'Gift card' })
    expect(screen.getByTestId(ADDRESS_LINE).textContent).toBe(right)
    expect(screen.queryByText('Library card')).toBeNull()
    expect(server.to(REQUEST)).toEqual([])
  })

  it.each([
    [REQUEST_URL, /^Someone else made this request and sent you its link/],
    [
      `openid4vp://?client_id=x&request_uri=${encodeURIComponent(`${window.location.origin}/requests/1`)}`,
      /on another page of Vitrine/,
    ],
  ])('shows that %s is someone else’s request, and fetches nothing of it', async (link, note) => {
    const server = serve({})
    open(`/present/library-card/link/${encodeBase64Url(link)}`)
    expect(await screen.findByText(note)).toBeTruthy()
    expect(server.calls.map(({ url }) => url).filter((url) => !['/scenarios', '/configuration'].includes(url))).toEqual(
      [],
    )
  })

  const HOSTILE = [
    ['an image that calls', '<img src=x onerror=alert(1)>'],
    ['the end of a script', '</script><script>alert(1)</script>'],
    ['a link that runs', 'javascript:alert(1)'],
    ['an override of the direction', '\u202Egnp.tnemyap\u202C'],
    ['emoji', '👩‍🚀🗝️ Anna'],
    ['NUL', 'An\u0000na'],
  ] as const

  it.each(HOSTILE)('shows %s as text everywhere', async (_what, text) => {
    const { presentation, features } = aCard()
    serve({
      card: aCard({
        presentation: { ...presentation, presentDynamicData: true },
        features: { ...features, presentPhotoResult: true },
        showVcClaims: true,
      }),
      status: () => ({ status: 2 }),
      result: {
        status: 'OK',
        displayName: text,
        details: text,
        photo: text,
        magicLink: text,
        vcIss: text,
        dynamicData: { note: text, [text]: 'value of the key' },
        fullObject: {
          requestStatus: 'presentation_verified',
          verifiedCredentialsData: [
            { type: [text], issuer: text, claims: { [text]: text }, credentialState: { revocationStatus: text } },
          ],
        },
      },
    })
    open()
    await screen.findByRole('heading', { name: SUCCESS })
    const values = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(values.filter((value) => value === text).length).toBeGreaterThanOrEqual(3)
    expect([...document.querySelectorAll('p')].some(({ textContent }) => textContent === text)).toBe(true)
    expect(document.querySelectorAll('main img[onerror], script, [src="x"]')).toHaveLength(0)
    expect([...document.querySelectorAll('a')].filter(({ href }) => href.includes('alert'))).toEqual([])
    expect(screen.queryByRole('img', { name: /^Photo/ })).toBeNull()
  })

  it('shows the start of a megabyte', async () => {
    const displayName = 'a'.repeat(1_048_576)
    serve({ status: () => ({ status: 2 }), result: { status: 'OK', displayName } })
    open()
    await screen.findByRole('heading', { name: SUCCESS })
    const [value] = document.querySelectorAll('dd')
    expect(value?.textContent).toMatch(/^a{1000}… \(/)
  })

  it('shows the text of an error as text', async () => {
    const title = '<img src=x onerror=alert(1)>'
    const problem = { type: 'about:blank', title, status: 503, code: 'of-another-backend' }
    serve({ answers: { [REQUEST]: () => ({ status: 503, body: problem }) } })
    open()
    expect((await screen.findByRole('alert')).textContent).toContain(title)
    expect(document.querySelector('[src="x"]')).toBeNull()
  })

  it('shows the result of another host, whatever the id of the card on that host', async () => {
    const host = 'https://api.example'
    serve({
      card: aCard({ apiHost: host }),
      answers: {
        [`${host}${REQUEST}`]: () => ({ body: { id: 'secret', requestId: 'r1', url: REQUEST_URL } }),
        [`${host}${STATUS}`]: () => ({ body: { status: 2, cardId: 'its-own-name' } }),
        [`${host}${RESULT}`]: () => ({ body: { status: 'OK', displayName: 'Anna Nowak' } }),
      },
    })
    open()
    expect(await screen.findByText('Anna Nowak')).toBeTruthy()
  })

  it('calls only the host of the card, without our credentials', async () => {
    const host = 'https://api.example'
    const server = serve({
      card: aCard({ apiHost: host }),
      answers: {
        [`${host}${REQUEST}`]: () => ({
          body: { id: 'secret', requestId: 'r1', url: REQUEST_URL, expiresAt: Date.now() + 300_000 },
        }),
        [`${host}${STATUS}`]: () => ({ body: { status: 2 } }),
        [`${host}${RESULT}`]: () => ({ body: { status: 'OK', displayName: 'Anna Nowak' } }),
      },
    })
    open()
    await screen.findByText('Anna Nowak')
    const own = server.calls.filter(({ url }) => url.startsWith('/')).map(({ url }) => url)
    expect(new Set(own)).toEqual(new Set(['/scenarios', '/configuration']))
    const foreign = server.calls.filter(({ url }) => !url.startsWith('/'))
    expect(foreign.map(({ url }) => url.split('?')[0])).toEqual(
      [REQUEST, STATUS, RESULT].map((path) => `${host}${path}`),
    )
    for (const { headers, credentials } of foreign) {
      expect(Object.keys(headers).filter((name) => !['accept', 'content-type'].includes(name))).toEqual([])
      expect(credentials).toBe('same-origin')
    }
    expect(notifications.open.size).toBe(0)
  })

  it('does not poll for a card that skips the status, and expires its code by the clock', async () => {
    const { features } = aCard()
    const server = serve({
      card: aCard({ features: { ...features, skipStatus: true } }),
      answers: {
        [REQUEST]: () => ({ body: { id: 'secret', requestId: 'r1', url: REQUEST_URL, expiresAt: Date.now() + 100 } }),
      },
    })
    open()
    await screen.findByRole('heading', { name: 'The code has expired' })
    expect(server.to(STATUS)).toHaveLength(0)
    expect(notifications.open.size).toBe(0)
  })

  it('follows only one request after twenty clicks on Refresh', async () => {
    let requests = 0
    const server = serve({
      answers: {
        [REQUEST]: () => {
          requests += 1
          const id = `secret-${requests}`
          return { body: { id, requestId: id, url: REQUEST_URL, expiresAt: Date.now() + 300_000 } }
        },
      },
    })
    open()
    for (let press = 1; press <= 20; press += 1) {
      await screen.findByText('Verification Pending')
      fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    }
    await vi.waitFor(() => expect(server.to(REQUEST)).toHaveLength(21))
    await screen.findByText('Verification Pending')
    expect(notifications.open.size).toBe(1)
    await vi.waitFor(() => expect(server.to(STATUS).at(-1)?.url).toContain('secret-21'))
    const before = server.to(STATUS).length
    act(() => notifications.announce())
    await vi.waitFor(() => expect(server.to(STATUS)).toHaveLength(before + 1))
  })

  it.each([
    '/present/nobody',
    '/present/__proto__',
    '/present/constructor',
    '/present/%2e%2e',
    '/present/LIBRARY-CARD',
  ])('finds no card at %s', async (at) => {
    const server = serve({})
    open(at)
    await screen.findByRole('heading', { name: 'Configuration not found or not enabled' })
    expect(server.to(REQUEST)).toHaveLength(0)
  })

  it('does not present a card that is not enabled for it', async () => {
    const { presentation } = aCard()
    serve({ card: aCard({ presentation: { ...presentation, enabled: false } }) })
    open()
    await screen.findByRole('heading', { name: 'Configuration not found or not enabled' })
  })

  it.each([true, false])('shows photo, dynamic data and raw claims if the card enables them: %s', async (isWanted) => {
    const { presentation, features } = aCard()
    serve({
      card: aCard({
        presentation: { ...presentation, presentDynamicData: isWanted },
        features: { ...features, presentPhotoResult: isWanted },
        showVcClaims: isWanted,
      }),
      status: () => ({ status: 2 }),
      result: {
        status: 'OK',
        displayName: 'Anna Nowak',
        photo: 'AAAA',
        dynamicData: { seatRow: 'Row 7' },
        fullObject: {
          requestStatus: 'presentation_verified',
          verifiedCredentialsData: [{ type: ['LibraryCard'], issuer: 'x', claims: { shelf: 'Poetry' } }],
        },
      },
    })
    open()
    await screen.findByText('Anna Nowak')
    expect({
      photo: screen.queryByRole('img', { name: 'Photo of Anna Nowak' }) !== null,
      dynamicData: screen.queryByText('Row 7') !== null,
      claims: screen.queryByText(/"shelf": "Poetry"/) !== null,
    }).toEqual({ photo: isWanted, dynamicData: isWanted, claims: isWanted })
  })

  it.each([
    ['the card', '', '', '/card.svg'],
    ['its presentation', '/presentation.svg', '', '/presentation.svg'],
    ['the payment', '/presentation.svg', '/lunch.svg', '/lunch.svg'],
  ])('shows the picture of %s', async (_whose, presentationImage, image, shown) => {
    const { presentation, card } = aBankCard()
    const extra = presentation.extra.map((payment) => ({ ...payment, image }))
    serve({
      card: aBankCard({
        presentation: { ...presentation, extra },
        card: { ...card, image: '/card.svg', presentationImage },
      }),
    })
    open('/present/library-card/payment/lunch')
    await screen.findByText('Verification Pending')
    expect(document.querySelector('img')?.getAttribute('src')).toBe(shown)
  })

  it('starts the link of the bank app with the prefix of the card', async () => {
    const { presentation } = aCard()
    serve({ card: aCard({ presentation: { ...presentation, additionalPresentation: 'vip-' } }) })
    open()
    const link = await screen.findByRole('link', { name: 'Open in mobile bank app' })
    expect(link.getAttribute('href')).toContain('https://bank.example/vip-r1?')
  })

  it('shows ids and raw values only in the technical details', async () => {
    serve({
      card: aCard({ showVcClaims: true }),
      status: () => ({ status: 2 }),
      result: { status: 'OK', displayName: 'Anna Nowak', vcKey: 'account-1', vcIss: 'https://issuer.example' },
    })
    open()
    await screen.findByText('Anna Nowak')
    const details = screen.getByText('Technical details').closest('details')
    expect(details).toHaveProperty('open', false)
    expect(details?.textContent).toContain('Account idaccount-1')
    expect(details?.textContent).not.toContain('Anna Nowak')
  })

  it.each([
    ['default', { status: 'OK', accountBalance: 700 }, undefined],
    ['bank-payment', { status: 'OK', accountBalance: 700 }, 'Account balance'],
    ['bank-payment', { status: 'ERROR', accountBalance: 100, details: 'No.' }, 'Account balance'],
    ['bank-payment', { status: 'OK', cuponValidTo: COUPON_END, reason: { code: 'coupon-used' } }, 'One coffee, free'],
    ['coffee-coupon', { status: 'OK', cuponValidTo: COUPON_END, reason: { code: 'coupon-used' } }, 'One coffee, free'],
    ['coffee-coupon', { status: 'OK', cuponValidTo: COUPON_END, cuponUsedTime: 1_790_000_000_000 }, 'One coffee, free'],
    ['coffee-coupon', { status: 'OK', cuponValidTo: COUPON_END }, 'Coffee coupon valid to'],
    ['coffee-coupon', { status: 'OK', reason: PAID }, undefined],
    ['coffee-coupon', { status: 'ERROR', cuponValidTo: COUPON_END }, 'Coffee coupon valid to'],
    ['coffee-coupon', { status: 'ERROR', cuponValidTo: COUPON_END, cuponUsed: true }, undefined],
    ['gate', { status: 'OK', reason: { code: 'gate-opened' } }, undefined],
    ['gate', { status: 'OK' }, undefined],
    ['gate', { status: 'ERROR', reason: { code: 'level-too-low', params: { requiredLevel: 2 } } }, 'stays closed'],
  ] as const)('shows the view %s of %o', async (presentationComponentName, result, highlight) => {
    const { presentation } = aCard()
    serve({
      card: aCard({ presentation: { ...presentation, presentationComponentName } }),
      status: () => ({ status: 2 }),
      result,
    })
    open()
    await screen.findByRole('heading', {
      name: result.status === 'OK' ? SUCCESS : 'Verified, but not accepted',
    })
    const figures = [...document.querySelectorAll('p[class*=figure]')].map(({ textContent }) => textContent)
    expect(figures).toEqual(highlight === undefined ? [] : [expect.stringContaining(highlight)])
  })

  it('shows that the result cannot be fetched, and retries on request', async () => {
    const server = serve({ status: () => ({ status: 2 }), answers: { [RESULT]: () => ({ status: 503, body: {} }) } })
    open()
    await screen.findByText('Failed to fetch presentation result')
    expect(server.to(RESULT)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(RESULT)).toHaveLength(2))
  })

  it('shows that the request failed, and retries on request', async () => {
    const server = serve({ answers: { [REQUEST]: () => ({ status: 503, body: {} }) } })
    open()
    await screen.findByText('Failed to initiate presentation')
    expect(server.to(REQUEST)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(REQUEST)).toHaveLength(2))
  })

  it('makes a new request on Refresh, and ignores a late answer to the old one', async () => {
    let answerFirst = (_: { body: unknown }) => {}
    const answer = (requestId: string) => ({
      body: { id: requestId, requestId, url: `https://wallet.example/${requestId}`, expiresAt: 0 },
    })
    const server = serve({
      answers: {
        [REQUEST]: () =>
          server.to(REQUEST).length === 1 ? new Promise((resolve) => (answerFirst = resolve)) : answer('second'),
      },
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
    await screen.findByText('https://wallet.example/second')
    await act(async () => answerFirst(answer('first')))
    expect(screen.queryByText('https://wallet.example/first')).toBeNull()
    expect(screen.getByText('https://wallet.example/second')).toBeTruthy()
  })

  it.each(['openid-vc://?request_uri=https%3A%2F%2Fbackend.example%2Frequests%2F1', 'otherwallet://open?request=1'])(
    'has all buttons for a link from the backend of the card: %s',
    async (url) => {
      serve({
        card: aCard({ apiHost: 'https://backend.example' }),
        answers: {
          [`https://backend.example${REQUEST}`]: () => ({ body: { requestId: 'r1', id: 'secret', url } }),
          [`https://backend.example${STATUS}`]: () => ({ body: { status: 0 } }),
        },
      })
      open()
      const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
      expect(await address('Open in Test wallet')).toBe(url)
      expect(await address('Open in mobile bank app')).toBe(
        `https://bank.example/fl-r1?request=${encodeURIComponent(url)}`,
      )
      expect(screen.getByRole('button', { name: 'Copy Dynamic Link' })).toBeTruthy()
    },
  )

  it('shows the message of a status without an error', async () => {
    serve({ status: () => ({ status: 99, message: 'The gate is closed on Sundays.' }) })
    open()
    await screen.findByRole('heading', { name: 'Verification Rejected' })
    expect(screen.getByText('The gate is closed on Sundays.')).toBeTruthy()
  })

  it('offers the payments of the card and requests the one in the address', async () => {
    const server = serve({ card: aBankCard() })
    open('/present/library-card/payment/transfer')
    const choice = await screen.findByRole('navigation', { name: 'Use this card to' })
    const links = within(choice).getAllByRole('link')
    expect(
      links.map((link) => [link.textContent, ...['href', 'aria-current'].map((name) => link.getAttribute(name))]),
    ).toEqual([
      ['Show it', '/present/library-card', null],
      ['Transfer 300 PLN', '/present/library-card/payment/transfer', 'page'],
      ['Pay 8 PLN for lunch', '/present/library-card/payment/lunch', null],
      ['Get a coffee', '/present/library-card/payment/coffee', null],
    ])
    await vi.waitFor(() =>
      expect(server.to(REQUEST)).toMatchObject([{ body: { bankOperation: 'transfer', pay: 300 } }]),
    )
  })

  it('shows the outcome of a certificate at its gate, and links to the gate', async () => {
    const { presentation } = aCertificate(2)
    serve({ card: aCard({ presentation }), status: () => ({ status: 2 }), result: { status: 'OK' } })
    open()
    const gate = await screen.findByRole('link', { name: 'Go to the gate' })
    expect(gate.getAttribute('href')).toBe('/security?gate=main')
    await screen.findByRole('img', { name: /^An open door/ })
  })

  it('shows no uses, door or gate link for a card without them', async () => {
    serve({ status: () => ({ status: 2 }), result: { status: 'OK', displayName: 'Anna Nowak' } })
    open()
    await screen.findByText('Anna Nowak')
    expect(screen.queryByRole('navigation', { name: 'Use this card to' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Go to the gate' })).toBeNull()
    expect(screen.queryByRole('img', { name: /door/ })).toBeNull()
  })

  describe('of a payment', () => {
    const card = aBankCard()
    const PAY = '/present/library-card/payment/transfer'
    const payment = { amount: 300, currency: 'PLN', receiver: 'Test shop' }
    const started = () => ({
      body: {
        id: 'secret',
        requestId: 'r1',
        url: REQUEST_URL,
        expiresAt: Date.now() + 300_000,
        paymentId: 'fl-pay-1',
        payment,
      },
    })
    const pay = (served: Served, at = PAY) => {
      const server = serve({ card, ...served, answers: { [REQUEST]: started, ...served.answers } })
      open(at)
      return server
    }
    const NOTHING = 'Nothing was charged.'
    const ERROR = { code: 'ACCESS_DENIED', message: 'The request was declined in the wallet.' }
    const EXPIRED = { code: 'EXPIRED', message: 'This request has expired. Please generate a new request.' }
    const paid: PresentationResult = {
      status: 'OK',
      displayName: 'Anna Nowak',
      accountNumber: 'PL61',
      paymentId: 'fl-pay-1',
      accountBalance: 700,
      details: 'PLN\u00a0300.00 was paid to Test shop.',
      fullObject: {
        requestStatus: 'presentation_verified',
        receipt: {
          paymentId: 'fl-pay-1',
          amount: 300,
          currency: 'PLN',
          receiver: 'Test shop',
          time: 1_800_000_000_000,
        },
      },
    }

    it('names the account that must pay by the start of its id, and none for other payments', async () => {
      pay({}, `${PAY}/Jx8mQ2vT4cWb9ZzLeCsRyA`)
      const summary = await screen.findByRole('region', { name: 'Payment to confirm' })
      expect(summary.textContent).toContain('Only the account Jx8mQ2vT4cWb can pay this')
      expect(summary.textContent).not.toContain('Jx8mQ2vT4cWb9')
      cleanup()
      for (const at of [PAY, `${PAY}/fl-pay-1`]) {
        pay({}, at)
        expect((await screen.findByRole('region', { name: 'Payment to confirm' })).textContent).not.toContain('account')
        cleanup()
      }
    })

    it('shows amount, receiver and payment id before the code is scanned', async () => {
      pay({})
      const summary = await screen.findByRole('region', { name: 'Payment to confirm' })
      expect(summary.textContent).toMatch(/300[.,]00/)
      expect(summary.textContent).toContain('to Test shop')
      expect(summary.textContent).toContain('fl-pay-1')
    })

    it('shows a receipt of the payment, prints it on request, and does not state that nothing was charged', async () => {
      const print = vi.fn()
      vi.stubGlobal('print', print)
      pay({ status: () => ({ status: 2 }), result: paid })
      const receipt = await screen.findByRole('region', { name: 'Receipt' })
      for (const text of [/300[.,]00/, /Test shop/, /fl-pay-1/, /PL61/, /700[.,]00/, /2027/])
        expect(receipt.textContent).toMatch(text)
      expect(screen.getAllByText('fl-pay-1')).toHaveLength(1)
      expect(document.body.textContent).not.toContain('Nothing was charged')
      fireEvent.click(screen.getByRole('button', { name: 'Print receipt' }))
      expect(print).toHaveBeenCalledOnce()
    })

    it.each([
      ['a refused payment', { ...paid, status: 'ERROR' as const }],
      [
        'a receipt of another server',
        { ...paid, fullObject: { requestStatus: 'presentation_verified' as const, receipt: { vp_token: 'x' } } },
      ],
    ])('shows no receipt for %s', async (_what, result) => {
      pay({ status: () => ({ status: 2 }), result })
      await screen.findByText('Anna Nowak')
      expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
    })

    it.each<[string, Served]>([
      ['rejected', { status: () => ({ status: 99, error: ERROR }) }],
      ['rejected without a reason', { status: () => ({ status: 99 }) }],
      ['expired', { status: () => ({ status: 99, error: EXPIRED }) }],
      [
        'refused',
        { status: () => ({ status: 2 }), result: { status: 'ERROR', details: 'Another account was asked to pay.' } },
      ],
      [
        'refused with a reason',
        {
          status: () => ({ status: 2 }),
          result: {
            status: 'ERROR',
            details: `No money. ${NOTHING}`,
            reason: { code: 'not-enough-money', params: { amount: 300, currency: 'PLN' } },
          },
        },
      ],
      [
        'not started, with a reason',
        {
          answers: {
            [REQUEST]: () => ({
              status: 409,
              body: {
                ...{ type: 'about:blank', title: 'This cannot be done', status: 409, code: 'not-possible' },
                ...{ detail: `This card has no such account. ${NOTHING}`, reason: { code: 'no-such-account' } },
              },
            }),
          },
        },
      ],
      ['not started', { answers: { [REQUEST]: () => ({ status: 503, body: {} }) } }],
    ])('states once that nothing was charged if it is %s', async (_how, served) => {
      pay(served)
      await vi.waitFor(() => expect(document.body.textContent?.split('Nothing was charged')).toHaveLength(2))
    })

    it('refers only to its own request if another may have paid the same payment', async () => {
      pay({ status: () => ({ status: 99, error: EXPIRED }) }, `${PAY}/fl-pay-1`)
      await screen.findByText('Nothing was charged by this request.')
    })

    it.each<[string, Served]>([
      [
        'its result cannot be fetched',
        { status: () => ({ status: 2 }), answers: { [RESULT]: () => ({ status: 503, body: {} }) } },
      ],
      [
        'its result is erased',
        { status: () => ({ status: 2 }), answers: { [RESULT]: () => ({ status: 410, body: {} }) } },
      ],
      ['the server does not know it any more', { answers: { [STATUS]: () => ({ status: 404, body: {} }) } }],
      [
        'the card skips the status',
        {
          card: { ...card, features: { ...card.features, skipStatus: true } },
          answers: { [REQUEST]: () => ({ body: { ...started().body, expiresAt: Date.now() + 50 } }) },
        },
      ],
    ])('does not claim that nothing was charged if %s', async (_how, served) => {
      pay(served)
      await screen.findByText(/Failed to fetch|This result has been deleted|no longer known|The code has expired/)
      expect(document.body.textContent).not.toContain('Nothing was charged')
    })

    it('does not speak of charging if a coupon is refused', async () => {
      pay({ status: () => ({ status: 99, error: ERROR }) }, '/present/library-card/payment/coffee')
      await screen.findByText(ERROR.message)
      expect(document.body.textContent).not.toContain('charged')
    })

    it('starts another payment after a continued one was paid', async () => {
      const server = pay({ status: () => ({ status: 2 }), result: paid }, `${PAY}/fl-pay-1`)
      await screen.findByRole('region', { name: 'Receipt' })
      expect(server.to(REQUEST)).toMatchObject([{ body: { paymentId: 'fl-pay-1' } }])
      fireEvent.click(screen.getByRole('button', { name: 'Start another' }))
      await vi.waitFor(() => expect(server.to(REQUEST)).toHaveLength(2))
      expect(server.to(REQUEST)[1]?.body).toEqual({
        type: 'LibraryCard',
        state: '',
        bankOperation: 'transfer',
        pay: 300,
        receiver: 'Test shop',
      })
    })
  })

  it('returns to a presentation by its id, without a new request', async () => {
    const server = serve({ status: () => ({ status: 2 }), result: { status: 'OK', displayName: 'Anna Nowak' } })
    open('/present/library-card/earlier')
    await screen.findByText('Anna Nowak')
    expect(server.to(REQUEST)).toHaveLength(0)
    expect(server.to(RESULT)).toMatchObject([{ body: { id: 'earlier' } }])
  })

  it('shows that a presentation is no longer kept', async () => {
    serve({ answers: { [STATUS]: () => ({ status: 404, body: {} }) } })
    open('/present/library-card/earlier')
    await screen.findByText(/Results are deleted a short while after/)
    expect(screen.getByRole('button', { name: 'Make a new request' })).toBeTruthy()
  })

  it('shows that the result was erased, and offers no retry that cannot succeed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ status: () => ({ status: 2 }), answers: { [RESULT]: () => ({ status: 410, body: {} }) } })
    open('/present/library-card/earlier')
    await screen.findByText(/Results are deleted a short while after/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.queryByText('Failed to fetch presentation result')).toBeNull()
    expect(screen.getByRole('button', { name: 'Make a new request' })).toBeTruthy()
  })

  it('shows a given link without following a flow', async () => {
    const server = serve({})
    open(`/present/library-card/link/${encodeURIComponent(REQUEST_URL)}`)
    expect((await screen.findByRole('link', { name: /^Open in (?!demo)/ })).getAttribute('href')).toBe(REQUEST_URL)
    const code = screen.getByRole('img', { name: 'QR code of the presentation request' })
    expect(drawingOf(code)).toEqual(qrDrawing(REQUEST_URL))
    expect(server.to(REQUEST)).toHaveLength(0)
    expect(server.to(STATUS)).toHaveLength(0)
  })

  it('follows the presentation of a given link, with its code', async () => {
    let status = 0
    const server = serve({ status: () => ({ status }) })
    open(`/present/library-card/link/${encodeURIComponent(REQUEST_URL)}/secret`)
    expect((await screen.findByRole('link', { name: /^Open in (?!demo)/ })).getAttribute('href')).toBe(REQUEST_URL)
    await vi.waitFor(() => expect(server.to(STATUS).map(({ url }) => url)).toEqual([`${STATUS}?id=secret`]))
    status = 2
    notifications.announce()
    await screen.findByRole('heading', { name: SUCCESS })
    expect(server.to(REQUEST)).toHaveLength(0)
    expect(server.to(RESULT)[0]?.body).toEqual({ id: 'secret' })
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example',
    'http://evil.example/',
    'intent://evil.example#Intent;scheme=https;end',
    'file:///etc/passwd',
    'this is no link',
  ])('shows the given text %j, and does not turn it into a link', async (text) => {
    serve({})
    open(`/present/library-card/link/${encodeURIComponent(text)}/abc`)
    // The text appears once in place of the buttons and once in Debug Details.
    expect(await screen.findAllByText(text)).toHaveLength(2)
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Back to Home'])
    expect(screen.queryByRole('button', { name: 'Copy Dynamic Link' })).toBeNull()
  })

  it('does not turn a script that was encoded twice into a link', async () => {
    serve({})
    open(`/present/library-card/link/${encodeURIComponent(encodeURIComponent('javascript:alert(1)'))}/abc`)
    expect(await screen.findAllByText('javascript:alert(1)')).toHaveLength(2)
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Back to Home'])
  })

  it('writes out line breaks in a given text, and does not turn the text into a link', async () => {
    serve({})
    const text = 'https://evil.example/\r\nLocation: x'
    open(`/present/library-card/link/${encodeURIComponent(text)}`)
    expect(await screen.findByText('https://evil.example/\\u{d}\\u{a}Location: x')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull()
  })

  it('does not show a web page as a wallet, and names its real host', async () => {
    serve({})
    open(`/present/library-card/link/${encodeURIComponent('https://p\u0430ypal.example/')}`)
    const link = await screen.findByRole('link', { name: 'Open xn--pypal-4ve.example in a new tab' })
    expect(link.getAttribute('rel')).toBe('noopener')
    expect(screen.queryByRole('link', { name: /^Open in/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy Dynamic Link' })).toBeNull()
  })

  it('shows that a given link of 5 kB is too long for a code', async () => {
    serve({})
    const link = `${REQUEST_URL}&x=${'a'.repeat(5000)}`
    open(`/present/library-card/link/${encodeURIComponent(link)}`)
    expect(await screen.findByText('This link is too long for a QR code.')).toBeTruthy()
    expect((await screen.findByRole('link', { name: /^Open in (?!demo)/ })).getAttribute('href')).toBe(link)
  })
})
