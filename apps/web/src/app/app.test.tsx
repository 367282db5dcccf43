import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { App } from './app.tsx'

const theme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('data-mantine-color-scheme')
})

it('is dark by default, and keeps the chosen theme', async () => {
  fakeServer({ '/scenarios': () => ({ body: [] }) })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<App />)
  fireEvent.click(await screen.findByRole('button', { name: 'Switch to light theme' }))
  expect(theme()).toBe('light')
  cleanup()
  render(<App />)
  fireEvent.click(await screen.findByRole('button', { name: 'Switch to dark theme' }))
  expect(theme()).toBe('dark')
})
