import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CopyDynamicLink } from './copy-dynamic-link.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the button says for 3 s that the dynamic link was copied', async () => {
  vi.useFakeTimers()
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  render(
    <MantineProvider env="test">
      <CopyDynamicLink url="openid4vp://?request_uri=x" />
    </MantineProvider>,
  )
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const text = () => screen.getByRole('button').textContent
  expect(text()).toBe('Copy Dynamic Link')
  fireEvent.click(screen.getByRole('button'))
  await pass(0)
  expect(text()).toBe('Copied Dynamic Link!')
  await pass(2999)
  expect(text()).toBe('Copied Dynamic Link!')
  await pass(1)
  expect(text()).toBe('Copy Dynamic Link')
  expect(writeText).toHaveBeenCalledOnce()
})
