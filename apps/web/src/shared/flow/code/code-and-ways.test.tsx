// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pointingWith } from '../../../testing/pointing-with.ts'
import { CodeAndWays } from './code-and-ways.tsx'

const LINK = 'openid4vp://?client_id=x'
const CODE = 'QR code of the request'

const ways = (
  <MantineProvider env="test">
    <CodeAndWays payload={LINK} label={CODE}>
      <a href={LINK}>Open in wallet</a>
    </CodeAndWays>
  </MantineProvider>
)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('on a computer the code comes first, and the page does not scroll', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined)
  render(ways)
  const code = screen.getByRole('img', { name: CODE })
  expect(code.compareDocumentPosition(screen.getByRole('link'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(scrolled).not.toHaveBeenCalled()
})

it('on a phone the ways come first and scroll into view, and can be unmounted whatever scrollIntoView returns', () => {
  pointingWith('finger')
  const scrolled = vi
    .spyOn(Element.prototype, 'scrollIntoView')
    .mockReturnValue(Promise.resolve({ interrupted: false }) as never)
  const { unmount } = render(ways)
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  expect(scrolled.mock.contexts[0]).toBe(screen.getByRole('link'))
  expect(() => unmount()).not.toThrow()
})

it('on a phone the code is drawn when the visitor opens it', () => {
  pointingWith('finger')
  render(ways)
  const folded = document.querySelector('details') as HTMLDetailsElement
  expect(folded.querySelector('svg')).toBeNull()
  folded.open = true
  fireEvent(folded, new Event('toggle'))
  expect(screen.getByRole('img', { name: CODE })).toBeTruthy()
})
