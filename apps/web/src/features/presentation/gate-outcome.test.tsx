// @vitest-environment happy-dom

import { act, cleanup, screen } from '@testing-library/react'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aCard, aCertificate } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { GateOutcome } from './gate-outcome.tsx'

const TOO_LOW = { status: 'ERROR', reason: { code: 'level-too-low', params: { requiredLevel: 2 } } } as const

const show = (result: PresentationResult, card = aCertificate(1)) =>
  renderPage(<GateOutcome card={card} result={result} />, { path: '/', at: '/' })

describe('the outcome at the gate of a card', () => {
  let server: ReturnType<typeof fakeServer>
  beforeEach(() => {
    server = fakeServer({ '/scenarios': () => ({ body: [aCertificate(1), aCertificate(2), aCertificate(3)] }) })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('shows the open door, and how long it was open', () => {
    show({ status: 'OK' }, aCertificate(2))
    expect(screen.getByRole('img', { name: /^An open door/ })).toBeTruthy()
    expect(screen.getByText('The door is open for 30 seconds.')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('shows the closed door, and links to the certificates that open it', async () => {
    show(TOO_LOW)
    expect(screen.getByRole('img', { name: 'A closed door' })).toBeTruthy()
    expect(screen.queryByText(/^The door opened/)).toBeNull()
    await screen.findByRole('link', { name: 'Get certificate, level 2' })
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(ways).toEqual(['/issue/certificate2', '/issue/certificate3'])
  })

  it('offers no other certificate if the level was not the reason', async () => {
    show({ status: 'ERROR' })
    await vi.waitFor(() => expect(server.to('/scenarios')).toHaveLength(1))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(screen.getByRole('img', { name: 'A closed door' })).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('shows no door for a card that opens its gate only on the gate’s page, unless it was presented there', () => {
    const certificate = aCertificate(1)
    const { presentation } = certificate
    const elsewhere = { ...certificate, presentation: { ...presentation, extraStatusData: '' } }
    show({ status: 'OK' }, elsewhere)
    expect(screen.queryByRole('img')).toBeNull()
    cleanup()
    show(TOO_LOW, elsewhere)
    expect(screen.getByRole('img', { name: 'A closed door' })).toBeTruthy()
  })

  it('shows no door for a card without a gate', () => {
    show({ status: 'OK' }, aCard())
    expect(screen.queryByRole('img')).toBeNull()
  })
})
