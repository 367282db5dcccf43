// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { HelpDeskRequest } from '@vitrine/api/flows/help-desk.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { dynamicCodePath, PAGES } from '@vitrine/api/pages/pages.ts'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { keptState } from '../../testing/kept-state.ts'
import { aCard } from '../../testing/public-card.ts'
import { drawingOf, qrDrawing } from '../../testing/qr-drawing.ts'
import { renderPage } from '../../testing/render-page.tsx'
import HelpDeskPage from './help-desk-page.tsx'

const WALLET_URL = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2Frequests%2F1'
const CREATE = '/employee-card/presentation/request'
const VIEW = '/help-desk/request'
const ACCEPT = '/help-desk/accept'
const DISMISS = '/help-desk/dismiss'
const LOOKUP = '/verified-employee/presentation/response-html'
const PROCEED = 'Verification Accepted - Proceed with Support'
const NOT_THE_CALLER = 'Not the caller, start again'
const ACTIONS = ['Reset MFA', 'Unblock account', 'Review identity provider account']

/** Time of the server, whose clock is two hours ahead of this browser's. */
const NOW = Date.now() + 7_200_000

const EWA: PresentationResult = {
  status: 'OK',
  displayName: 'Ewa Lis',
  photo: '/9j/4AAQSkZJRg==',
  vcIss: 'https://cards.example',
  dynamicData: { jobTitle: 'Curator', department: 'Glass' },
}

function card(id: string, type: string, audience: HelpDeskAudience): PublicCard {
  const { features, presentation } = aCard()
  return aCard({
    id,
    type,
    apiVcPrefix: '/employee-card',
    // The help desk needs only the presentation; the card need not be on the home page.
    features: { ...features, enabled: false },
    presentation: { ...presentation, purpose: { kind: 'help-desk', audience } },
  })
}

const created = (guid: string) => ({ id: guid, requestId: `wallet-${guid}`, url: WALLET_URL, expiresAt: NOW + 300_000 })

function aRequest(changes: Partial<HelpDeskRequest> = {}): HelpDeskRequest {
  return {
    state: 'waiting',
    audience: 'employee',
    number: '47',
    expiresAt: NOW + 300_000,
    now: NOW,
    acceptedAt: null,
    ...changes,
  }
}

type Served = {
  readonly request?: () => Partial<HelpDeskRequest>
  readonly cards?: readonly PublicCard[]
  readonly caller?: () => { status?: number; body: unknown }
  readonly answers?: Parameters<typeof fakeServer>[0]
}

const CARDS = [
  card('verified-employee-basic', 'VerifiedEmployee', 'employee'),
  card('external-id-basic', 'CustomerUpn', 'customer'),
]

function serve({ request = () => ({}), cards = CARDS, caller, answers = {} }: Served = {}) {
  let guids = 0
  return fakeServer({
    '/scenarios': () => ({ body: cards }),
    [CREATE]: () => ({ body: created(`guid-${++guids}`) }),
    [VIEW]: () => ({ body: aRequest(request()) }),
    [ACCEPT]: () => ({ body: aRequest({ state: 'verified', acceptedAt: NOW }) }),
    [DISMISS]: () => ({ body: aRequest({ state: 'verified' }) }),
    [LOOKUP]: caller ?? (() => ({ body: EWA })),
    ...answers,
  })
}

const open = (audience: HelpDeskAudience = 'employee', kept?: unknown) =>
  renderPage(
    <StrictMode>
      <HelpDeskPage audience={audience} />
    </StrictMode>,
    { path: PAGES.employeeHelpDesk, at: '/employee/helpdesk', state: kept && keptState('/employee/helpdesk', kept) },
  )

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const progress = () =>
  within(screen.getByRole('list', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map(({ textContent, dataset }) => `${textContent}: ${dataset.state}`)

const clock = () => screen.findByRole('timer', { name: 'Time left' })

describe('the help desk', () => {
  let changes: ReturnType<typeof fakeNotifications>
  beforeEach(() => {
    changes = fakeNotifications()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('makes exactly one request when it opens, with its own purpose', async () => {
    const server = serve()
    open()
    await screen.findByText('47')
    expect(server.to(CREATE)).toMatchObject([{ body: { type: 'VerifiedEmployee', state: 'helpdesk' } }])
    expect(server.to(VIEW)[0]).toMatchObject({ method: 'POST', body: { id: 'guid-1' } })
    expect(document.title).toContain('Employee help desk')
  })

  it('asks for the consent of each caller before the face check of a card', async () => {
    const employee = card('verified-employee-basic', 'VerifiedEmployee', 'employee')
    const presentation = { ...employee.presentation, faceCheck: { threshold: 80 } }
    const caller = { ...EWA, faceCheckMatchConfidenceScore: 91, faceCheckThreshold: 80 }
    let state: HelpDeskRequest['state'] = 'waiting'
    const server = serve({
      cards: [{ ...employee, presentation }],
      request: () => ({ state }),
      caller: () => ({ body: caller }),
    })
    open()
    await screen.findByText(/compares the caller’s face with the photo in the credential\./)
    expect(screen.getByText('The score must be at least 80%.')).toBeTruthy()
    expect(server.to(CREATE)).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: 'The caller agrees, continue' }))
    await screen.findByText('47')
    expect(server.to(CREATE)).toHaveLength(1)
    state = 'verified'
    await act(async () => changes.announce())
    expect((await screen.findByText('Face check')).nextElementSibling?.textContent).toBe('91%, needed 80%')
    fireEvent.click(screen.getByRole('button', { name: 'New Help Desk Request' }))
    await screen.findByRole('button', { name: 'The caller agrees, continue' })
    expect(server.to(CREATE)).toHaveLength(1)
  })

  it('requests the customer card from customers, and calls them customers', async () => {
    const server = serve()
    open('customer')
    await screen.findByRole('heading', { name: 'Customer help desk' })
    await screen.findByText('47')
    expect(server.to(CREATE)).toMatchObject([{ body: { type: 'CustomerUpn' } }])
    expect(document.body.textContent).not.toContain('employee')
  })

  it.each([
    [
      'without its card',
      'employee',
      CARDS.slice(1),
      'This site has no card with which the help desk can verify employees.',
    ],
    [
      'without its card',
      'customer',
      CARDS.slice(0, 1),
      'This site has no card with which the help desk can verify customers.',
    ],
    [
      'while its card cannot be presented',
      'employee',
      CARDS.map((card) => ({ ...card, presentation: { ...card.presentation, enabled: false } })),
      'The help desk verifies callers with the card verified-employee-basic, but that card cannot be presented here at the moment.',
    ],
  ] as const)('explains the wrong configuration %s, and makes no request', async (_when, audience, cards, reason) => {
    const server = serve({ cards })
    open(audience)
    await screen.findByRole('heading', { name: 'Sorry, wrong configuration.' })
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    expect(server.to(CREATE)).toHaveLength(0)
  })

  it('shows code, link, wallets and the guide, and the guid only in the link for colleagues', async () => {
    serve()
    open()
    const code = await screen.findByRole('img', { name: 'QR code of the help desk request' })
    expect(drawingOf(code)).toEqual(qrDrawing(WALLET_URL))
    expect(screen.getByText(`${window.location.host}/…`)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('button', { name: 'Copy Link' }).dataset.variant).toBe('filled')
    expect(screen.getByText(/Which number do you see/)).toBeTruthy()
    const colleagues = screen.getByRole('link', { name: 'verification status of this request' })
    expect(colleagues.getAttribute('href')).toBe('/employee/helpdesk/guid-1')
    expect(colleagues.getAttribute('target')).toBe('_blank')
    expect(colleagues.getAttribute('rel')).toContain('noopener')
    expect(document.body.innerHTML.match(/guid-1/g)).toHaveLength(1)
  })

  it('copies the link', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    serve()
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Copy Link' }))
    await screen.findByText('Copied Link!')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}${dynamicCodePath(WALLET_URL)}`)
  })

  it('continues with the request of the history entry, and makes no new one', async () => {
    vi.useFakeTimers()
    const server = serve({ request: () => ({ now: NOW + 200_000 }) })
    open('employee', created('kept'))
    await pass(100)
    expect(screen.getByRole('timer').textContent).toBe('1:40')
    expect(server.to(CREATE)).toHaveLength(0)
    expect(server.to(VIEW)).toMatchObject([{ body: { id: 'kept' } }, ...server.to(VIEW).slice(1)])
  })

  it.each([
    [300, '5:00', 'plain', undefined],
    [61, '1:01', 'plain', undefined],
    [60, '1:00', 'short', 'At most 60 seconds left.'],
    [30, '0:30', 'short', 'At most 30 seconds left.'],
    [9, '0:09', 'short', 'At most 10 seconds left.'],
  ])("shows %i s of the server's clock as %s", async (seconds, text, tone, announcement) => {
    vi.useFakeTimers()
    serve({ request: () => ({ expiresAt: NOW + seconds * 1000 }) })
    open()
    await pass(100)
    const time = screen.getByRole('timer', { name: 'Time left' })
    expect(time.textContent).toBe(text)
    expect(time.parentElement?.dataset.tone).toBe(tone)
    if (announcement === undefined) expect(screen.queryByText(/^At most/)).toBeNull()
    else expect(screen.getByText(announcement)).toBeTruthy()
  })

  it('expires at 0 even before the server reports it, and makes a new request on demand', async () => {
    let expiresAt = NOW + 400
    const server = serve({ request: () => ({ expiresAt }) })
    open()
    await vi.waitFor(async () => expect((await clock()).textContent).toBe('EXPIRED'), 3000)
    expect(
      screen.getByText(
        'This help desk request has expired after 5 minutes. Please generate a new request to continue.',
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    await vi.waitFor(() => expect(document.title).toContain('Expired'))

    expiresAt = NOW + 300_000
    fireEvent.click(screen.getByRole('button', { name: 'New Help Desk Request' }))
    expect((await clock()).textContent).toMatch(/^\d:\d\d$/)
    expect(server.to(CREATE)).toHaveLength(2)
  })

  it('expires when the server reports it', async () => {
    serve({ request: () => ({ state: 'expired' }) })
    open()
    expect((await clock()).textContent).toBe('EXPIRED')
    await screen.findByText(/^This help desk request has expired after 5 minutes/)
    expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'verification status of this request' })).toBeNull()
  })

  it('shows which step the request has reached', async () => {
    let state: HelpDeskRequest['state'] = 'waiting'
    serve({ request: () => ({ state }) })
    open()
    await screen.findByText('47')
    expect(progress()).toEqual(['Waiting: current', 'Started: ahead', 'Verified: ahead'])
    state = 'started'
    act(() => changes.announce())
    await screen.findByRole('heading', { name: 'Verification Started' })
    expect(progress()).toEqual(['Waiting: done', 'Started: current', 'Verified: ahead'])
    state = 'verified'
    act(() => changes.announce())
    await vi.waitFor(() => expect(progress()).toEqual(['Waiting: done', 'Started: done', 'Verified: current']))
  })

  it('shows that the request expired if the server no longer knows it', async () => {
    serve({ answers: { [VIEW]: () => ({ status: 404, body: {} }) } })
    open('employee', created('old'))
    await screen.findByText('This request has expired. Please generate a new request.')
    fireEvent.click(screen.getByRole('button', { name: 'New Help Desk Request' }))
  })

  it('shows the verified caller, and the actions only after the acceptance', async () => {
    let request: Partial<HelpDeskRequest> = {}
    const server = serve({ request: () => request })
    open()
    await screen.findByText('47')
    request = { state: 'started' }
    act(() => changes.announce())
    await screen.findByRole('heading', { name: 'Verification Started' })
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(server.to(LOOKUP)).toHaveLength(0)

    request = { state: 'verified' }
    act(() => changes.announce())
    await screen.findByText('Ewa Lis')
    expect(screen.getByRole('img', { name: 'Photo of Ewa Lis' })).toBeTruthy()
    expect(screen.getByText('Curator')).toBeTruthy()
    expect(server.to(LOOKUP)).toMatchObject([{ body: { id: 'guid-1' } }])
    expect(screen.getByText('Verified', { selector: 'li' }).getAttribute('aria-current')).toBe('step')
    for (const name of ACTIONS) expect(screen.queryByRole('button', { name })).toBeNull()

    fireEvent.click(screen.getByRole('button', { name: PROCEED }))
    for (const name of ACTIONS) await screen.findByRole('button', { name })
    expect(screen.queryByRole('button', { name: PROCEED })).toBeNull()
    expect(server.to(ACCEPT)).toMatchObject([{ body: { id: 'guid-1' } }])
  })

  it.each(['rejected', 'verified'] as const)('stops the clock when the request is %s', async (answered) => {
    vi.useFakeTimers()
    let state: HelpDeskRequest['state'] = 'started'
    serve({ request: () => ({ state }) })
    open()
    await pass(3100)
    expect(screen.getByRole('timer').textContent).toBe('4:57')
    state = answered
    act(() => changes.announce())
    await pass(400_000)
    expect(screen.getByRole('timer', { name: 'Answered after' }).textContent).toBe('0:03')
    screen.getByText(answered === 'verified' ? 'Ewa Lis' : /^Verification Rejected:/)
  })

  it.each(ACTIONS)('explains the action %s in a dialog, and sends nothing', async (name) => {
    const server = serve({ request: () => ({ state: 'verified', acceptedAt: NOW }) })
    open()
    const action = await screen.findByRole('button', { name })
    await screen.findByText('Ewa Lis')
    const sent = server.calls.length
    fireEvent.click(action)
    const dialog = screen.getByRole('dialog', { name })
    if (name === 'Unblock account') expect(dialog.textContent).toContain('5-10 minutes')
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.calls).toHaveLength(sent)
  })

  it('shows the actions again after a reload, because the server has recorded the acceptance', async () => {
    serve({ request: () => ({ state: 'verified', acceptedAt: NOW }) })
    open('employee', created('kept'))
    await screen.findByRole('button', { name: 'Reset MFA' })
    screen.getByRole('heading', { name: 'Verification accepted' })
    screen.getByText('What does the caller need?')
  })

  it('shows that the acceptance could not be recorded, hides the actions, and allows another try', async () => {
    const server = serve({
      request: () => ({ state: 'verified' }),
      answers: { [ACCEPT]: () => ({ status: 503, body: {} }) },
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: PROCEED }))
    await screen.findByText('The acceptance could not be recorded')
    expect(screen.queryByRole('button', { name: 'Reset MFA' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: PROCEED }))
    await vi.waitFor(() => expect(server.to(ACCEPT)).toHaveLength(2))
  })

  it('dismisses a person who is not the caller, deletes their data, and makes a new request', async () => {
    const server = serve({ request: () => ({ state: server.to(CREATE).length === 1 ? 'verified' : 'waiting' }) })
    open()
    await screen.findByText('Ewa Lis')
    const button = screen.getByRole('button', { name: NOT_THE_CALLER })
    button.focus()
    fireEvent.click(button)
    await screen.findByText('47')
    expect(server.to(DISMISS)).toMatchObject([{ body: { id: 'guid-1' } }])
    expect(server.to(ACCEPT)).toHaveLength(0)
    expect(server.to(CREATE)).toHaveLength(2)
    expect(screen.queryByText('Ewa Lis')).toBeNull()
    expect(document.body.innerHTML).not.toContain('guid-1')
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
  })

  it.each([
    ['the server does not answer', { status: 503, body: {} }],
    [
      'a colleague accepted it',
      {
        status: 409,
        body: {
          ...{ type: 'about:blank', title: 'This cannot be done', status: 409, code: 'not-possible' },
          reason: { code: 'accepted-already' },
        },
      },
    ],
  ])('shows that the person could not be dismissed if %s, and makes no new request', async (_why, answer) => {
    const server = serve({ request: () => ({ state: 'verified' }), answers: { [DISMISS]: () => answer } })
    open()
    fireEvent.click(await screen.findByRole('button', { name: NOT_THE_CALLER }))
    await screen.findByText('This person’s data could not be deleted')
    expect(screen.queryByText('Too late: this verification was already accepted.') !== null).toBe(answer.status === 409)
    fireEvent.click(screen.getByRole('button', { name: NOT_THE_CALLER }))
    await vi.waitFor(() => expect(server.to(DISMISS)).toHaveLength(2))
    await screen.findByText('This person’s data could not be deleted')
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(server.to(CREATE)).toHaveLength(1)
    expect(screen.getByText('Ewa Lis')).toBeTruthy()
  })

  it.each([
    [404, {}],
    [409, { type: 'about:blank', title: 'Not verified', status: 409, code: 'not-verified' }],
  ])('starts again if there is nothing left to dismiss (%i)', async (status, body) => {
    const server = serve({
      request: () => ({ state: server.to(CREATE).length === 1 ? 'verified' : 'waiting' }),
      answers: { [DISMISS]: () => ({ status, body }) },
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: NOT_THE_CALLER }))
    await screen.findByText('47')
    expect(server.to(CREATE)).toHaveLength(2)
  })

  it('offers to dismiss a person only before the acceptance', async () => {
    serve({ request: () => ({ state: 'verified', acceptedAt: NOW }) })
    open()
    await screen.findByRole('button', { name: 'Reset MFA' })
    expect(screen.queryByRole('button', { name: NOT_THE_CALLER })).toBeNull()
  })

  it('shows that the data was deleted, even if only the acceptance reveals it', async () => {
    let caller: { status?: number; body: unknown } = { body: EWA }
    const server = serve({
      request: () => ({ state: 'verified' }),
      caller: () => caller,
      answers: { [ACCEPT]: () => ({ status: 409, body: {} }) },
    })
    open()
    const proceed = await screen.findByRole('button', { name: PROCEED })
    await screen.findByText('Ewa Lis')
    caller = { status: 404, body: {} }
    fireEvent.click(proceed)
    await screen.findByText(/deleted five minutes after the verification/)
    expect(screen.queryByText('Ewa Lis')).toBeNull()
    expect(screen.queryByRole('button', { name: PROCEED })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'New Help Desk Request' }))
    await vi.waitFor(() => expect(server.to(CREATE)).toHaveLength(2))
  })

  it('removes the caller automatically when the server has deleted the data', async () => {
    vi.useFakeTimers()
    let caller: { status?: number; body: unknown } = { body: EWA }
    serve({ request: () => ({ state: 'verified' }), caller: () => caller })
    open()
    await pass(1000)
    screen.getByText('Ewa Lis')
    caller = { status: 404, body: {} }
    await pass(31_000)
    screen.getByText(/deleted five minutes after the verification/)
  })

  it('shows that the verified data could not be fetched, and fetches it again on request', async () => {
    const server = serve({
      request: () => ({ state: 'verified' }),
      caller: () => (server.to(LOOKUP).length === 1 ? { status: 500, body: {} } : { body: EWA }),
    })
    open()
    await screen.findByText('Failed to fetch employee verification data')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByText('Ewa Lis')
    expect(screen.queryByText('Failed to fetch employee verification data')).toBeNull()
  })

  it('shows that the request was rejected, and tries again on request', async () => {
    const server = serve({ request: () => ({ state: server.to(CREATE).length === 1 ? 'rejected' : 'waiting' }) })
    open()
    await screen.findByText('Verification Rejected: The help desk request was rejected or cancelled.')
    expect(screen.queryByText('EXPIRED')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('img', { name: 'QR code of the help desk request' })
    await vi.waitFor(() => expect(server.to(VIEW).at(-1)).toMatchObject({ body: { id: 'guid-2' } }))
  })

  it.each([
    ['FACE_CHECK_FAILED', /The face did not match the photo/],
    ['INVALID_CREDENTIAL_STATE', /has been revoked or is expired/],
  ])('says why the request was rejected, if the caller did not decline: %s', async (code, reason) => {
    serve({ request: () => ({ state: 'rejected', error: { code, message: '' } }) })
    open()
    expect(await screen.findByText(reason)).toBeTruthy()
  })

  it('says nothing more if the caller declined', async () => {
    serve({ request: () => ({ state: 'rejected', error: { code: 'ACCESS_DENIED', message: '' } }) })
    open()
    await screen.findByText('Verification Rejected: The help desk request was rejected or cancelled.')
    expect(screen.queryByText(/declined in the wallet/)).toBeNull()
  })

  it('resets everything with a new request, at any time', async () => {
    const server = serve({ request: () => ({ state: server.to(CREATE).length === 1 ? 'verified' : 'waiting' }) })
    open()
    await screen.findByText('Ewa Lis')
    fireEvent.click(screen.getByRole('button', { name: 'New Help Desk Request' }))
    await screen.findByText('47')
    expect(screen.queryByText('Ewa Lis')).toBeNull()
    expect(screen.queryByRole('button', { name: PROCEED })).toBeNull()
  })

  it('shows that no request could be made, and makes one on demand', async () => {
    const server = serve({ answers: { [CREATE]: () => ({ status: 503, body: {} }) } })
    open()
    await screen.findByText('Failed to initiate presentation')
    expect(server.to(CREATE)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(server.to(CREATE)).toHaveLength(2))
  })

  it('polls every 5 s even in a hidden tab, shows when the server does not answer, and stops when the request ends', async () => {
    vi.useFakeTimers()
    let answer: { status?: number; body: unknown } = { body: aRequest() }
    const server = serve({ answers: { [VIEW]: () => answer } })
    open()
    await pass(100)
    const first = server.to(VIEW).length
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await pass(10_500)
    expect(server.to(VIEW)).toHaveLength(first + 2)

    answer = { status: 503, body: {} }
    await pass(5000)
    screen.getByText('The server is not responding. This page keeps trying.')
    screen.getByRole('img', { name: 'QR code of the help desk request' })

    answer = { body: aRequest({ state: 'rejected' }) }
    await pass(15_500)
    screen.getByText(/^Verification Rejected:/)
    expect(screen.queryByText(/^The server does not answer/)).toBeNull()
    const last = server.to(VIEW).length
    await pass(60_000)
    expect(server.to(VIEW)).toHaveLength(last)
    expect(changes.open.size).toBe(0)
  })
})
