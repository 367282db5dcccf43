import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { BarLink } from './bar-links.tsx'
import { TopBar } from './top-bar.tsx'

const menu = () => screen.getByRole('button', { name: 'Menu' })
const links = () => screen.getByRole('navigation', { name: 'Main' })

function show(hasMenu: boolean) {
  renderPage(
    <TopBar hasMenu={hasMenu}>
      <BarLink to="/demo">Demo</BarLink>
    </TopBar>,
    { path: ['/', '/demo'], at: '/' },
  )
}

describe('the menu of a narrow bar', () => {
  beforeEach(() => {
    fakeServer({ '/configuration': () => ({ body: {} }) })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('is closed at first, opens, and closes again', () => {
    show(true)
    expect(document.getElementById(menu().getAttribute('aria-controls') ?? '')).toBe(links())
    for (const isOpen of [false, true, false]) {
      expect(menu().getAttribute('aria-expanded')).toBe(String(isOpen))
      expect(links().hasAttribute('data-open')).toBe(isOpen)
      fireEvent.click(menu())
    }
  })

  it('is closed on the page to which it led', () => {
    show(true)
    fireEvent.click(menu())
    fireEvent.click(screen.getByRole('link', { name: 'Demo' }))
    expect(menu().getAttribute('aria-expanded')).toBe('false')
    expect(links().hasAttribute('data-open')).toBe(false)
  })

  it('is not there where the links are few', () => {
    show(false)
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
    expect(screen.getByRole('banner').hasAttribute('data-has-menu')).toBe(false)
  })
})
