// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { recordedEvents } from '../../testing/recorded-events.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { tabHistory } from '../../testing/tab-history.tsx'
import IssuancePage from './issuance-page.tsx'

const REQUEST = '/library-card/issuance/request'
const STATUS = '/library-card/issuance/status'
const PIN = '4821'
const EXPIRED = { code: 'EXPIRED', message: 'This request has expired. Please generate a new request.' }

describe('an open issuance is kept in the history entry of its page', () => {
  let notifications: ReturnType<typeof fakeNotifications>
  let status: object | undefined
  let made: number
  let server: ReturnType<typeof fakeServer>
  let tab: ReturnType<typeof tabHistory>
  beforeEach(() => {
    notifications = fakeNotifications()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    status = { status: 0 }
    made = 0
    tab = tabHistory()
    server = fakeServer({
      '/scenarios': () => ({ body: [aCard()] }),
      '/library-card/website/issuer/settings': () => ({ body: { selfAssertedClaims: { displayName: 'Full name' } } }),
      [REQUEST]: () => {
        made += 1
        const url = `openid-credential-offer://?offer=${made}`
        return { body: { id: `secret-${made}`, url, pin: PIN, status: 0, expiresAt: Date.now() + 300_000 } }
      },
      [STATUS]: () => (status ? { body: status } : { status: 404, body: {} }),
    })
  })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  function open(at = '/issue/library-card', state?: unknown) {
    const page = (
      <>
        <IssuancePage />
        <tab.TabHistory />
      </>
    )
    renderPage(page, { path: PAGES.issue, at, state })
  }
  async function reload() {
    await vi.waitFor(() => expect(tab.reloaded().state).toMatchObject({ answer: { id: `secret-${made}` } }))
    const { at, state } = tab.reloaded()
    cleanup()
    open(at, state)
  }
  const become = (next: object | undefined) => {
    status = next
    return act(async () => notifications.announce())
  }
  async function generate() {
    fireEvent.change(await screen.findByLabelText(/Full name/), { target: { value: 'Anna Nowak' } })
    fireEvent.click(screen.getByRole('button', { name: 'Generate' }))
    await code(1)
  }
  const code = (number: number) => screen.findByText(`openid-credential-offer://?offer=${number}`)
  const pin = () => screen.findByRole('img', { name: /^PIN for your wallet/ })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('a reload continues it with its code and PIN, without a new request', async () => {
    open()
    await generate()
    await reload()
    await code(1)
    expect((await pin()).textContent).toContain(PIN)
    await become({ status: 1 })
    await screen.findByRole('heading', { name: 'Started on Mobile Device ...' })
    await reload()
    await screen.findByRole('heading', { name: 'Started on Mobile Device ...' })
    expect((await pin()).textContent).toContain(PIN)
    expect(server.to(REQUEST)).toHaveLength(1)
    expect(recordedEvents()).toEqual(['started: Issuance started', 'scanned: Offer scanned with a wallet'])
  })

  it.each([
    ['it is issued', { status: 2 }, 'Done!!!'],
    ['it failed', { status: 99 }, 'The card was not issued'],
    ['the server does not know it any more', undefined, 'This code is no longer known'],
  ])('removes the PIN once %s, and shows the same state after a reload', async (_how, end, heading) => {
    open()
    await generate()
    await vi.waitFor(() => expect(JSON.stringify(tab.reloaded().state)).toContain(PIN))
    await become(end)
    await screen.findByRole('heading', { name: heading })
    await vi.waitFor(() => expect(JSON.stringify(tab.reloaded().state)).not.toContain(PIN))
    await reload()
    await screen.findByRole('heading', { name: heading })
    expect(server.to(REQUEST)).toHaveLength(1)
  })

  it('shows the form again if its values were lost with the page', async () => {
    open()
    await generate()
    status = { status: 99, error: EXPIRED }
    await reload()
    await screen.findByRole('heading', { name: 'The code has expired' })
    press('Fill in the card again')
    expect(await screen.findByLabelText(/Full name/)).toHaveProperty('value', '')
    status = { status: 0 }
    fireEvent.change(screen.getByLabelText(/Full name/), { target: { value: 'Jan Nowak' } })
    press('Generate')
    await code(2)
    expect(server.to(REQUEST)).toHaveLength(2)
  })

  it('Refresh asks for confirmation after a wallet has started', async () => {
    open()
    await generate()
    await become({ status: 1 })
    await screen.findByRole('heading', { name: 'Started on Mobile Device ...' })
    press('Refresh')
    const dialog = within(await screen.findByRole('dialog', { name: 'Make a new code?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Keep this code' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Started on Mobile Device ...' })).toBeTruthy()
    press('Refresh')
    press('Make a new code')
    expect(await screen.findByLabelText(/Full name/)).toHaveProperty('value', 'Anna Nowak')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
