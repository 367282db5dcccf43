import { cleanup, fireEvent, screen } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventLog } from '../../shared/events/event-log.ts'
import { EVENTS_KEY } from '../../shared/events/stored-events.ts'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { untilRecorded } from '../../testing/recorded-events.ts'
import { renderPage } from '../../testing/render-page.tsx'
import IssuancePage from './issuance-page.tsx'

const REQUEST = '/library-card/issuance/request'
const SETTINGS = '/library-card/website/issuer/settings'

const ISSUED = ['started: Issuance started', 'scanned: Offer scanned with a wallet', 'issued: Credential issued']

describe('the events of an issuance', () => {
  let notifications: ReturnType<typeof fakeNotifications>
  const recorded = (events: string[]) => untilRecorded(notifications, events)
  let status = 0
  let offers = 0

  beforeEach(() => {
    notifications = fakeNotifications()
    eventLog.clear()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    status = 0
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  function open(answers: Parameters<typeof fakeServer>[0] = {}) {
    fakeServer({
      '/scenarios': () => ({ body: [aCard()] }),
      [SETTINGS]: () => ({ body: { selfAssertedClaims: { displayName: 'Full name' } } }),
      [REQUEST]: () => {
        offers += 1
        return {
          body: {
            id: `offer-${offers}`,
            url: 'openid-credential-offer://?x=1',
            pin: '4711',
            status: 0,
            expiresAt: Date.now() + 300_000,
          },
        }
      },
      '/library-card/issuance/status': () => ({ body: { status } }),
      ...answers,
    })
    const page = (
      <StrictMode>
        <IssuancePage />
      </StrictMode>
    )
    renderPage(page, { path: PAGES.issue, at: '/issue/library-card' })
  }

  async function generate() {
    fireEvent.change(await screen.findByLabelText(/Full name/), { target: { value: 'Maria Skłodowska' } })
    fireEvent.click(screen.getByRole('button', { name: 'Generate' }))
  }

  it('are its start, scan and outcome, and each new code adds a start', async () => {
    open()
    await generate()
    await recorded(['started: Issuance started'])
    status = 1
    await recorded(['started: Issuance started', 'scanned: Offer scanned with a wallet'])
    status = 2
    await recorded(ISSUED)

    status = 0
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Generate' }))
    await recorded([...ISSUED, 'started: Issuance started'])
    expect(localStorage.getItem(EVENTS_KEY)).not.toMatch(/Maria|4711|offer-\d|link/)
  })

  it('are a single error for each failed request', async () => {
    open({ [REQUEST]: () => ({ status: 500, body: {} }) })
    await generate()
    await recorded(['error: Failed to issue credential'])
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await recorded(Array(2).fill('error: Failed to issue credential'))
  })

  it('are a single error if the settings cannot be loaded', async () => {
    open({ [SETTINGS]: () => ({ status: 400, body: {} }) })
    await recorded(['error: Failed to load configuration'])
  })
})
