import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Session } from '../../shared/session/session.ts'
import { fakeOidcClient, forgetSessions, SIGN_IN, signedInSession } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import { VisitorBar } from './visitor-bar.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: [],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
  signIn: SIGN_IN,
}

const links = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

beforeEach(() => {
  fakeServer({
    '/configuration': () => ({ body: CONFIGURATION }),
    '/scenarios': () => ({ body: [aCard()] }),
  })
})
afterEach(() => {
  cleanup()
  forgetSessions()
  vi.unstubAllGlobals()
})

describe('an anonymous visitor', () => {
  async function open() {
    renderSignedIn(<VisitorBar />, { path: '/', at: '/', session: new Session(async () => fakeOidcClient()) })
    await screen.findByRole('link', { name: 'Blog (opens in a new tab)' })
  }

  it('sees Sign In', async () => {
    await open()
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  })

  it('sees no tools for signed-in people', async () => {
    await open()
    expect(links().map(({ textContent }) => textContent)).toEqual(['Home', 'Profile', 'Blog'])
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull()
  })
})

describe('a signed-in user', () => {
  it.each([
    ['Demo', '/demo'],
    ['Security Review Center', '/security'],
    ['Test Dynamic QR Code', expect.stringMatching(/^\/dynamic\/code\/[A-Za-z0-9_-]+$/)],
    ['Admin', '/admin'],
  ])('sees %s', async (name, at) => {
    renderSignedIn(<VisitorBar />, { path: '/', at: '/', session: await signedInSession() })
    expect(address(name)).toEqual(at)
  })

  it('sees Sign Out, and no Sign In', async () => {
    renderSignedIn(<VisitorBar />, { path: '/', at: '/', session: await signedInSession() })
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
  })
})
