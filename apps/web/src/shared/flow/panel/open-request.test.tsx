// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pointingWith } from '../../../testing/pointing-with.ts'
import { aCard } from '../../../testing/public-card.ts'
import { OpenRequest } from './open-request.tsx'

const LINK = 'openid4vp://?client_id=x'
const CODE = 'QR code of the request'

const CARD = aCard().card

const request = (isStarted: boolean) => (
  <MantineProvider env="test">
    <OpenRequest card={CARD} isStarted={isStarted} code={{ payload: LINK, label: CODE }} always={<p>PIN 1234</p>}>
      <a href={LINK}>Open in wallet</a>
    </OpenRequest>
  </MantineProvider>
)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const isBefore = (first: Element, second: Element): boolean =>
  first.compareDocumentPosition(second) === Node.DOCUMENT_POSITION_FOLLOWING

it('on a computer the code comes first', () => {
  render(request(false))
  expect(isBefore(screen.getByRole('img', { name: CODE }), screen.getByRole('link'))).toBe(true)
})

it('on a phone the ways come first, and the code is drawn when the visitor opens it', () => {
  pointingWith('finger')
  render(request(false))
  const folded = document.querySelector('details') as HTMLDetailsElement
  expect(isBefore(screen.getByRole('link'), folded)).toBe(true)
  expect(folded.querySelector('svg')).toBeNull()
  folded.open = true
  fireEvent(folded, new Event('toggle'))
  expect(screen.getByRole('img', { name: CODE })).toBeTruthy()
})

it('once a wallet has opened the request, the card is in a phone and the code comes back on demand', () => {
  render(request(true))
  expect(screen.queryByRole('img', { name: CODE })).toBeNull()
  expect(document.querySelector('[data-drawn]')).not.toBeNull()
  screen.getByText('PIN 1234')
  fireEvent.click(screen.getByRole('button', { name: 'Show the code again' }))
  screen.getByRole('img', { name: CODE })
  screen.getByRole('link')
  screen.getByText('PIN 1234')
})

it('a code that cannot be used any more does not come back', () => {
  render(
    <MantineProvider env="test">
      <OpenRequest card={CARD} isStarted code={undefined}>
        <a href={LINK}>Open in wallet</a>
      </OpenRequest>
    </MantineProvider>,
  )
  expect(screen.queryByRole('button')).toBeNull()
})
