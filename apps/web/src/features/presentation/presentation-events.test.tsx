import { cleanup, screen } from '@testing-library/react'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventLog } from '../../shared/events/event-log.ts'
import { EVENTS_KEY } from '../../shared/events/stored-events.ts'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { recordedEvents, untilRecorded } from '../../testing/recorded-events.ts'
import { renderPage } from '../../testing/render-page.tsx'
import PresentationPage from './presentation-page.tsx'

const REQUEST = '/library-card/presentation/request'
const RESULT = '/library-card/presentation/response-html'

const STARTED = 'started: Presentation started'
const SCANNED = 'scanned: Request scanned with a wallet'
const VERIFIED = 'verified: Credential verified'

describe('the events of a presentation', () => {
  let notifications: ReturnType<typeof fakeNotifications>
  const recorded = (events: string[]) => untilRecorded(notifications, events)
  let ids = 0
  let id = ''
  let status: object
  let result: PresentationResult

  beforeEach(() => {
    notifications = fakeNotifications()
    eventLog.clear()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    id = `presentation-${++ids}`
    status = { status: 0 }
    result = { status: 'OK', displayName: 'Maria Skłodowska' }
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  function open(at = '/present/library-card', answers: Parameters<typeof fakeServer>[0] = {}) {
    fakeServer({
      '/scenarios': () => ({ body: [aCard()] }),
      [REQUEST]: () => ({ body: { id, requestId: 'r1', url: 'openid4vp://?x=1', expiresAt: Date.now() + 300_000 } }),
      '/library-card/presentation/status': () => ({ body: status }),
      [RESULT]: () => ({ body: result }),
      ...answers,
    })
    const page = (
      <StrictMode>
        <PresentationPage />
      </StrictMode>
    )
    return renderPage(page, { path: PAGES.present, at })
  }

  it('are its start, scan and outcome with a link back to it, without data of the holder', async () => {
    open()
    await recorded([STARTED])
    status = { status: 1 }
    await recorded([STARTED, SCANNED])
    status = { status: 2 }
    await recorded([STARTED, SCANNED, VERIFIED])
    expect(eventLog.state().events[0]).toMatchObject({
      name: 'Library card',
      link: `/present/library-card/${id}`,
    })
    expect(localStorage.getItem(EVENTS_KEY)).not.toContain('Maria')
  })

  it('are recorded for the card of the flow, whatever card is in the address', async () => {
    status = { status: 2, cardId: 'gift-card' }
    const { card } = aCard()
    const gift = aCard({ id: 'gift-card', card: { ...card, title: 'Gift card' } })
    open(`/present/library-card/${id}`, { '/scenarios': () => ({ body: [aCard(), gift] }) })
    await screen.findByRole('heading', { name: /^Nice!/ })
    await recorded([VERIFIED])
    expect(eventLog.state().events[0]).toMatchObject({ name: 'Gift card', link: `/present/gift-card/${id}` })
  })

  it('are not recorded again when it is opened by its address', async () => {
    const first = open()
    await recorded([STARTED])
    status = { status: 2 }
    await recorded([STARTED, VERIFIED])
    first.unmount()
    open(`/present/library-card/${id}`)
    await screen.findByRole('heading', { name: /^Nice!/ })
    await recorded([STARTED, VERIFIED])
  })

  it('do not include a start if it was started elsewhere', async () => {
    status = { status: 1 }
    open(`/present/library-card/${id}`)
    await recorded([SCANNED])
  })

  it('include the scan and an answer that could not be used, once each, and then the outcome', async () => {
    status = { status: 1, hasUnusableAnswer: true, diagnosis: 'KB-JWT aud: expected "a", received "Maria"' }
    open()
    const UNUSABLE = 'error: Answer of the wallet could not be used'
    await recorded([STARTED, SCANNED, UNUSABLE])
    status = { status: 99, error: { code: 'INVALID_PRESENTATION', message: 'no' } }
    await recorded([STARTED, SCANNED, UNUSABLE, 'error: Verification rejected'])
    expect(localStorage.getItem(EVENTS_KEY)).not.toContain('Maria')
  })

  it('record a refusal, not a success', async () => {
    result = { status: 'ERROR', details: 'Maria has not enough money' }
    status = { status: 2 }
    open()
    await recorded([STARTED, 'refused: Verified, but not accepted'])
    expect(localStorage.getItem(EVENTS_KEY)).not.toContain('Maria')
  })

  it('are an error for status 99, with our text for the reason', async () => {
    status = { status: 99, error: { code: 'INVALID_CREDENTIAL_STATE', message: 'The account of Maria is closed' } }
    open()
    await recorded([STARTED, 'error: Verification rejected'])
    expect(eventLog.state().events[0]).toMatchObject({ details: 'The credential has been revoked or is expired' })
  })

  it('are a single error if the request fails', async () => {
    open(undefined, { [REQUEST]: () => ({ status: 500, body: {} }) })
    await recorded(['error: Failed to initiate presentation'])
  })

  it('are a single error if the result cannot be fetched, and no error if the result is no longer kept', async () => {
    status = { status: 2 }
    const first = open(undefined, { [RESULT]: () => ({ status: 500, body: {} }) })
    await recorded([STARTED, 'error: Failed to fetch presentation result'])
    first.unmount()
    open(`/present/library-card/${id}`, { [RESULT]: () => ({ status: 410, body: {} }) })
    await screen.findByRole('heading', { name: 'This result has been deleted' })
    expect(recordedEvents()).toHaveLength(2)
  })

  it('are a single error if the cards cannot be loaded', async () => {
    open(undefined, { '/scenarios': () => ({ status: 400, body: {} }) })
    await recorded(['error: Failed to load configuration'])
  })
})
