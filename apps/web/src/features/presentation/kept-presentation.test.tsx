// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { keptState } from '../../testing/kept-state.ts'
import { aBankCard } from '../../testing/public-card.ts'
import { recordedEvents } from '../../testing/recorded-events.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { tabHistory } from '../../testing/tab-history.tsx'
import PresentationPage from './presentation-page.tsx'

const PAGE = '/present/library-card'
const PAY = `${PAGE}/payment/transfer`
const REQUEST = '/library-card/presentation/request'
const STATUS = '/library-card/presentation/status'
const RESULT = '/library-card/presentation/response-html'
const SUCCESS = 'Nice! Your transaction has been processed successfully'
const EXPIRED = { code: 'EXPIRED', message: 'This request has expired. Please generate a new request.' }

const configuration = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: ['openid4vp'],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}

const card = aBankCard()

describe('an open presentation is kept in the history entry of its page', () => {
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
    const result: PresentationResult = { status: 'OK', displayName: 'Anna Nowak' }
    server = fakeServer({
      '/scenarios': () => ({ body: [card] }),
      '/configuration': () => ({ body: configuration }),
      [REQUEST]: () => {
        made += 1
        const url = `openid4vp://?request=${made}`
        return { body: { id: `secret-${made}`, requestId: `r${made}`, url, expiresAt: Date.now() + 300_000 } }
      },
      [STATUS]: () => (status ? { body: status } : { status: 404, body: {} }),
      [RESULT]: () => ({ body: result }),
    })
  })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  function open(at = PAGE, state?: unknown) {
    const page = (
      <>
        <PresentationPage />
        <tab.TabHistory />
      </>
    )
    renderPage(page, { path: [PAGES.present, PAGES.presentLink, PAGES.presentPayment], at, state })
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
  const code = async (number: number) => {
    const label = await screen.findByText(`openid4vp://?request=${number}`)
    expect(label).toBeTruthy()
  }
  const started = () => screen.findByRole('heading', { name: 'Verification Started' })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const ask = () => screen.findByRole('dialog', { name: 'Make a new request?' })

  it.each([PAGE, PAY])('a reload of %s continues it with its code, without a new request', async (at) => {
    open(at)
    await code(1)
    await reload()
    await code(1)
    await become({ status: 1 })
    await started()
    await reload()
    await started()
    expect(server.to(REQUEST)).toHaveLength(1)
    expect(server.to(STATUS).at(-1)?.url).toContain('id=secret-1')
    expect(recordedEvents()).toEqual(['started: Presentation started', 'scanned: Request scanned with a wallet'])
  })

  it.each([PAGE, PAY])(
    'after the end of %s the address is that of the result, and the page stays the same',
    async (at) => {
      open(at)
      await code(1)
      const refresh = screen.getByRole('button', { name: 'Refresh' })
      await become({ status: 2 })
      await screen.findByRole('heading', { name: SUCCESS })
      await vi.waitFor(() => expect(tab.path()).toBe(`${PAGE}/secret-1`))
      expect(refresh.isConnected).toBe(true)
      expect(server.to(RESULT)).toHaveLength(1)
      await reload()
      await screen.findByRole('heading', { name: SUCCESS })
      expect(await screen.findByRole('button', { name: at === PAY ? 'Start another' : 'Use again' })).toBeTruthy()
      expect(server.to(REQUEST)).toHaveLength(1)
    },
  )

  it('a new presentation after the end has its own history entry, and back leads to the result', async () => {
    open(PAY)
    await code(1)
    await become({ status: 2 })
    await screen.findByRole('heading', { name: SUCCESS })
    await become({ status: 0 })
    press('Refresh')
    await code(2)
    expect(tab.path()).toBe(PAY)
    status = { status: 2 }
    await tab.go(-1)
    await screen.findByRole('heading', { name: SUCCESS })
    expect(tab.path()).toBe(`${PAGE}/secret-1`)
    status = { status: 0 }
    await tab.go(1)
    await code(2)
    expect(server.to(REQUEST)).toHaveLength(2)
  })

  it('Refresh asks for confirmation after a wallet has started, because a payment may be paid twice', async () => {
    open(PAY)
    await code(1)
    await become({ status: 1 })
    await started()
    press('Refresh')
    const dialog = within(await ask())
    expect(dialog.getByText(/If you start another and confirm both, you pay twice\.$/)).toBeTruthy()
    const looks = dialog.getAllByRole('button').map(({ textContent, dataset }) => [textContent, dataset.variant])
    expect(looks).toEqual([
      ['Keep this request', 'filled'],
      ['Make a new request', 'default'],
    ])
    fireEvent.click(dialog.getByRole('button', { name: 'Keep this request' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.to(REQUEST)).toHaveLength(1)
    fireEvent.click(screen.getByRole('link', { name: 'Transfer 300 PLN' }))
    await ask()
    status = { status: 0 }
    press('Make a new request')
    await code(2)
    expect(screen.queryByRole('dialog')).toBeNull()
    await reload()
    await code(2)
    expect(server.to(REQUEST)).toHaveLength(2)
  })

  it('Refresh does not ask once the wallet has finished', async () => {
    open()
    await code(1)
    await become({ status: 1 })
    await started()
    press('Refresh')
    expect(within(await ask()).getByText(/what you confirm in the wallet still counts\.$/)).toBeTruthy()
    await become({ status: 2 })
    await screen.findByRole('heading', { name: SUCCESS })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('Refresh replaces the history entry without asking if no wallet has started', async () => {
    open()
    await code(1)
    press('Refresh')
    await code(2)
    await reload()
    await code(2)
    expect(server.to(REQUEST)).toHaveLength(2)
  })

  it.each([
    ['has expired', { status: 99, error: EXPIRED }, 'The code has expired', 'Generate a new code'],
    ['is not known to the server', undefined, 'This request is no longer known', 'Make a new request'],
  ])('shows after a reload that it %s, and offers a new one', async (_how, after, heading, button) => {
    open(PAY)
    await code(1)
    status = after
    await reload()
    await screen.findByRole('heading', { name: heading })
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(server.to(REQUEST)).toHaveLength(1)
    status = { status: 0 }
    press(button)
    await code(2)
    await vi.waitFor(() => expect(tab.path()).toBe(PAY))
  })

  it('ignores a foreign history state', async () => {
    for (const state of ['x', { page: PAGE }, keptState(PAGE, { id: 1 }), keptState(PAGE, undefined)]) {
      cleanup()
      open(PAGE, state)
      await code(made + 1)
    }
  })

  describe('after a wallet on this device has answered', () => {
    const CHARGE = 'Your wallet has answered. Return here from the wallet to finish. You have not paid yet.'

    it.each([
      [PAY, CHARGE],
      [PAGE, 'Your wallet has answered. Return here from the wallet to finish.'],
    ])('shows on %s that the visitor must return from the wallet', async (at, words) => {
      open(at)
      await code(1)
      await become({ status: 1 })
      await screen.findByText(/^Continue on your phone: confirm it/)
      await become({ status: 1, awaitsReturn: true })
      expect(await screen.findByText(words)).toBeTruthy()
      expect(screen.getByRole('heading', { name: 'Verification Started' })).toBeTruthy()
      expect(screen.queryByText(/confirm it in your wallet/)).toBeNull()
    })

    it('shows that nothing was charged if the visitor did not return', async () => {
      open(PAY)
      await code(1)
      await become({ status: 1, awaitsReturn: true })
      await screen.findByText(CHARGE)
      await become({ status: 99, error: EXPIRED, isUnpaid: true })
      await screen.findByRole('heading', { name: 'The code has expired' })
      expect(screen.getByText('Nothing was charged.')).toBeTruthy()
      await reload()
      await screen.findByRole('heading', { name: 'The code has expired' })
      expect(await screen.findByText('Nothing was charged.')).toBeTruthy()
    })
  })
})
