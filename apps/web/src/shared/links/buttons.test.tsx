import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { HomeButton } from './home-button.tsx'
import { AppButton } from './wallet/app-button.tsx'

afterEach(cleanup)

it.each([
  ['openid4vp://?x=https://a.example', true],
  ['bank:open?x=http:', true],
  ['https://wallet.example/open', false],
  ['HTTP://wallet.example/open', false],
])('asks whether %s opened: %s', (link, isAsked) => {
  const onFollow = vi.fn()
  const button = (isPrimary?: boolean) => (
    <AppButton link={link} isPrimary={isPrimary} onFollow={onFollow}>
      Open
    </AppButton>
  )
  renderPage(button(), { path: '/', at: '/' })
  const opener = screen.getByRole('link', { name: 'Open' })
  expect(opener.getAttribute('href')).toBe(link)
  expect(opener.dataset.variant).toBe('default')
  // The test must not follow the link.
  opener.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(opener)
  expect(onFollow).toHaveBeenCalledTimes(isAsked ? 1 : 0)
  cleanup()
  renderPage(button(true), { path: '/', at: '/' })
  expect(screen.getByRole('link', { name: 'Open' }).dataset.variant).toBe('filled')
})

it.each([
  [false, 'filled'],
  [true, 'default'],
])('the home button is quiet (%s) if the page has a better action', (isQuiet, variant) => {
  renderPage(isQuiet ? <HomeButton isQuiet /> : <HomeButton />, { path: '/', at: '/' })
  const home = screen.getByRole('link', { name: 'Back to Home' })
  expect(home.getAttribute('href')).toBe('/')
  expect(home.dataset.variant).toBe(variant)
})
