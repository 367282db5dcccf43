import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { VisitorBar } from './visitor-bar.tsx'

const configuration = {
  walletName: 'Test wallet',
  supportedWallets: ['Test wallet', 'Other wallet'],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}

function show(changes: Partial<typeof configuration> = {}) {
  fakeServer({ '/configuration': () => ({ body: { ...configuration, ...changes } }) })
  renderPage(<VisitorBar />, { path: '/', at: '/' })
}

const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, ...['href', 'target', 'rel'].map((name) => link.getAttribute(name))])

describe('the visitor top bar', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('links to the home page, the profile and the blog', async () => {
    show()
    await screen.findByRole('link', { name: 'Blog (opens in a new tab)' })
    expect(links()).toEqual([
      ['Home', '/', null, null],
      ['Profile', 'https://profile.example', '_blank', 'noopener'],
      ['Blog', 'https://blog.example', '_blank', 'noopener'],
    ])
  })

  it('keeps the places of what the configuration brings', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
    fakeServer({ '/configuration': () => promise })
    renderPage(<VisitorBar />, { path: '/', at: '/' })
    const places = [
      screen.getByText('Profile'),
      screen.getByText('Blog'),
      screen.getByText('Sign In').closest('button'),
    ]
    expect(places.map((place) => place?.style.visibility)).toEqual(['hidden', 'hidden', 'hidden'])
    resolve({ body: configuration })
    await screen.findByRole('link', { name: 'Blog (opens in a new tab)' })
    expect(screen.queryByText('Sign In')).toBeNull()
  })

  it('does not turn a configured address with an executable scheme into a link', async () => {
    show({ profileUrl: 'javascript:alert(1)' })
    await screen.findByRole('link', { name: 'Blog (opens in a new tab)' })
    expect(links().map(([text]) => text)).toEqual(['Home', 'Blog'])
  })

  it('opens the help with its three steps and the supported wallets, and closes it again', async () => {
    show()
    await screen.findByRole('link', { name: 'Blog (opens in a new tab)' })
    const toggle = screen.getByRole('button', { name: 'How to Scan QR Codes' })
    fireEvent.click(toggle)
    const help = await screen.findByRole('region', { name: 'How to Scan QR Codes' })
    expect(
      within(help)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Open the authenticator wallet app',
      'Go to its Verified ID section (QR icon at bottom right)',
      'Scan, then save or share',
      'Test wallet',
      'Other wallet',
    ])
    fireEvent.click(toggle)
    expect(screen.queryByRole('region', { name: 'How to Scan QR Codes' })).toBeNull()
  })

  it('closes the help with Escape', () => {
    show()
    const toggle = screen.getByRole('button', { name: 'How to Scan QR Codes' })
    fireEvent.click(toggle)
    fireEvent.keyDown(toggle, { key: 'Escape' })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
  })
})
