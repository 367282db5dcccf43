// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { encodeBase64Url, type PublicScenario } from '@vitrine/api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeChanges, fakeServer } from '../../testing/fake-server.ts'
import { aScenario } from '../../testing/public-scenario.ts'
import { renderPage } from '../../testing/render-page.tsx'
import IssuancePage from './issuance-page.tsx'

const OFFER = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fhost%2Foffers%2F1'
const SETTINGS = '/library-card/website/issuer/settings'
const REQUEST = '/library-card/issuance/request'
const STATUS = '/library-card/issuance/status'

function serve(scenario: PublicScenario, answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    '/scenarios': () => ({ body: [scenario] }),
    [SETTINGS]: () => ({ body: { selfAssertedClaims: { displayName: 'Full name' } } }),
    [REQUEST]: () => ({ body: { id: 'secret', url: OFFER, pin: '4821', status: 0, expiresAt: Date.now() + 300_000 } }),
    [STATUS]: () => ({ body: { status: 0 } }),
    ...answers,
  })
}

const open = (at = '/issue/library-card') => renderPage(<IssuancePage />, { path: '/issue/:configId/:request?', at })
const generateButton = () => screen.findByRole('button', { name: 'Generate' })

async function fillInAndGenerate() {
  fireEvent.change(await screen.findByLabelText(/Full name/), { target: { value: 'Anna Nowak' } })
  fireEvent.click(await generateButton())
}

describe('the issuance screen', () => {
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

  it('goes from the form over the code and the wallet to done', async () => {
    let status = 0
    const server = serve(aScenario(), { [STATUS]: () => ({ body: { status } }) })
    open()
    expect(await generateButton()).toHaveProperty('disabled', true)
    await fillInAndGenerate()

    const link = await screen.findByRole('link', { name: 'Use with Authentication Verified ID Scanner' })
    expect(link.getAttribute('href')).toBe(OFFER)
    expect(screen.getByRole('heading', { name: 'Scan QR Code to issue' })).toBeTruthy()
    expect(screen.getByText('4821')).toBeTruthy()
    expect(server.to(REQUEST)).toMatchObject([
      { method: 'POST', body: { displayName: 'Anna Nowak', type: 'LibraryCard' } },
    ])

    status = 1
    act(() => changes.announce())
    await screen.findByRole('heading', { name: 'Started on Mobile Device ...' })
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(screen.getByText('4821')).toBeTruthy()

    status = 2
    act(() => changes.announce())
    await screen.findByRole('heading', { name: 'Done!!!' })
    expect(screen.queryByText('4821')).toBeNull()
  })

  it('shows session id, status and QR URL in the debug details', async () => {
    serve(aScenario())
    open()
    await fillInAndGenerate()
    await screen.findByText('0 (waiting)')
    expect(screen.getByText('secret')).toBeTruthy()
    expect(screen.getByText(OFFER)).toBeTruthy()
  })

  it('generates the code by itself once everything is filled in', async () => {
    const { issuance } = aScenario()
    const server = serve(aScenario({ issuance: { ...issuance, qrCodeOnStart: true } }))
    open(`/issue/library-card/${encodeBase64Url('{"displayName":"Anna"}')}`)
    await screen.findByText('4821')
    expect(server.to(REQUEST)).toMatchObject([{ body: { displayName: 'Anna', type: 'LibraryCard' } }])
  })

  it('waits for the form where something is missing for the code on start', async () => {
    const { issuance } = aScenario()
    const server = serve(aScenario({ issuance: { ...issuance, qrCodeOnStart: true } }))
    open()
    await generateButton()
    expect(server.to(REQUEST)).toHaveLength(0)
  })

  it('makes no settings call for a card that skips it, and no status call for one that skips that', async () => {
    const { features } = aScenario()
    const server = serve(aScenario({ features: { ...features, skipSettings: true, skipStatus: true } }))
    open()
    fireEvent.click(await generateButton())
    await screen.findByText('4821')
    expect(server.to(SETTINGS)).toHaveLength(0)
    expect(server.to(STATUS)).toHaveLength(0)
  })

  it('shows why the wallet did not get the card, and tries again with the same values', async () => {
    const error = { code: 'ACCESS_DENIED', message: 'The request was declined in the wallet.' }
    const server = serve(aScenario(), { [STATUS]: () => ({ body: { status: 99, error } }) })
    open()
    await fillInAndGenerate()
    await screen.findByText(error.message)
    expect(screen.getByRole('img', { name: 'Rejected' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(REQUEST)).toHaveLength(2))
    expect(server.to(REQUEST)[1]?.body).toEqual(server.to(REQUEST)[0]?.body)
  })

  it('offers a new code when the old one has expired', async () => {
    const message = 'This request has expired. Please generate a new request.'
    serve(aScenario(), { [STATUS]: () => ({ body: { status: 99, error: { code: 'EXPIRED', message } } }) })
    open()
    await fillInAndGenerate()
    await screen.findByText(message)
    expect(screen.getByRole('button', { name: 'Generate a new code' })).toBeTruthy()
  })

  it('says so when the credential cannot be issued, never repeats the request by itself, and keeps the form', async () => {
    const server = serve(aScenario(), { [REQUEST]: () => ({ status: 503, body: {} }) })
    open()
    await fillInAndGenerate()
    await screen.findByText('Failed to issue credential')
    expect(server.to(REQUEST)).toHaveLength(1)
    expect(screen.getByLabelText(/Full name/)).toHaveProperty('value', 'Anna Nowak')
  })

  it('tries again with what the form says by then', async () => {
    const server = serve(aScenario(), { [REQUEST]: () => ({ status: 503, body: {} }) })
    open()
    await fillInAndGenerate()
    await screen.findByText('Failed to issue credential')
    fireEvent.change(screen.getByLabelText(/Full name/), { target: { value: 'Anna Kowalska' } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(REQUEST)[1]?.body).toMatchObject({ displayName: 'Anna Kowalska' }))
  })

  it('says so when the settings cannot be loaded, after as many tries as the card allows', async () => {
    const server = serve(aScenario({ maxRetries: 2 }), { [SETTINGS]: () => ({ status: 503, body: {} }) })
    open()
    await screen.findByText('Failed to load configuration')
    expect(server.to(SETTINGS)).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(SETTINGS).length).toBeGreaterThan(3))
  })

  it.each(['/issue/nobody', '/issue/__proto__', '/issue/LIBRARY-CARD'])('knows no card at %s', async (at) => {
    serve(aScenario())
    open(at)
    await screen.findByRole('heading', { name: 'Configuration not found or not enabled' })
  })

  it('does not issue a card that is not enabled for it', async () => {
    const { issuance } = aScenario()
    const server = serve(aScenario({ issuance: { ...issuance, enabled: false } }))
    open()
    await screen.findByRole('heading', { name: 'Configuration not found or not enabled' })
    expect(server.to(REQUEST)).toHaveLength(0)
  })
})
