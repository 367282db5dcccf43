import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { dynamicCodePath } from '@vitrine/api/pages/pages.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { CopyDynamicLink } from './copy-dynamic-link.tsx'

const URL_OF_REQUEST = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2Frequests%2F1'

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const button = () => screen.getByRole('button').textContent

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('copies the address of the code, and confirms it for 3 seconds', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  renderPage(<CopyDynamicLink url={URL_OF_REQUEST} />, { path: '/', at: '/' })
  fireEvent.click(screen.getByRole('button', { name: 'Copy Dynamic Link' }))
  await pass(0)
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}${dynamicCodePath(URL_OF_REQUEST)}`)
  expect(button()).toBe('Copied Dynamic Link!')
  await pass(2999)
  expect(button()).toBe('Copied Dynamic Link!')
  await pass(1)
  expect(button()).toBe('Copy Dynamic Link')
})
