import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { SiteFooter } from './site-footer.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openFooter(configuration: object) {
  const server = fakeServer({ '/configuration': () => ({ body: configuration }) })
  renderPage(<SiteFooter />, { path: '/', at: '/' })
  return server
}

it('shows the version of the server', async () => {
  openFooter({ ...CONFIGURATION, version: '0.1.0 (1a2b3c4)' })
  expect(await screen.findByText('Version 0.1.0 (1a2b3c4)')).toBeTruthy()
})

it('shows no version if it is unknown', async () => {
  const server = openFooter(CONFIGURATION)
  await vi.waitFor(() => expect(server.to('/configuration')).toHaveLength(1))
  expect(screen.queryByText(/Version/)).toBeNull()
  expect(screen.getByRole('link', { name: 'What we keep' })).toBeTruthy()
})

it('links to the API documentation, which is not a page of the app', () => {
  openFooter(CONFIGURATION)
  expect(screen.getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe('/docs')
})
