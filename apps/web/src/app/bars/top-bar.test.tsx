import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { BarLink } from './bar-links.tsx'
import { TopBar } from './top-bar.tsx'
import { FOLDS } from './use-folding.ts'

const menu = () => screen.getByRole('button', { name: 'Menu' })
const row = () => menu().parentElement
function show() {
  renderPage(
    <TopBar>
      <BarLink to="/">Home</BarLink>
      <BarLink folds={FOLDS.profile} to="/profile">
        Profile
      </BarLink>
      <BarLink folds={FOLDS.blog} to="/demo">
        Blog
      </BarLink>
    </TopBar>,
    { path: ['/', '/demo'], at: '/' },
  )
}

beforeEach(() => {
  fakeServer({ '/configuration': () => ({ body: {} }) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the menu of a bar', () => {
  it('is closed at first, opens, and closes again', () => {
    show()
    for (const isOpen of [false, true, false]) {
      expect(menu().getAttribute('aria-expanded')).toBe(String(isOpen))
      expect(row()?.hasAttribute('data-menu-open')).toBe(isOpen)
      fireEvent.click(menu())
    }
  })

  it('is closed on the page that its link opened', () => {
    show()
    fireEvent.click(menu())
    fireEvent.click(screen.getByRole('link', { name: 'Blog' }))
    expect(menu().getAttribute('aria-expanded')).toBe('false')
  })
})
