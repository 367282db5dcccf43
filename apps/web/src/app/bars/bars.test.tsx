import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Session } from '../../shared/session/session.ts'
import { fakeOidcClient, forgetSessions, SIGN_IN, signedInSession } from '../../testing/fake-oidc-client.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aCard } from '../../testing/public-card.ts'
import { renderSignedIn } from '../../testing/render-page.tsx'
import { VisitorBar } from './visitor-bar.tsx'

const EXAMPLE_CODE = /^\/dynamic\/code\/[\w-]+$/

const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

const show = (bar: ReactElement, session: Session) => renderSignedIn(bar, { path: '/*', at: '/security', session })

describe('the bar', () => {
  beforeEach(() => {
    fakeServer({
      '/configuration': () => ({
        body: {
          walletName: 'Test wallet',
          supportedWallets: [],
          walletSchemes: [],
          profileUrl: 'https://profile.example',
          blogUrl: 'https://blog.example',
          signIn: SIGN_IN,
        },
      }),
      '/scenarios': () => ({ body: [aCard()] }),
    })
  })
  afterEach(() => {
    cleanup()
    forgetSessions()
    vi.unstubAllGlobals()
  })

  it('offers a visitor Sign In, which opens the identity provider, and no tools for signed-in people', async () => {
    const client = fakeOidcClient()
    show(<VisitorBar />, new Session(async () => client))
    fireEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
    await vi.waitFor(() => expect(client.signIn).toHaveBeenCalledExactlyOnceWith('/security'))
    expect(links().map(([text]) => text)).toEqual(['Home', 'Profile', 'Blog'])
  })

  it('links a signed-in person to the home page and to each tool', async () => {
    show(<VisitorBar />, await signedInSession())
    expect(links()).toEqual([
      ['Home', '/'],
      ['Demo', '/demo'],
      ['Security Review Center', '/security'],
      ['Test Dynamic QR Code', expect.stringMatching(EXAMPLE_CODE)],
      ['Admin', '/admin'],
    ])
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
  })

  it('offers a signed-in person Sign Out, which ends the session', async () => {
    const client = fakeOidcClient()
    show(<VisitorBar />, await signedInSession(client))
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
    await vi.waitFor(() => expect(client.signOut).toHaveBeenCalledOnce())
  })

  it.each([
    ['a visitor', <VisitorBar key="visitor" />, async () => new Session(async () => fakeOidcClient())],
    ['a signed-in person', <VisitorBar key="visitor" />, signedInSession],
  ])('has toggles for theme and help for %s', async (_name, bar, session) => {
    show(bar, await session())
    fireEvent.click(screen.getByRole('button', { name: /^Switch to dark theme$/ }))
    expect(screen.getByRole('button', { name: 'Switch to light theme' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }))
    fireEvent.click(screen.getByRole('button', { name: 'How to Scan QR Codes' }))
    expect(await screen.findByRole('heading', { name: 'How to Scan QR Codes' })).toBeTruthy()
  })
})
