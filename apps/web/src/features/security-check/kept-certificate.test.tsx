// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { aCertificate } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { tabHistory } from '../../testing/tab-history.tsx'
import SecurityCheckPage from './security-check-page.tsx'

describe('the request of the gate is kept in the history entry', () => {
  let notifications: ReturnType<typeof fakeNotifications>
  let status: object
  let server: ReturnType<typeof fakeServer>
  const tab = tabHistory()
  beforeEach(() => {
    notifications = fakeNotifications()
    status = { status: 0 }
    const request = (level: number) => () => ({
      body: { id: `secret-${level}`, requestId: 'r', url: `openid4vp://?level=${level}`, expiresAt: Date.now() },
    })
    server = fakeServer({
      '/scenarios': () => ({ body: [aCertificate(1), aCertificate(2)] }),
      '/admin/security/check': () => ({ body: null }),
      '/certificate1/presentation/request': request(1),
      '/certificate2/presentation/request': request(2),
      '/certificate1/presentation/status': () => ({ body: status }),
      '/certificate2/presentation/status': () => ({ body: status }),
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  function open(state?: unknown) {
    const page = (
      <>
        <SecurityCheckPage />
        <tab.TabHistory />
      </>
    )
    renderPage(page, { path: PAGES.security, at: '/security', state })
  }
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  const code = () => screen.findByRole('img', { name: 'QR code of the presentation request' })
  const become = (next: object) => {
    status = next
    return act(async () => notifications.announce())
  }
  const requests = () => server.calls.filter(({ url }) => url.endsWith('/presentation/request')).length

  it('it is still open after a reload; a new request needs a confirmation', async () => {
    open()
    await press('Show certificate, level 1')
    await code()
    await vi.waitFor(() => expect(tab.reloaded().state).toMatchObject({ about: 'certificate1' }))
    const { state } = tab.reloaded()
    cleanup()
    open(state)
    await code()
    expect(screen.getByRole('heading', { name: 'Certificate, level 1' })).toBeTruthy()
    await become({ status: 1 })
    await screen.findByText('Confirm it in your wallet.')
    await become({ status: 1, awaitsReturn: true })
    await screen.findByText('Your wallet has answered. Return here from the wallet to finish.')
    expect(requests()).toBe(1)

    await press('Show certificate, level 2')
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a new request?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Keep this request' }))
    expect(requests()).toBe(1)
    await press('Show certificate, level 2')
    status = { status: 0 }
    await press('Make a new request')
    await code()
    expect(screen.getByRole('heading', { name: 'Certificate, level 2' })).toBeTruthy()
    expect(requests()).toBe(2)
  })
})
