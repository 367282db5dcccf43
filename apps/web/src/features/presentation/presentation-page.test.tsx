// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { PresentationResult, PublicScenario } from '@vitrine/api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../shared/routes.ts'
import { fakeChanges, fakeServer } from '../../testing/fake-server.ts'
import { aScenario } from '../../testing/public-scenario.ts'
import { renderPage } from '../../testing/render-page.tsx'
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

interface Served {
  readonly scenario?: PublicScenario
  readonly status?: () => object
  readonly result?: PresentationResult
  readonly answers?: Parameters<typeof fakeServer>[0]
}

function serve({
  scenario = aScenario(),
  status = () => ({ status: 0 }),
  result = { status: 'OK' },
  answers = {},
}: Served) {
  return fakeServer({
    '/scenarios': () => ({ body: [scenario] }),
    '/configuration': () => ({ body: configuration }),
    [REQUEST]: () => ({ body: { id: 'secret', requestId: 'r1', url: REQUEST_URL, expiresAt: Date.now() + 300_000 } }),
    [STATUS]: () => ({ body: status() }),
    [RESULT]: () => ({ body: result }),
    ...answers,
  })
}

const open = (at = '/present/library-card', path: string = ROUTES.present) =>
  renderPage(<PresentationPage />, { path, at })

describe('the presentation page', () => {
  let changes: ReturnType<typeof fakeChanges>
  beforeEach(() => {
    changes = fakeChanges()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('goes from the code over the wallet to the result, which it fetches once', async () => {
    let status = 0
    const server = serve({ status: () => ({ status }), result: { status: 'OK', displayName: 'Anna Nowak' } })
    open()
    await screen.findByText('Verification Pending')
    expect(screen.getByRole('heading', { name: 'Scan QR Code present Verified ID' })).toBeTruthy()
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy()
    expect(server.to(REQUEST)).toMatchObject([{ body: { type: 'LibraryCard', state: '' } }])

    status = 1
    act(() => changes.announce())
    await screen.findByRole('heading', { name: 'Verification Started' })
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()

    status = 2
    act(() => changes.announce())
    await screen.findByRole('heading', { name: SUCCESS })
    expect(screen.getByText('Result:').textContent).toBe('Result: Success')
    expect(screen.getByText('Anna Nowak')).toBeTruthy()
    expect(server.to(RESULT)).toMatchObject([{ body: { id: 'secret' } }])
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
    expect(await address('Open in demo wallet')).toBe(`https://wallet.example/open#${encoded}`)
    fireEvent.click(screen.getByRole('button', { name: 'Copy Dynamic Link' }))
    await screen.findByText('Copied Dynamic Link!')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/dynamic/code/'))
  })

  it('lets the dynamic link be copied by hand where the browser does not copy', async () => {
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
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(REQUEST)).toHaveLength(2))
  })

  it('never says that a refused transaction was processed', async () => {
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

  it('shows nothing but the payment id where the card wants that', async () => {
    const { presentation } = aScenario()
    serve({
      scenario: aScenario({ presentation: { ...presentation, onlyPaymentId: true, successMessage: 'Paid' } }),
      status: () => ({ status: 2 }),
      result: { status: 'OK', displayName: 'Anna Nowak', dynamicData: { paymentId: 'fl-pay-1' } },
    })
    open()
    await screen.findByText('fl-pay-1')
    expect(screen.getByText('Paid')).toBeTruthy()
    expect(screen.queryByText('Anna Nowak')).toBeNull()
  })

  it('shows text from the server as text', async () => {
    serve({ status: () => ({ status: 2 }), result: { status: 'OK', displayName: '<img src=x onerror=alert(1)>' } })
    open()
    await screen.findByText('<img src=x onerror=alert(1)>')
  })

  it('says so when the result cannot be fetched, and fetches it again when asked', async () => {
    const server = serve({ status: () => ({ status: 2 }), answers: { [RESULT]: () => ({ status: 503, body: {} }) } })
    open()
    await screen.findByText('Failed to fetch presentation result')
    expect(server.to(RESULT)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(RESULT)).toHaveLength(2))
  })

  it('says so when no request can be made, and makes one when asked', async () => {
    const server = serve({ answers: { [REQUEST]: () => ({ status: 503, body: {} }) } })
    open()
    await screen.findByText('Failed to initiate presentation')
    expect(server.to(REQUEST)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(REQUEST)).toHaveLength(2))
  })

  it('makes a new request on Refresh; a late answer to the old one does not come back', async () => {
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

  it('offers the payments of the card and asks for the one in the address', async () => {
    const { presentation } = aScenario()
    const extra = [{ id: 'transfer', name: 'Transfer 300 PLN', image: '' }]
    const server = serve({ scenario: aScenario({ presentation: { ...presentation, extra } }) })
    open('/present/library-card/payment/transfer', ROUTES.presentPayment)
    const link = await screen.findByRole('link', { name: 'Transfer 300 PLN' })
    expect(link.getAttribute('href')).toBe('/present/library-card/payment/transfer')
    await vi.waitFor(() =>
      expect(server.to(REQUEST)).toMatchObject([{ body: { bankOperation: 'transfer', pay: 300 } }]),
    )
  })

  it('comes back to a presentation by its id, without a new request', async () => {
    const server = serve({ status: () => ({ status: 2 }), result: { status: 'OK', displayName: 'Anna Nowak' } })
    open('/present/library-card/earlier')
    await screen.findByText('Anna Nowak')
    expect(server.to(REQUEST)).toHaveLength(0)
    expect(server.to(RESULT)).toMatchObject([{ body: { id: 'earlier' } }])
  })

  it('says that a presentation is no longer kept', async () => {
    serve({ answers: { [STATUS]: () => ({ status: 404, body: {} }) } })
    open('/present/library-card/earlier')
    await screen.findByText(/no longer kept/)
    expect(screen.getByRole('button', { name: 'Make a new request' })).toBeTruthy()
  })

  it('says so when what it showed was erased, and offers no retry that cannot succeed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ status: () => ({ status: 2 }), answers: { [RESULT]: () => ({ status: 410, body: {} }) } })
    open('/present/library-card/earlier')
    await screen.findByText(/no longer kept/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.queryByText('Failed to fetch presentation result')).toBeNull()
    expect(screen.getByRole('button', { name: 'Make a new request' })).toBeTruthy()
  })

  it('shows a given link without following anything', async () => {
    const server = serve({})
    open(`/present/library-card/link/${encodeURIComponent(REQUEST_URL)}`, ROUTES.presentLink)
    expect((await screen.findByRole('link', { name: /^Open in (?!demo)/ })).getAttribute('href')).toBe(REQUEST_URL)
    expect(server.to(REQUEST)).toHaveLength(0)
    expect(server.to(STATUS)).toHaveLength(0)
  })

  it('makes no link of a given text that is none', async () => {
    serve({})
    open(`/present/library-card/link/${encodeURIComponent('javascript:alert(1)')}/abc`, ROUTES.presentLink)
    await screen.findAllByText('javascript:alert(1)')
    expect(screen.queryByRole('link', { name: /^Open in/ })).toBeNull()
  })
})
