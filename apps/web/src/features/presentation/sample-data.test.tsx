import { cleanup, fireEvent, screen } from '@testing-library/react'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  // Later test files share the loaded modules with this file and must not get modules with fake data.
  vi.resetModules()
})

it('shows results from fake test data of each kind, marked as such, and fetches no real ones', async () => {
  vi.stubEnv('VITE_SAMPLE_DATA', 'true')
  vi.resetModules()
  fakeNotifications()
  const server = fakeServer({
    '/scenarios': () => ({ body: [aCard()] }),
    '/library-card/presentation/request': () => ({
      body: { id: 'secret', requestId: 'r1', url: 'openid4vp://?a=b', expiresAt: Date.now() + 300_000 },
    }),
    '/library-card/presentation/status': () => ({ body: { status: 2 } }),
  })
  const { default: PresentationPage } = await import('./presentation-page.tsx')
  renderPage(<PresentationPage />, { path: PAGES.present, at: '/present/library-card' })
  const choice = await screen.findByLabelText('Sample data', undefined, { timeout: 10_000 })
  expect(screen.getAllByText('Sample Person').length).toBeGreaterThan(0)
  for (const [name, heading, text] of [
    ['ERROR', 'Verified, but not accepted', /^There is not enough money in the account for PLN 800.00/],
    ['presentation_error', 'Verification Rejected', 'The wallet could not complete the request.'],
    ['INVALID_CREDENTIAL_STATE', 'Verification Rejected', 'The credential has been revoked or is expired'],
    ['coupon used', 'Verified, but not accepted', /^Sorry! Your coffee cupon has already been used/],
    ['OK', 'Nice! Your transaction has been processed successfully', 'This is sample data.'],
  ] as const) {
    fireEvent.change(choice, { target: { value: name } })
    await screen.findByRole('heading', { name: heading })
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(server.to('/library-card/presentation/response-html')).toHaveLength(0)
}, 20_000)
