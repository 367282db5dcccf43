// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { GateOpening } from '@vitrine/api/flows/security-check.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import openPicture from '../../shared/gate/door-open.svg'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { A_GATE, aCard, aCertificate } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'
import SecurityCheckPage from './security-check-page.tsx'

const CHECK = '/admin/security/check'
const REQUEST_URL = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2Frequests%2F1'
const NOW = 1_800_000_000_000

const configuration = {
  walletName: 'Test wallet',
  supportedWallets: ['Test wallet'],
  walletSchemes: ['openid4vp'],
  demoWalletUrl: 'https://wallet.example',
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}

const REQUEST = '/certificate2/presentation/request'
const STATUS = '/certificate2/presentation/status'
const RESULT = '/certificate2/presentation/response-html'

const opened = (secondsAgo: number): GateOpening => ({
  gate: 'main',
  openedAt: NOW,
  closesAt: NOW + 30_000,
  now: NOW + secondsAgo * 1000,
})

type Served = {
  readonly gate?: () => GateOpening | null
  readonly status?: () => object
  readonly result?: PresentationResult
  readonly answers?: Parameters<typeof fakeServer>[0]
}

function open(
  { gate = () => null, status = () => ({ status: 0 }), result = { status: 'OK' }, answers = {} }: Served,
  at = '/security',
) {
  const server = fakeServer({
    '/scenarios': () => ({ body: [aCertificate(1), aCertificate(2), aCard()] }),
    '/configuration': () => ({ body: configuration }),
    [CHECK]: () => ({ body: gate() }),
    [REQUEST]: () => ({ body: { id: 'secret', requestId: 'r1', url: REQUEST_URL, expiresAt: NOW } }),
    [STATUS]: () => ({ body: status() }),
    [RESULT]: () => ({ body: result }),
    ...answers,
  })
  renderPage(<SecurityCheckPage />, { path: PAGES.security, at })
  return server
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const door = () => screen.getByRole('img', { name: /door/ }).getAttribute('aria-label')
const heading = (name: string) => screen.queryByRole('heading', { name })
const sources = () =>
  screen.queryAllByRole('link', { name: /^Get / }).map((link) => [link.textContent, link.getAttribute('href')])
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(50)
}

describe('the security check', () => {
  let notifications: ReturnType<typeof fakeNotifications>
  beforeEach(() => {
    vi.useFakeTimers()
    notifications = fakeNotifications()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('has a label while its cards load', async () => {
    open({ answers: { '/scenarios': () => new Promise(() => {}) } })
    await pass(50)
    expect(screen.getByRole('heading', { level: 1, name: 'Security Review Center' })).toBeTruthy()
    expect(screen.getByText('Show a certificate with your wallet.')).toBeTruthy()
  })

  it('has its name in the tab and as the heading', async () => {
    open({})
    await pass(50)
    expect(screen.getByRole('heading', { level: 1, name: 'Security Review Center' })).toBeTruthy()
    expect(document.title).toBe('Security Review Center · Vitrine')
  })

  it('shows that the result cannot be fetched, and retries on request', async () => {
    let isAway = true
    const answers = { [RESULT]: () => (isAway ? { status: 503, body: {} } : { body: { status: 'OK' } }) }
    const server = open({ status: () => ({ status: 2 }), answers })
    await pass(50)
    await press('Show certificate, level 2')
    await pass(50)
    expect(heading('Verified')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch presentation result')
    expect(screen.queryByText('One moment ...')).toBeNull()
    expect(server.to(RESULT)).toHaveLength(1)
    isAway = false
    await press('Try again')
    expect(heading('Certificate accepted')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('asks for consent before the face check of a certificate, and explains a failed one', async () => {
    const certificate = aCertificate(2)
    const presentation = { ...certificate.presentation, faceCheck: { threshold: 70 } }
    const error = { code: 'FACE_CHECK_FAILED', message: 'The face did not match.' }
    let status: object = { status: 0 }
    const answers = { '/scenarios': () => ({ body: [{ ...certificate, presentation }] }) }
    const server = open({ status: () => status, answers })
    await pass(50)
    await press('Show certificate, level 2')
    expect(heading('Before the face check')).toBeTruthy()
    expect(server.to(REQUEST)).toHaveLength(0)
    await press('I agree, continue')
    expect(server.to(REQUEST)).toHaveLength(1)
    expect(screen.getByText(/^Continue on your phone: scan the code/)).toBeTruthy()
    status = { status: 99, error }
    await pass(5000)
    expect(screen.getByText(/^The face did not match the photo in the credential\./)).toBeTruthy()
    expect(screen.getByText('The score must be at least 70%.')).toBeTruthy()
    await press('Try again')
    expect(heading('Before the face check')).toBeTruthy()
  })

  it('says what to do after an answer that could not be used, and shows the code again', async () => {
    let status: object = { status: 1 }
    open({ status: () => status })
    await pass(50)
    await press('Show certificate, level 2')
    await pass(5000)
    expect(screen.getByText('Confirm it in your wallet.')).toBeTruthy()
    status = { status: 1, hasUnusableAnswer: true }
    await pass(5000)
    expect(screen.queryByText('Confirm it in your wallet.')).toBeNull()
    expect(
      screen.getByText('The answer of the wallet could not be used. Try again, or use another wallet.'),
    ).toBeTruthy()
    expect(screen.getByRole('img', { name: 'QR code of the presentation request' })).toBeTruthy()
  })

  it('shows the closed door, and polls every 5 s', async () => {
    const server = open({})
    await pass(50)
    expect(door()).toBe('A closed door')
    expect(heading('The door is closed')).toBeTruthy()
    expect(server.to(CHECK)).toMatchObject([{ method: 'GET', url: CHECK, body: undefined }])
    await pass(4900)
    expect(server.to(CHECK)).toHaveLength(1)
    await pass(200)
    expect(server.to(CHECK)).toHaveLength(2)
    await pass(5000)
    expect(server.to(CHECK)).toHaveLength(3)
  })

  it('shows the open door with the time left, and closes it', async () => {
    let opening: GateOpening | null = opened(0)
    open({ gate: () => opening })
    await pass(50)
    expect(door()).toMatch(/^An open door/)
    expect(heading('The door is open')).toBeTruthy()
    const [picture] = screen.getByRole('img', { name: /door/ }).getElementsByTagName('img')
    expect(picture?.getAttribute('src')).toBe(openPicture)
    expect(screen.getByRole('timer').textContent).toBe('0:30')
    opening = opened(5)
    await pass(5000)
    expect(screen.getByRole('timer').textContent).toBe('0:25')
    opening = null
    await pass(5000)
    expect(door()).toBe('A closed door')
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('announces the door once when it opens and once before it closes, not every second', async () => {
    open({ gate: () => opened(19) })
    await pass(50)
    const status = heading('The door is open')?.closest('[role="status"]')
    expect(status?.textContent).toBe('The door is open')
    expect(status?.contains(screen.getByRole('timer'))).toBe(false)
    await pass(1100)
    expect(status?.textContent).toBe('The door is openIt closes in a few seconds.')
  })

  it('closes the door on time even if the server does not answer any more', async () => {
    let isAway = false
    open({ answers: { [CHECK]: () => (isAway ? { status: 503, body: {} } : { body: opened(20) }) } })
    await pass(50)
    isAway = true
    await pass(6000)
    expect(door()).toMatch(/^An open door/)
    expect(screen.getByText(/The server is not responding/)).toBeTruthy()
    await pass(5000)
    expect(door()).toBe('A closed door')
  })

  it('shows no door before the first answer, and retries on request', async () => {
    let isAway = true
    open({ answers: { [CHECK]: () => (isAway ? { status: 503, body: {} } : { body: null }) } })
    await pass(50)
    expect(screen.getByText('We cannot see the door at the moment')).toBeTruthy()
    expect(screen.queryByRole('img', { name: /door/ })).toBeNull()
    isAway = false
    await press('Try again')
    expect(door()).toBe('A closed door')
  })

  it.each([
    ['OK', 1],
    ['ERROR', 0],
  ] as const)('scrolls the door into view only if a certificate opens it (%s)', async (status, times) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    open({ status: () => ({ status: 2 }), result: { status } })
    await pass(50)
    expect(scroll).not.toHaveBeenCalled()
    await press('Show certificate, level 2')
    expect(scroll).toHaveBeenCalledTimes(times)
  })

  it('offers the certificates with the one that opens the door first, and nothing else', async () => {
    open({})
    await pass(50)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Show certificate, level 2',
      'Show certificate, level 1',
    ])
  })

  it('explains what happens and where to get a certificate until there is a request', async () => {
    open({})
    await pass(50)
    expect(heading('How it works')).toBeTruthy()
    expect(
      screen
        .getAllByRole('listitem')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Choose a certificate /),
      expect.stringMatching(/^Agree in your wallet /),
      expect.stringMatching(/^Watch the door /),
    ])
    expect(heading('No certificate yet?')).toBeTruthy()
    expect(sources()).toEqual([
      ['Get certificate, level 2', '/issue/certificate2'],
      ['Get certificate, level 1', '/issue/certificate1'],
    ])

    await press('Show certificate, level 2')
    expect(heading('How it works')).toBeNull()
    expect(heading('No certificate yet?')).toBeNull()
    expect(sources()).toEqual([])
  })

  it('does not show the guide after a request has ended', async () => {
    open({ status: () => ({ status: 2 }) })
    await pass(50)
    await press('Show certificate, level 2')
    expect(heading('Certificate accepted')).toBeTruthy()
    expect(heading('How it works')).toBeNull()
    expect(sources()).toEqual([])
  })

  it('links only to certificates that are issued here, and omits the section if there are none', async () => {
    const notIssued = (level: 1 | 2) => {
      const card = aCertificate(level)
      return { ...card, issuance: { ...card.issuance, enabled: false } }
    }
    open({ answers: { '/scenarios': () => ({ body: [aCertificate(1), notIssued(2)] }) } })
    await pass(50)
    expect(sources()).toEqual([['Get certificate, level 1', '/issue/certificate1']])
    cleanup()
    open({ answers: { '/scenarios': () => ({ body: [notIssued(1), notIssued(2)] }) } })
    await pass(50)
    expect(heading('How it works')).toBeTruthy()
    expect(heading('No certificate yet?')).toBeNull()
  })

  it("requests the certificate with the gate's state, and shows the code and the wallets", async () => {
    const server = open({})
    await pass(50)
    expect(server.to(REQUEST)).toHaveLength(0)
    await press('Show certificate, level 2')
    expect(server.to(REQUEST)).toMatchObject([{ body: { type: 'CertificateLevel2', state: 'security-gate' } }])
    expect(screen.getByRole('img', { name: 'QR code of the presentation request' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open in Test wallet' }).getAttribute('href')).toBe(REQUEST_URL)
    expect(screen.getByRole('link', { name: 'Open in demo wallet' })).toBeTruthy()
  })

  it('opens the door at once when the certificate is accepted', async () => {
    let status = 0
    let opening: GateOpening | null = null
    open({ gate: () => opening, status: () => ({ status }) })
    await pass(50)
    await press('Show certificate, level 2')
    status = 1
    act(() => notifications.announce())
    await pass(50)
    expect(heading('Verification Started')).toBeTruthy()
    status = 2
    opening = opened(0)
    act(() => notifications.announce())
    // The page polled the door a moment ago; the next poll is seconds away.
    await pass(50)
    await pass(50)
    expect(heading('Certificate accepted')).toBeTruthy()
    expect(door()).toMatch(/^An open door/)
  })

  it('explains why a certificate is not sufficient, and keeps the door closed', async () => {
    const details = 'This gate asks for a certificate of level 2. The door stays closed.'
    open({ status: () => ({ status: 2 }), result: { status: 'ERROR', details } })
    await pass(50)
    await press('Show certificate, level 2')
    expect(heading('Verified, but not accepted')).toBeTruthy()
    expect(screen.getByText(details)).toBeTruthy()
    expect(heading('Certificate accepted')).toBeNull()
    expect(door()).toBe('A closed door')
  })

  it('offers the certificate that opens the gate after one of a lower level was presented', async () => {
    const answers = {
      '/certificate1/presentation/request': () => ({
        body: { id: 'secret', requestId: 'r1', url: REQUEST_URL, expiresAt: NOW },
      }),
      '/certificate1/presentation/status': () => ({ body: { status: 2 } }),
      '/certificate1/presentation/response-html': () => ({
        body: { status: 'ERROR', reason: { code: 'level-too-low', params: { requiredLevel: 2 } } },
      }),
    }
    open({ answers })
    await pass(50)
    await press('Show certificate, level 1')
    expect(heading('Verified, but not accepted')).toBeTruthy()
    expect(sources()).toEqual([['Get certificate, level 2', '/issue/certificate2']])
  })

  it('does not show the name in the result', async () => {
    open({ status: () => ({ status: 2 }), result: { status: 'OK', displayName: 'Anna Nowak' } })
    await pass(50)
    await press('Show certificate, level 2')
    expect(heading('Certificate accepted')).toBeTruthy()
    expect(document.body.textContent).not.toContain('Anna Nowak')
  })

  it('explains a failed check, and what to do', async () => {
    const error = { code: 'INVALID_PRESENTATION', message: 'The presented credential could not be verified.' }
    open({ status: () => ({ status: 99, error, checks: [{ name: 'holder', outcome: 'failed' }] }) })
    await pass(50)
    await press('Show certificate, level 2')
    expect(screen.getByText('The wallet did not prove, for this request, that the card belongs to it.')).toBeTruthy()
    expect(screen.getByText(/with the wallet that the card was issued to\.$/)).toBeTruthy()
  })

  it('shows why a presentation was rejected, and makes a new request on demand', async () => {
    const error = { code: 'ACCESS_DENIED', message: 'The request was declined in the wallet.' }
    const server = open({ status: () => ({ status: 99, error }) })
    await pass(50)
    await press('Show certificate, level 2')
    expect(heading('Verification Rejected')).toBeTruthy()
    expect(screen.getByText(error.message)).toBeTruthy()
    await press('Try again')
    expect(server.to(REQUEST)).toHaveLength(2)
  })

  it('shows that a code has expired', async () => {
    const message = 'This request has expired. Please generate a new request.'
    open({ status: () => ({ status: 99, error: { code: 'EXPIRED', message } }) })
    await pass(50)
    await press('Show certificate, level 2')
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Generate a new code' })).toBeTruthy()
  })

  it('shows that a request failed, and that the result cannot be fetched', async () => {
    let isAway = true
    const away = { status: 503, body: {} }
    open({
      status: () => ({ status: 2 }),
      answers: {
        [REQUEST]: () => (isAway ? away : { body: { id: 's', requestId: 'r', url: REQUEST_URL, expiresAt: NOW } }),
        [RESULT]: () => away,
      },
    })
    await pass(50)
    await press('Show certificate, level 2')
    expect(screen.getByText('Failed to initiate presentation')).toBeTruthy()
    isAway = false
    await press('Try again')
    expect(screen.getByText('Failed to fetch presentation result')).toBeTruthy()
  })

  it('shows that the result is no longer kept, and makes a new request on demand', async () => {
    open({ status: () => ({ status: 2 }), answers: { [RESULT]: () => ({ status: 410, body: {} }) } })
    await pass(50)
    await press('Show certificate, level 2')
    expect(screen.getByRole('heading', { name: 'This result has been deleted' })).toBeTruthy()
    expect(screen.queryByText('Failed to fetch presentation result')).toBeNull()
    expect(screen.getByRole('button', { name: 'Make a new request' })).toBeTruthy()
  })

  it('shows that there is no certificate, or that the cards cannot be loaded', async () => {
    open({ answers: { '/scenarios': () => ({ body: [aCard()] }) } })
    await pass(50)
    expect(screen.getByText('No certificate can be shown at the moment.')).toBeTruthy()
    expect(heading('How it works')).toBeNull()
    cleanup()
    open({ answers: { '/scenarios': () => ({ status: 404, body: {} }) } })
    await pass(50)
    expect(screen.getByText('Failed to load configuration')).toBeTruthy()
  })
  describe('with several gates', () => {
    const VAULT = { ...A_GATE, id: 'vault', name: 'Vault', description: 'The vault is for keepers.', requiredLevel: 3 }
    const cards = [aCertificate(1), aCertificate(2), aCertificate(3, { id: 'keeper', gate: VAULT })]
    const several = (at?: string) => open({ answers: { '/scenarios': () => ({ body: cards }) } }, at)
    const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

    it('shows the first, and links to the others', async () => {
      const server = several()
      await pass(50)
      expect(screen.getByText(/finished the advanced training/)).toBeTruthy()
      expect(screen.getByText('It opens with a level 2 certificate.')).toBeTruthy()
      expect(buttons()).toEqual(['Show certificate, level 2', 'Show certificate, level 1'])
      expect(server.to(CHECK).map(({ url }) => url)).toEqual([`${CHECK}?gate=main`])
      const gates = within(screen.getByRole('navigation', { name: 'Gates' })).getAllByRole('link')
      expect(gates.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Main gate', '/security?gate=main'],
        ['Vault', '/security?gate=vault'],
      ])
    })

    it('shows the one in the address, with its own cards, level and door', async () => {
      const server = several('/security?gate=vault')
      await pass(50)
      expect(screen.getByText(/The vault is for keepers/)).toBeTruthy()
      expect(screen.getByText('It opens with a level 3 certificate.')).toBeTruthy()
      expect(screen.getByText('With level 3 it opens at once.')).toBeTruthy()
      expect(buttons()).toEqual(['Show certificate, level 3'])
      expect(server.to(CHECK).map(({ url }) => url)).toEqual([`${CHECK}?gate=vault`])
    })

    it('sends the calls of the specification if there is only one', async () => {
      const server = open({})
      await pass(50)
      expect(server.to(CHECK).map(({ url }) => url)).toEqual([CHECK])
      expect(screen.queryByRole('navigation', { name: 'Gates' })).toBeNull()
    })
  })
})
