import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { BarLink, ExternalBarLink } from '../bars/bar-links.tsx'
import { ThemeToggle, TopBar } from '../bars/top-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFrame } from './page-frame.tsx'

const CONFIGURATION = {
  walletName: 'Test wallet',
  supportedWallets: ['Test wallet', 'Another wallet'],
  walletSchemes: [],
  profileUrl: 'https://profile.example',
  blogUrl: 'https://blog.example',
}
let scrolledTo: unknown[]

beforeEach(() => {
  scrolledTo = []
  vi.stubGlobal('scrollTo', (to: unknown) => scrolledTo.push(to))
  fakeServer({ '/configuration': () => ({ body: CONFIGURATION }) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the frame of a page', () => {
  const bar = (
    <nav>
      <Link to="/one">One</Link>
      <Link to="/other">Other</Link>
      <Link to="/other?page=2">Second page</Link>
    </nav>
  )

  it('starts a new page at its top, on the screen and for screen readers', () => {
    renderPage(<PageFrame bar={bar} />, { path: '/*', at: '/one' })
    const main = screen.getByRole('main')
    expect([document.activeElement, scrolledTo]).toEqual([document.body, []])
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    fireEvent.click(screen.getByRole('link', { name: 'Other' }))
    expect(document.activeElement).toBe(main)
    expect(scrolledTo).toEqual([{ top: 0, behavior: 'instant' }])
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  })

  it('does not scroll or move the focus on the same page', () => {
    renderPage(<PageFrame bar={bar} />, { path: '/*', at: '/other' })
    fireEvent.click(screen.getByRole('link', { name: 'Second page' }))
    expect([document.activeElement, scrolledTo]).toEqual([document.body, []])
  })

  it('has a link that skips the bar', () => {
    renderPage(<PageFrame bar={bar} />, { path: '/*', at: '/one' })
    const skip = screen.getByRole('link', { name: 'Skip to content' })
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
  })
})

describe('a page that fails to render', () => {
  it('shows what to do, and reloads with its button', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const reload = vi.fn()
    vi.stubGlobal('location', Object.assign(new URL(window.location.href), { reload }))
    const Broken = () => {
      throw new Error('broken')
    }
    function Page() {
      const [isBroken, setBroken] = useState(false)
      return isBroken ? (
        <Broken />
      ) : (
        <button type="button" onClick={() => setBroken(true)}>
          Break
        </button>
      )
    }
    renderPage(
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>,
      { path: '/', at: '/' },
    )
    expect(screen.queryByText('This page could not be shown')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Break' }))
    expect(screen.getByText('This page could not be shown')).toBeTruthy()
    expect(screen.getByText('Check your connection and load it again.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('the bar', () => {
  const help = () => screen.getByRole('button', { name: 'How to Scan QR Codes' })
  const panel = () => screen.queryByRole('region', { name: 'How to Scan QR Codes' })
  const show = (wallets = CONFIGURATION.supportedWallets) => {
    fakeServer({ '/configuration': () => ({ body: { ...CONFIGURATION, supportedWallets: wallets } }) })
    renderPage(<TopBar />, { path: '/', at: '/' })
  }

  it('opens the help with a button, and closes it on Escape', async () => {
    show()
    expect(help().getAttribute('aria-expanded')).toBe('false')
    expect(help().title).toBe('How to Scan QR Codes')
    expect(panel()).toBeNull()
    fireEvent.click(help())
    expect(help().getAttribute('aria-expanded')).toBe('true')
    await screen.findByRole('region', { name: 'How to Scan QR Codes' })
    expect(document.getElementById(help().getAttribute('aria-controls') ?? '')?.contains(panel())).toBe(true)
    expect(panel()?.querySelectorAll('ol > li')).toHaveLength(3)
    await screen.findByRole('heading', { name: 'Supported wallets' })
    expect([...(panel()?.querySelectorAll('ul > li') ?? [])].map(({ textContent }) => textContent)).toEqual(
      CONFIGURATION.supportedWallets,
    )
    fireEvent.keyDown(help(), { key: 'Enter' })
    expect(panel()).toBeTruthy()
    fireEvent.keyDown(help(), { key: 'Escape' })
    expect(panel()).toBeNull()
  })

  it('closes the help on a press elsewhere, and when another page opens', async () => {
    renderPage(
      <>
        <TopBar>
          <BarLink to="/other">Other</BarLink>
        </TopBar>
        <main>Below</main>
      </>,
      { path: '*', at: '/' },
    )
    fireEvent.click(help())
    fireEvent.pointerDown(await screen.findByRole('region', { name: 'How to Scan QR Codes' }))
    expect(panel()).toBeTruthy()
    fireEvent.pointerDown(screen.getByText('Below'))
    expect(panel()).toBeNull()
    fireEvent.click(help())
    await screen.findByRole('region', { name: 'How to Scan QR Codes' })
    fireEvent.click(screen.getByRole('link', { name: 'Other' }))
    expect(panel()).toBeNull()
  })

  it('names no wallets if none are configured', async () => {
    show([])
    fireEvent.click(help())
    await screen.findByRole('region', { name: 'How to Scan QR Codes' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.queryByRole('heading', { name: 'Supported wallets' })).toBeNull()
  })

  it('has no links by default', () => {
    show()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('banner').textContent).toContain('Vitrine')
    expect(screen.getByRole('banner').querySelectorAll('svg')).toHaveLength(4)
  })

  it('has links to pages, and to other sites in a new tab', () => {
    renderPage(
      <>
        <BarLink to="/">Home</BarLink>
        <BarLink to="/other">Other</BarLink>
        <ExternalBarLink to="https://blog.example">Blog</ExternalBarLink>
        <ExternalBarLink to="http://blog.example">Clear</ExternalBarLink>
        <ExternalBarLink to="javascript:alert(1)//https://">Bad</ExternalBarLink>
      </>,
      { path: '/*', at: '/other' },
    )
    const attributes = ['href', 'target', 'rel', 'aria-label', 'aria-current'] as const
    expect(screen.getAllByRole('link').map((link) => attributes.map((name) => link.getAttribute(name)))).toEqual([
      ['/', null, null, null, null],
      ['/other', null, null, null, 'page'],
      ['https://blog.example', '_blank', 'noopener', 'Blog (opens in a new tab)', null],
      ['http://blog.example', '_blank', 'noopener', 'Clear (opens in a new tab)', null],
    ])
  })

  it('offers a switch to the other theme, with a different picture for each theme', async () => {
    renderPage(<ThemeToggle />, { path: '/', at: '/' })
    const pictures = []
    for (const [offered, then] of [
      ['Switch to dark theme', 'Switch to light theme'],
      ['Switch to light theme', 'Switch to dark theme'],
    ] as const) {
      const button = screen.getByRole('button', { name: offered })
      expect(button.title).toBe(offered)
      pictures.push(button.querySelector('svg')?.innerHTML)
      fireEvent.click(button)
      await waitFor(() => expect(screen.getByRole('button', { name: then })).toBeTruthy())
    }
    expect(pictures[0]).toBeTruthy()
    expect(pictures[1]).toBeTruthy()
    expect(pictures[0]).not.toBe(pictures[1])
  })
})
