import { cleanup } from '@testing-library/react'
import type { HelpDeskRequest } from '@vitrine/api/flows/help-desk.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventLog } from '../../shared/events/event-log.ts'
import { EVENTS_KEY } from '../../shared/events/stored-events.ts'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { keptState } from '../../testing/kept-state.ts'
import { aCard } from '../../testing/public-card.ts'
import { untilRecorded } from '../../testing/recorded-events.ts'
import { renderPage } from '../../testing/render-page.tsx'
import HelpDeskPage from './help-desk-page.tsx'

const CREATE = '/employee-card/presentation/request'
const LOOKUP = '/verified-employee/presentation/response-html'

const STARTED = 'started: Help desk request started'
const SCANNED = 'scanned: Request scanned by the caller'

describe('the events of a help-desk request', () => {
  let changes: ReturnType<typeof fakeNotifications>
  const recorded = (events: string[]) => untilRecorded(changes, events)
  let guids = 0
  let guid = ''
  let state: HelpDeskRequest['state']

  beforeEach(() => {
    changes = fakeNotifications()
    eventLog.clear()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    guid = `guid-${++guids}`
    state = 'waiting'
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const created = () => ({ id: guid, requestId: 'r1', url: 'openid4vp://?x=1', expiresAt: Date.now() + 300_000 })

  function open(kept?: unknown, answers: Parameters<typeof fakeServer>[0] = {}) {
    const card = aCard({
      id: 'verified-employee-basic',
      type: 'VerifiedEmployee',
      apiVcPrefix: '/employee-card',
      presentation: { ...aCard().presentation, purpose: { kind: 'help-desk', audience: 'employee' } },
    })
    fakeServer({
      '/scenarios': () => ({ body: [card] }),
      [CREATE]: () => ({ body: created() }),
      '/help-desk/request': () => ({
        body: {
          state,
          audience: 'employee',
          number: '47',
          expiresAt: Date.now() + 300_000,
          now: Date.now(),
          acceptedAt: null,
        },
      }),
      [LOOKUP]: () => ({ body: { status: 'OK', displayName: 'Ewa Lis' } }),
      ...answers,
    })
    const page = (
      <StrictMode>
        <HelpDeskPage audience="employee" />
      </StrictMode>
    )
    return renderPage(page, {
      path: PAGES.employeeHelpDesk,
      at: '/employee/helpdesk',
      state: keptState('/employee/helpdesk', kept),
    })
  }

  it('are its start, scan and outcome, without the guid, a link or the caller', async () => {
    open()
    await recorded([STARTED])
    state = 'started'
    await recorded([STARTED, SCANNED])
    state = 'verified'
    await recorded([STARTED, SCANNED, 'verified: Caller verified'])
    const stored = localStorage.getItem(EVENTS_KEY)
    expect(stored).toContain('Employee help desk')
    expect(stored).not.toMatch(/guid-|link|Ewa/)
  })

  it('are not repeated after a reload', async () => {
    const first = open()
    await recorded([STARTED])
    first.unmount()
    state = 'started'
    open(created())
    await recorded([STARTED, SCANNED])
  })

  it.each([
    ['rejected', 'error: Help desk request rejected'],
    ['expired', 'error: Help desk request expired'],
  ] as const)('contain an error if it is %s', async (end, event) => {
    state = end
    open()
    await recorded([STARTED, event])
  })

  it('are a single error if no request can be made', async () => {
    open(undefined, { [CREATE]: () => ({ status: 500, body: {} }) })
    await recorded(['error: Failed to initiate presentation'])
  })

  it('are a single error if the verified data cannot be fetched', async () => {
    state = 'verified'
    open(undefined, { [LOOKUP]: () => ({ status: 500, body: {} }) })
    await recorded([STARTED, 'verified: Caller verified', 'error: Failed to fetch employee verification data'])
    expect(eventLog.state().events[0]?.details).toContain('status 500')
  })
})
