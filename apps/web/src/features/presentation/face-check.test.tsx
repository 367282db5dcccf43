// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { pointingWith } from '../../testing/pointing-with.ts'
import { aCard } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { tabHistory } from '../../testing/tab-history.tsx'
import PresentationPage from './presentation-page.tsx'

const PAGE = '/present/library-card'
const REQUEST = '/library-card/presentation/request'
const STEP = 'Before the face check'
const AGREE = 'I agree, continue'
const FAILED = { status: 99, error: { code: 'FACE_CHECK_FAILED', message: 'The face did not match.' } }

const { presentation } = aCard()
const guardian = (faceCheck: { threshold?: number } = { threshold: 70 }) =>
  aCard({ presentation: { ...presentation, faceCheck } })

describe('the page of a card with a face check', () => {
  let notifications: ReturnType<typeof fakeNotifications>
  let status: object
  let made = 0
  let server: ReturnType<typeof fakeServer>
  let tab: ReturnType<typeof tabHistory>
  beforeEach(() => {
    notifications = fakeNotifications()
    pointingWith('mouse')
    vi.spyOn(console, 'error').mockImplementation(() => {})
    status = { status: 0 }
    made = 0
    tab = tabHistory()
  })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  function serve(card = guardian(), result: PresentationResult = { status: 'OK' }) {
    server = fakeServer({
      '/scenarios': () => ({ body: [card] }),
      '/configuration': () => ({ status: 404, body: {} }),
      [REQUEST]: () => {
        made += 1
        const url = `openid-vc://?request=${made}`
        return { body: { id: `secret-${made}`, requestId: `r${made}`, url, expiresAt: Date.now() + 300_000 } }
      },
      '/library-card/presentation/status': () => ({ body: status }),
      '/library-card/presentation/response-html': () => ({ body: result }),
    })
  }
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
  const become = (next: object) => {
    status = next
    return act(async () => notifications.announce())
  }
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  const code = (number: number) => screen.findByText(`openid-vc://?request=${number}`)
  const step = () => screen.findByRole('heading', { name: STEP })

  it('explains it and asks for consent before it makes a request', async () => {
    serve()
    open()
    await step()
    expect(screen.getByText(/compares your face with the photo in the credential/)).toBeTruthy()
    expect(screen.getByText(/a score in percent, and no picture from the camera/)).toBeTruthy()
    expect(screen.getByText('The score must be at least 70%.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'No, go back' }).getAttribute('href')).toBe('/')
    await press('Refresh')
    await step()
    expect(server.to(REQUEST)).toEqual([])
  })

  it('names no threshold if the card sets none', async () => {
    serve(guardian({}))
    open()
    await step()
    expect(screen.queryByText(/^The score must be/)).toBeNull()
  })

  it('makes the request after consent, leads to the phone, and keeps the focus', async () => {
    serve()
    open()
    const agree = await screen.findByRole('button', { name: AGREE })
    agree.focus()
    fireEvent.click(agree)
    await code(1)
    expect(server.to(REQUEST)).toHaveLength(1)
    expect(screen.getByText(/^Continue on your phone: scan the code with your wallet\./)).toBeTruthy()
    expect(document.activeElement?.tagName).toBe('H2')
  })

  it('leads to the wallet on a phone', async () => {
    pointingWith('finger')
    serve()
    open()
    await press(AGREE)
    await screen.findByText(/^Continue in your wallet\./)
    expect(screen.queryByText(/scan the code/)).toBeNull()
  })

  it('continues a running request after a reload, and asks again before another request', async () => {
    serve()
    open()
    await press(AGREE)
    await code(1)
    await reload()
    await code(1)
    await become({ status: 99, error: { code: 'ACCESS_DENIED', message: 'Declined.' } })
    await press('Try again')
    await step()
    expect(server.to(REQUEST)).toHaveLength(1)
    await press(AGREE)
    await code(2)
  })

  it('tries again without a second question on the same page', async () => {
    serve()
    open()
    await press(AGREE)
    await code(1)
    await become(FAILED)
    await press('Try again')
    await code(2)
  })

  it('explains a failed face check with its threshold, and once', async () => {
    serve()
    open()
    await press(AGREE)
    await code(1)
    await become({ ...FAILED, checks: [{ name: 'face', outcome: 'failed' }] })
    await screen.findByText(/^The face did not match the photo in the credential\. No score is given\./)
    expect(screen.getByText('The score must be at least 70%.')).toBeTruthy()
    const reasons = screen.getByRole('heading', { name: 'Verification Rejected' }).parentElement?.textContent
    expect(reasons).not.toContain('look straight into the camera')
  })

  it.each<[string, PresentationResult, string]>([
    [
      'score with the threshold',
      { status: 'OK', faceCheckMatchConfidenceScore: 88, faceCheckThreshold: 70 },
      '88%, needed 70%',
    ],
    ['score alone', { status: 'OK', faceCheckMatchConfidenceScore: 86.3 }, '86.3%'],
    [
      'fact that no score was given',
      {
        status: 'OK',
        fullObject: { requestStatus: 'presentation_verified', checks: [{ name: 'face', outcome: 'passed' }] },
      },
      'Passed, no score was given',
    ],
  ])('shows the %s in the result', async (_what, result, text) => {
    serve(guardian(), result)
    open()
    await press(AGREE)
    await code(1)
    await become({ status: 2 })
    expect((await screen.findByText('Face check')).nextElementSibling?.textContent).toBe(text)
  })
})

describe('the page of a card without a face check', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('makes its request without a question', async () => {
    fakeNotifications()
    const server = fakeServer({
      '/scenarios': () => ({ body: [aCard()] }),
      [REQUEST]: () => ({ body: { id: 'secret', requestId: 'r', url: 'openid4vp://?request=1', expiresAt: 1 } }),
      '/library-card/presentation/status': () => ({ body: { status: 0 } }),
    })
    renderPage(<PresentationPage />, { path: PAGES.present, at: PAGE })
    await vi.waitFor(() => expect(server.to(REQUEST)).toHaveLength(1))
    expect(screen.queryByText(/look into the camera/)).toBeNull()
  })
})
