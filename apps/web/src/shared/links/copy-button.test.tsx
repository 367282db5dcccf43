import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { CopyButton } from './copy-button.tsx'

let copied: string[]
let isAllowed: boolean

beforeEach(() => {
  copied = []
  isAllowed = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      writeText: async (text: string) => {
        if (!isAllowed) throw new DOMException('no', 'NotAllowedError')
        copied.push(text)
      },
    },
    configurable: true,
  })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'clipboard')
  vi.useRealTimers()
})

const open = (props: { isPrimary?: boolean } = {}) =>
  renderPage(
    <CopyButton text="openid4vp://?x" label="Copy link" copiedLabel="Copied" fieldLabel="Link to copy" {...props} />,
    { path: '/', at: '/' },
  )
const button = () => screen.getByRole('button')
const press = () => act(async () => void fireEvent.click(button()))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('copies, and confirms it for three seconds', async () => {
  open()
  expect([button().textContent, button().dataset.variant]).toEqual(['Copy link', 'default'])
  expect(button().querySelector('[aria-live=polite]')?.textContent).toBe('Copy link')
  await press()
  expect(copied).toEqual(['openid4vp://?x'])
  expect(button().textContent).toBe('Copied')
  await pass(2999)
  expect(button().textContent).toBe('Copied')
  await pass(1)
  expect(button().textContent).toBe('Copy link')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('shows the text to copy by hand as long as the browser does not allow copying', async () => {
  isAllowed = false
  open({ isPrimary: true })
  expect(button().dataset.variant).toBe('filled')
  await press()
  const field = screen.getByLabelText<HTMLInputElement>('Link to copy')
  expect(field).toMatchObject({ value: 'openid4vp://?x', readOnly: true })
  const select = vi.spyOn(field, 'select')
  fireEvent.focus(field)
  expect(select).toHaveBeenCalledOnce()
  await pass(10_000)
  expect(screen.getByLabelText('Link to copy')).toBe(field)
  expect(button().textContent).toBe('Copy link')
  isAllowed = true
  await press()
  expect(screen.queryByLabelText('Link to copy')).toBeNull()
})

it('leaves no timer behind', async () => {
  const { unmount } = open()
  await press()
  const before = vi.getTimerCount()
  unmount()
  expect(vi.getTimerCount()).toBeLessThan(before)
})
