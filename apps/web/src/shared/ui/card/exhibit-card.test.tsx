// @vitest-environment happy-dom

import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aCard } from '../../../testing/public-card.ts'
import { ExhibitCard } from './exhibit-card.tsx'

const CARD = { ...aCard().card, image: '' }

afterEach(cleanup)

/** Points at a card of 200 by 100 pixels and returns its inline style. */
function pointAt(place: { x: number; y: number }, pointerType = 'mouse') {
  const { container } = render(<ExhibitCard card={CARD} />)
  const space = container.firstElementChild as HTMLElement
  space.getBoundingClientRect = () => ({ left: 10, top: 20, width: 200, height: 100 }) as DOMRect
  fireEvent.pointerMove(space, { clientX: 10 + place.x, clientY: 20 + place.y, pointerType })
  const styleOf = (name: string) => space.style.getPropertyValue(name)
  return {
    space,
    lean: () => ['--lean-x', '--lean-y'].map(styleOf),
    sheen: () => ['--sheen-x', '--sheen-y'].map(styleOf),
  }
}

it('a card leans towards the pointer with its sheen, and straightens without one', () => {
  const { space, lean, sheen } = pointAt({ x: 200, y: 25 })
  expect(lean()).toEqual(['1.75deg', '3.50deg'])
  expect(sheen()).toEqual(['100.0%', '25.0%'])
  fireEvent.pointerLeave(space)
  expect([...lean(), ...sheen()]).toEqual(['', '', '', ''])
})

it('a card stays straight when touched', () => {
  expect(pointAt({ x: 200, y: 25 }, 'touch').lean()).toEqual(['', ''])
})

it('a card shows its title with a picture, without one, and if the picture cannot be loaded', () => {
  for (const image of ['', '/gone.webp']) {
    const { container } = render(<ExhibitCard card={{ ...CARD, image }} />)
    const picture = container.querySelector('img')
    expect(picture?.getAttribute('src')).toBe(image || undefined)
    if (picture) fireEvent.error(picture)
    expect(container.querySelector('img')).toBeNull()
    expect(container.querySelector('[data-drawn="Library card"]')?.closest('[aria-hidden="true"]')).toBeTruthy()
    cleanup()
  }
})

it('an accepted card has the seal, and an issued one is in the wallet', () => {
  const pictures = ([undefined, 'accepted', 'taken'] as const).map((moment) => {
    const { container } = render(<ExhibitCard card={CARD} moment={moment} />)
    const [seal, pocket] = ['seal', 'pocket'].map((part) => container.querySelectorAll(`[class*=_${part}_]`).length)
    cleanup()
    return { seal, pocket }
  })
  expect(pictures).toEqual([
    { seal: 0, pocket: 0 },
    { seal: 1, pocket: 0 },
    { seal: 0, pocket: 1 },
  ])
})

it('a card is shown instead of a scene that cannot be loaded', () => {
  const { container } = render(<ExhibitCard card={CARD} scene="/gone.webp" />)
  const title = () => container.querySelector('[data-drawn="Library card"]')
  expect(title()).toBeNull()
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(title()).toBeTruthy()
})
