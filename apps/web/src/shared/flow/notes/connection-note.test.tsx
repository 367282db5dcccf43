import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { ConnectionNote } from './connection-note.tsx'

const OFFLINE = 'You are offline. This page continues when you are connected again.'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('shows at once that the browser is offline, until it is connected again', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  renderPage(<ConnectionNote isAway={false} />, { path: '/', at: '/' })
  expect(screen.queryByText(OFFLINE)).toBeNull()
  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(OFFLINE)).toBeTruthy()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(OFFLINE)).toBeNull()
})
