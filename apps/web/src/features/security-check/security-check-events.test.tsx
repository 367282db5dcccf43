import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventLog } from '../../shared/events/event-log.ts'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { aCard, aCertificate } from '../../testing/public-card.ts'
import { untilRecorded } from '../../testing/recorded-events.ts'
import { renderPage } from '../../testing/render-page.tsx'
import SecurityCheckPage from './security-check-page.tsx'

const STARTED = 'started: Presentation started'

describe('the events of a certificate at the gate', () => {
  let notifications: ReturnType<typeof fakeNotifications>
  const recorded = (events: string[]) => untilRecorded(notifications, events)
  let ids = 0
  let status: number

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

  async function showCertificate(result: PresentationResult) {
    const id = `certificate-${++ids}`
    fakeServer({
      '/scenarios': () => ({ body: [aCard({ id: 'certificate2', presentation: aCertificate(2).presentation })] }),
      '/admin/security/check': () => ({ body: null }),
      '/library-card/presentation/request': () => ({
        body: { id, requestId: 'r1', url: 'openid4vp://?x=1', expiresAt: Date.now() + 300_000 },
      }),
      '/library-card/presentation/status': () => ({ body: { status } }),
      '/library-card/presentation/response-html': () => ({ body: result }),
    })
    const page = (
      <StrictMode>
        <SecurityCheckPage />
      </StrictMode>
    )
    renderPage(page, { path: PAGES.security, at: '/security' })
    fireEvent.click(await screen.findByRole('button', { name: 'Show library card' }))
    await recorded([STARTED])
    status = 2
  }

  it('are its start and its outcome, with a link to the presentation', async () => {
    await showCertificate({ status: 'OK' })
    await recorded([STARTED, 'verified: Credential verified'])
    expect(eventLog.state().events[0]?.link).toMatch(/^\/present\/certificate2\/certificate-\d+$/)
  })

  it('distinguish an insufficient level from an opened door', async () => {
    await showCertificate({ status: 'ERROR' })
    await recorded([STARTED, 'refused: Verified, but not accepted'])
  })
})
