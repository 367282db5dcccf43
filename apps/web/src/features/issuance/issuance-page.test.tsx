// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../testing/admin-server.ts'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { aBankCard, aCard, aCertificate } from '../../testing/public-card.ts'
import { drawingOf, qrDrawing } from '../../testing/qr-drawing.ts'
import { renderPage } from '../../testing/render-page.tsx'
import IssuancePage from './issuance-page.tsx'

const OFFER = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fhost%2Foffers%2F1'
const SETTINGS = '/library-card/website/issuer/settings'
const REQUEST = '/library-card/issuance/request'
const STATUS = '/library-card/issuance/status'

function serve(card: PublicCard, answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    '/scenarios': () => ({ body: [card] }),
    [SETTINGS]: () => ({ body: { selfAssertedClaims: { displayName: 'Full name' } } }),
    [REQUEST]: () => ({ body: { id: 'secret', url: OFFER, pin: '4821', status: 0, expiresAt: Date.now() + 300_000 } }),
    [STATUS]: () => ({ body: { status: 0 } }),
    ...answers,
  })
}

const configuration = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: ['openid-credential-offer'],
  demoWalletUrl: 'https://wallet.example',
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}

const open = (at = '/issue/library-card') => renderPage(<IssuancePage />, { path: '/issue/:configId/:request?', at })
const generateButton = () => screen.findByRole('button', { name: 'Generate' })

const currentStep = () => document.querySelector('[aria-current="step"]')?.textContent
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function fillInAndGenerate() {
  fireEvent.change(await screen.findByLabelText(/Full name/), { target: { value: 'Anna Nowak' } })
  fireEvent.click(await generateButton())
}

describe('the issuance screen', () => {
  let notifications: ReturnType<typeof fakeNotifications>
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

  it.each([
    ['Disabled', 'Not available at the moment', /until it is enabled again/],
    ['Revoked', 'No longer available', /withdrawn for good/],
  ] as const)('of a card whose contract is %s shows that instead of the form', async (contract, heading, why) => {
    const server = serve(aCard({ contract }))
    open()
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.queryByLabelText(/Full name/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull()
    expect(server.to(REQUEST)).toEqual([])
  })

  it('does not start the issuance of a disabled card, and shows the form once it is enabled again', async () => {
    let contract: PublicCard['contract'] = 'Disabled'
    const { issuance } = aCard()
    const byItself = { ...issuance, qrCodeOnStart: true, customInputRequired: false }
    const server = serve(aCard(), {
      '/scenarios': () => ({ body: [aCard({ contract, issuance: byItself })] }),
    })
    open()
    await screen.findByRole('heading', { name: 'Not available at the moment' })
    contract = 'Enabled'
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await generateButton()).toBeTruthy()
    expect(server.to(REQUEST)).toEqual([])
  })

  it('goes from the form through the code and the wallet to done', async () => {
    let status = 0
    const server = serve(aCard(), { [STATUS]: () => ({ body: { status } }) })
    open()
    expect(await generateButton()).toHaveProperty('disabled', true)
    expect(screen.getByRole('heading', { name: 'Scan QR Code to issue' })).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    await fillInAndGenerate()

    const link = await screen.findByRole('link', { name: 'Use with Authentication Verified ID Scanner' })
    expect(link.getAttribute('href')).toBe(OFFER)
    expect(screen.getByRole('heading', { name: 'Scan QR Code to issue' })).toBeTruthy()
    expect(drawingOf(screen.getByRole('img', { name: 'QR code of the credential offer' }))).toEqual(qrDrawing(OFFER))
    expect(screen.getByText('4821')).toBeTruthy()
    expect(server.to(SETTINGS)).toMatchObject([{ method: 'GET', url: `${SETTINGS}?type=LibraryCard`, body: undefined }])
    expect(server.to(REQUEST)).toMatchObject([
      { method: 'POST', body: { displayName: 'Anna Nowak', type: 'LibraryCard' } },
    ])
    expect(server.to(STATUS)[0]?.url).toBe(`${STATUS}?id=secret`)
    expect([document.title, currentStep()]).toEqual(['Waiting – Library card · Vitrine', 'Waiting'])

    status = 1
    act(() => notifications.announce())
    await screen.findByRole('heading', { name: 'Started on Mobile Device ...' })
    expect(screen.getByText(/^Continue on your phone/)).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(screen.getByText('4821')).toBeTruthy()
    expect([document.title, currentStep()]).toEqual(['Started – Library card · Vitrine', 'Started'])

    status = 2
    act(() => notifications.announce())
    await screen.findByRole('heading', { name: 'Done!!!' })
    expect(screen.queryByText('4821')).toBeNull()
    expect(document.body.innerHTML).not.toContain('4821')
    expect([document.title, currentStep()]).toEqual(['Issued – Library card · Vitrine', 'Issued'])
  })

  it('shows how long the code is valid by the server’s clock, also after a wallet has scanned it', async () => {
    vi.useFakeTimers()
    const { issuance } = aCard()
    const now = Date.now() + 1_000_000
    let status = 0
    serve(aCard({ issuance: { ...issuance, customInputRequired: false, qrCodeOnStart: true } }), {
      [STATUS]: () => ({ body: { status, now, expiresAt: now + 272_000 } }),
    })
    open()
    await pass(100)
    expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('4:32')
    await pass(2000)
    expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('4:30')
    status = 1
    await pass(5000)
    expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('4:25')
  })

  it('issues a basic card with request2, below the base prefix', async () => {
    const server = serve(aCard({ isBasic: true }), {
      '/basic/website/issuer/settings': () => ({ body: { selfAssertedClaims: { displayName: 'Full name' } } }),
      '/basic/request2': () => ({ body: { id: 'secret', url: OFFER, pin: '4821' } }),
      '/basic/issuance/status': () => ({ body: { status: 0 } }),
    })
    open()
    await fillInAndGenerate()
    await screen.findByText('0 (waiting)')
    const link = screen.getByRole('link', { name: 'Use with Authentication Verified ID Scanner' })
    expect(link.getAttribute('href')).toBe(OFFER)
    expect(screen.getByText('4821')).toBeTruthy()
    expect(server.calls.filter(({ url }) => url.startsWith('/basic/'))).toMatchObject([
      { method: 'GET', url: '/basic/website/issuer/settings?type=LibraryCard' },
      {
        method: 'POST',
        url: '/basic/request2',
        body: { fieldData: { displayName: 'Anna Nowak' }, type: 'LibraryCard' },
      },
      { method: 'GET', url: '/basic/issuance/status?id=secret', body: undefined },
    ])
  })

  it('polls the status of its offer at once and then every 5 s', async () => {
    vi.useFakeTimers()
    const { issuance } = aCard()
    const server = serve(aCard({ issuance: { ...issuance, customInputRequired: false, qrCodeOnStart: true } }))
    open()
    await pass(100)
    expect(server.to(STATUS)).toMatchObject([{ method: 'GET', url: `${STATUS}?id=secret`, body: undefined }])
    await pass(4800)
    expect(server.to(STATUS)).toHaveLength(1)
    await pass(200)
    expect(server.to(STATUS)).toHaveLength(2)
  })

  it('links from the issued card to its use, if it has one', async () => {
    serve(aCard(), { [STATUS]: () => ({ body: { status: 2 } }) })
    open()
    await fillInAndGenerate()
    const use = await screen.findByRole('link', { name: 'Use this card' })
    expect(use.getAttribute('href')).toBe('/present/library-card')
    expect(screen.getByRole('button', { name: 'Generate another one' })).toBeTruthy()
    cleanup()
    const { presentation } = aCard()
    serve(aCard({ presentation: { ...presentation, enabled: false } }), {
      [STATUS]: () => ({ body: { status: 2 } }),
    })
    open()
    await fillInAndGenerate()
    await screen.findByRole('link', { name: 'See the other cards' })
    expect(screen.queryByRole('link', { name: 'Use this card' })).toBeNull()
  })

  it('links from an issued card to its first payment, and shows the number from the server on the card', async () => {
    serve(
      { ...aBankCard(), id: 'library-card', type: 'LibraryCard' },
      {
        [STATUS]: () => ({ body: { status: 2, claims: { cardNumber: '4111111111111111' } } }),
      },
    )
    open()
    await fillInAndGenerate()
    const pay = await screen.findByRole('link', { name: /^Pay PLN\s300\.00 with it$/ })
    expect(pay.getAttribute('href')).toBe('/present/library-card/payment/transfer')
    expect(pay.dataset.variant).not.toBe('default')
    expect(screen.getByRole('link', { name: 'Use this card' }).dataset.variant).toBe('default')
    expect(document.querySelector('[data-drawn="4111 1111 1111 1111"]')).not.toBeNull()
  })

  it('links from an issued certificate to its gate, and from other cards to none', async () => {
    serve(
      { ...aCertificate(2, { id: 'library-card' }), type: 'LibraryCard' },
      { [STATUS]: () => ({ body: { status: 2 } }) },
    )
    open()
    await fillInAndGenerate()
    const gate = await screen.findByRole('link', { name: 'Go to the gate' })
    expect(gate.getAttribute('href')).toBe('/security?gate=main')
    expect(gate.dataset.variant).toBe('filled')
    expect(screen.getByRole('link', { name: 'Use this card' }).dataset.variant).toBe('default')
    cleanup()
    serve(aCard(), { [STATUS]: () => ({ body: { status: 2 } }) })
    open()
    await fillInAndGenerate()
    expect((await screen.findByRole('link', { name: 'Use this card' })).dataset.variant).toBe('filled')
    expect(screen.queryByRole('link', { name: 'Go to the gate' })).toBeNull()
  })

  it('announces each state once to screen readers', async () => {
    let status = 0
    serve(aCard(), { [STATUS]: () => ({ body: { status } }) })
    open()
    await fillInAndGenerate()
    await screen.findByRole('img', { name: /QR code/ })
    for (const [next, heading] of [
      [1, 'Started on Mobile Device ...'],
      [2, 'Done!!!'],
    ] as const) {
      status = next
      act(() => notifications.announce())
      await screen.findByRole('heading', { name: heading })
      const announced = screen.getAllByRole('status').filter(({ textContent }) => textContent?.includes(heading))
      expect(announced).toHaveLength(1)
      expect(screen.queryAllByRole('alert')).toHaveLength(0)
    }
  })

  it('announces a failure together with its reason', async () => {
    const error = { code: 'ACCESS_DENIED', message: 'The request was declined in the wallet.' }
    serve(aCard(), { [STATUS]: () => ({ body: { status: 99, error } }) })
    open()
    await fillInAndGenerate()
    await screen.findByText(error.message)
    const [announced] = screen.getAllByRole('status').filter(({ textContent }) => textContent !== '')
    expect(announced?.textContent).toBe(`The card was not issued${error.message}`)
  })

  it('offers other ways than scanning: on this device, as a link, and in the demo wallet', async () => {
    serve(aCard(), { '/configuration': () => ({ body: configuration }) })
    open()
    await fillInAndGenerate()
    const wallet = await screen.findByRole('link', { name: 'Open in demo wallet' })
    expect(wallet.getAttribute('href')).toBe(`https://wallet.example/open?theme=light#${encodeURIComponent(OFFER)}`)
    expect(screen.getByRole('link', { name: 'Use with Authentication Verified ID Scanner' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy link to this code' })).toBeTruthy()
  })

  it('shows session id, status and QR URL in the debug details', async () => {
    serve(aCard())
    open()
    await fillInAndGenerate()
    await screen.findByText('0 (waiting)')
    const details = screen.getByText('Debug Details').closest('details')
    expect(details).toHaveProperty('open', false)
    expect([...(details?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['Session id', 'secret', 'Status', '0 (waiting)', 'QR URL', OFFER],
    ])
  })

  it('shows the code of an external service in the debug details, next to the status', async () => {
    serve(aCard(), { [STATUS]: () => ({ body: { status: 0, serviceCode: 'request_retrieved' } }) })
    open()
    await fillInAndGenerate()
    await screen.findByText('request_retrieved')
    const details = screen.getByText('Debug Details').closest('details')
    expect([...(details?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['Session id', 'Status', 'Service code', 'QR URL'],
    ])
  })

  it('loads the settings before anything else', async () => {
    const { issuance } = aCard()
    let answer = (_: { body: unknown }) => {}
    const server = serve(aCard({ issuance: { ...issuance, qrCodeOnStart: true, customInputRequired: false } }), {
      [SETTINGS]: () => new Promise((resolve) => (answer = resolve)),
    })
    open()
    await vi.waitFor(() => expect(server.to(SETTINGS)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull()
    expect(server.to(REQUEST)).toHaveLength(0)
    await act(async () => answer({ body: { selfAssertedClaims: {} } }))
    await screen.findByText('4821')
  })

  it('generates the code automatically if everything is filled in', async () => {
    const { issuance } = aCard()
    const server = serve(aCard({ issuance: { ...issuance, qrCodeOnStart: true } }))
    open(`/issue/library-card/${encodeBase64Url('{"displayName":"Anna"}')}`)
    await screen.findByText('4821')
    expect(server.to(REQUEST)).toMatchObject([{ body: { displayName: 'Anna', type: 'LibraryCard' } }])
  })

  it('fills in the form from the address, in either Base64 alphabet', async () => {
    const displayName = 'Zoë ~~~ ÿÿÿ???>>>'
    const json = JSON.stringify({ displayName })
    const base64 = Buffer.from(json).toString('base64')
    // The encoded text must contain `+` and `/`, the two characters that base64url replaces.
    expect(base64).toMatch(/\+.*\/|\/.*\+/)
    for (const parameter of [encodeBase64Url(json), encodeURIComponent(base64)]) {
      serve(aCard())
      open(`/issue/library-card/${parameter}`)
      expect(await screen.findByLabelText(/Full name/)).toHaveProperty('value', displayName)
      cleanup()
    }
  })

  it('waits for the form if the code on start lacks a value', async () => {
    const { issuance } = aCard()
    const server = serve(aCard({ issuance: { ...issuance, qrCodeOnStart: true } }))
    open()
    await generateButton()
    expect(server.to(REQUEST)).toHaveLength(0)
  })

  it('shows no form for a card without one, and generates the code', async () => {
    const { issuance } = aCard()
    const plain = { ...issuance, customInputEnabled: false, customInputRequired: false }
    const server = serve(aCard({ issuance: plain }))
    open()
    expect(await generateButton()).toHaveProperty('disabled', false)
    expect(screen.queryByLabelText(/Full name/)).toBeNull()
    fireEvent.click(await generateButton())
    await screen.findByRole('img', { name: /QR code/ })
    expect(server.to(REQUEST)).toMatchObject([{ body: { type: 'LibraryCard' } }])
  })

  it('sends no empty claims of an optional form', async () => {
    const { issuance } = aCard()
    const server = serve(aCard({ issuance: { ...issuance, customInputRequired: false } }))
    open()
    fireEvent.click(await generateButton())
    await vi.waitFor(() => expect(server.to(REQUEST).map(({ body }) => body)).toEqual([{ type: 'LibraryCard' }]))
  })

  it('lists the missing fields, and generates the code once they are filled in', async () => {
    serve(aCard())
    open()
    const generate = await generateButton()
    expect(generate).toHaveProperty('disabled', true)
    const hint = document.getElementById(generate.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('To continue, enter: full name.')
    fireEvent.change(screen.getByLabelText(/Full name/), { target: { value: '   ' } })
    expect(generate).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByLabelText(/Full name/), { target: { value: 'Anna' } })
    expect(generate).toHaveProperty('disabled', false)
    expect(generate.getAttribute('aria-describedby')).toBeNull()
  })

  it('starts again on Refresh, with the values of the form', async () => {
    serve(aCard())
    open()
    await fillInAndGenerate()
    await screen.findByRole('img', { name: /QR code/ })
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByLabelText(/Full name/)).toHaveProperty('value', 'Anna Nowak')
    expect(screen.queryByText('4821')).toBeNull()
  })

  it('opens the debug details automatically only for a card in debug mode', async () => {
    serve(aCard({ debugMode: true }))
    open()
    await generateButton()
    expect(document.querySelector('details')).toHaveProperty('open', true)
    cleanup()
    serve(aCard())
    open()
    await generateButton()
    expect(document.querySelector('details')).toHaveProperty('open', false)
  })

  it('shows that the server does not know the request any more', async () => {
    serve(aCard(), { [STATUS]: () => ({ status: 404, body: {} }) })
    open()
    await fillInAndGenerate()
    await screen.findByRole('heading', { name: 'This code is no longer known' })
    expect(screen.getByRole('button', { name: 'Generate a new code' })).toBeTruthy()
    expect(screen.queryByText('4821')).toBeNull()
  })

  it('expires a code by the clock if the card skips status calls', async () => {
    const { features } = aCard()
    serve(aCard({ features: { ...features, skipStatus: true } }), {
      [REQUEST]: () => ({ body: { id: 'secret', url: OFFER, status: 0, expiresAt: Date.now() + 50 } }),
    })
    open()
    await fillInAndGenerate()
    await screen.findByRole('heading', { name: 'The code has expired' })
  })

  it.each([
    ['not Base64', 'not base64!'],
    ['a path to another page', '..%2f..%2fadmin'],
    ['NUL', '%00'],
    ['a list', encodeBase64Url('[1,2]')],
    ['null', encodeBase64Url('null')],
    ['a number', encodeBase64Url('7')],
    ['an object that sets the prototype', encodeBase64Url('{"__proto__":{"displayName":"Eve"}}')],
    ['an object that names another host', encodeBase64Url('{"apiHost":"https://evil.example","apiVcPrefix":"/evil"}')],
  ])('shows the empty form for a request parameter that is %s, and makes no other call', async (_what, parameter) => {
    const server = serve(aCard())
    open(`/issue/library-card/${parameter}`)
    expect(await screen.findByLabelText(/Full name/)).toHaveProperty('value', '')
    await fillInAndGenerate()
    await screen.findByRole('img', { name: /QR code/ })
    expect(server.calls.filter(({ url }) => !url.startsWith('/') || url.includes('evil'))).toEqual([])
  })

  it('makes no settings call and no status call for a card that skips them', async () => {
    const { features, issuance } = aCard()
    const withoutForm = { ...issuance, customInputEnabled: false, customInputRequired: false }
    const server = serve(
      aCard({ features: { ...features, skipSettings: true, skipStatus: true }, issuance: withoutForm }),
    )
    open()
    fireEvent.click(await generateButton())
    await screen.findByText('4821')
    expect(screen.queryByLabelText(/Full name/)).toBeNull()
    expect(server.to(SETTINGS)).toHaveLength(0)
    expect(server.to(STATUS)).toHaveLength(0)
  })

  it.each([true, false])(
    'builds the form from the card’s own claims if the card skips its settings; basic: %s',
    async (isBasic) => {
      const { features } = aCard()
      const own = { name: 'displayName', label: 'Full name', selfAsserted: true, example: 'Anna' }
      const claims = [own, { name: 'event', label: 'Event' }]
      const server = serve(aCard({ isBasic, claims, features: { ...features, skipSettings: true } }), {
        '/basic/request2': () => ({ body: { id: 'secret', url: OFFER } }),
        '/basic/issuance/status': () => ({ body: { status: 0 } }),
      })
      open()
      expect(await generateButton()).toHaveProperty('disabled', true)
      expect(screen.queryByLabelText(/Event/)).toBeNull()
      await fillInAndGenerate()
      await screen.findByRole('img', { name: /QR code/ })
      const sent = { displayName: 'Anna Nowak' }
      expect(server.to(isBasic ? '/basic/request2' : REQUEST)[0]?.body).toEqual(
        isBasic ? { fieldData: sent, type: 'LibraryCard' } : { ...sent, type: 'LibraryCard' },
      )
      expect(server.calls.filter(({ url }) => url.includes('/website/issuer/settings'))).toEqual([])
    },
  )

  it('shows why the card was not issued, and tries again with the same values', async () => {
    const error = { code: 'ACCESS_DENIED', message: 'The request was declined in the wallet.' }
    const server = serve(aCard(), { [STATUS]: () => ({ body: { status: 99, error } }) })
    open()
    await fillInAndGenerate()
    await screen.findByText(error.message)
    expect(screen.getByRole('img', { name: 'Rejected' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(REQUEST)).toHaveLength(2))
    expect(server.to(REQUEST)[1]?.body).toEqual(server.to(REQUEST)[0]?.body)
  })

  it('offers a new code after the old one has expired', async () => {
    const message = 'This request has expired. Please generate a new request.'
    serve(aCard(), { [STATUS]: () => ({ body: { status: 99, error: { code: 'EXPIRED', message } } }) })
    open()
    await fillInAndGenerate()
    await screen.findByText(message)
    expect(screen.getByRole('button', { name: 'Generate a new code' })).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  })

  it('shows that the credential cannot be issued, never retries automatically, and keeps the form', async () => {
    const server = serve(aCard(), { [REQUEST]: () => ({ status: 503, body: {} }) })
    open()
    await fillInAndGenerate()
    await screen.findByText('Failed to issue credential')
    expect(server.to(REQUEST)).toHaveLength(1)
    expect(screen.getByLabelText(/Full name/)).toHaveProperty('value', 'Anna Nowak')
    expect(screen.getByRole('button', { name: 'Generate' })).toHaveProperty('disabled', false)
  })

  it('shows that the card was disabled while the form was filled in', async () => {
    const reason = 'This credential is currently not available.'
    serve(aCard(), { [REQUEST]: () => refusal(403, 'contract-not-enabled', reason) })
    open()
    await fillInAndGenerate()
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  })

  it('tries again with the current values of the form', async () => {
    const server = serve(aCard(), { [REQUEST]: () => ({ status: 503, body: {} }) })
    open()
    await fillInAndGenerate()
    await screen.findByText('Failed to issue credential')
    fireEvent.change(screen.getByLabelText(/Full name/), { target: { value: 'Anna Kowalska' } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(REQUEST)[1]?.body).toMatchObject({ displayName: 'Anna Kowalska' }))
  })

  it('shows that the settings cannot be loaded, after the retries that the card allows', async () => {
    const server = serve(aCard({ maxRetries: 2 }), { [SETTINGS]: () => ({ status: 503, body: {} }) })
    open()
    await screen.findByText('Failed to load configuration')
    expect(server.to(SETTINGS)).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(SETTINGS).length).toBeGreaterThan(3))
  })

  it.each(['/issue/nobody', '/issue/__proto__', '/issue/constructor', '/issue/%2e%2e', '/issue/LIBRARY-CARD'])(
    'finds no card at %s',
    async (at) => {
      serve(aCard())
      open(at)
      await screen.findByRole('heading', { name: 'Configuration not found or not enabled' })
      expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    },
  )

  it('explains that a card needs an engine that is not configured', async () => {
    const { issuance } = aCard()
    const off = { reason: 'engine-not-configured', engine: 'entra' } as const
    serve(aCard({ off, issuance: { ...issuance, enabled: false } }))
    open()
    await screen.findByText(
      'This site does not offer this card at the moment. Please choose another one on the home page.',
    )
    expect(document.body.textContent).not.toMatch(/ENTRA|entra|engine/)
  })

  it('does not issue a card that is not enabled for it', async () => {
    const { issuance } = aCard()
    const server = serve(aCard({ issuance: { ...issuance, enabled: false } }))
    open()
    await screen.findByRole('heading', { name: 'Configuration not found or not enabled' })
    expect(server.to(REQUEST)).toHaveLength(0)
  })
})
