// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ExhibitCard } from './exhibit-card.tsx'

afterEach(cleanup)

/** A card of 200 by 100 pixels under a pointer; says what it was styled with. */
function pointAt(place: { x: number; y: number }, pointerType = 'mouse') {
  const { container } = render(<ExhibitCard image="" title="Library card" />)
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

it('a card leans towards the pointer, its sheen follows, and it is straight again without', () => {
  const { space, lean, sheen } = pointAt({ x: 200, y: 25 })
  expect(lean()).toEqual(['1.75deg', '3.50deg'])
  expect(sheen()).toEqual(['100.0%', '25.0%'])
  fireEvent.pointerLeave(space)
  expect([...lean(), ...sheen()]).toEqual(['', '', '', ''])
})

it('a card stays straight under a finger', () => {
  expect(pointAt({ x: 200, y: 25 }, 'touch').lean()).toEqual(['', ''])
})

it('a card without a picture, or with one that cannot be loaded, shows its title', () => {
  render(<ExhibitCard image="" title="Library card" />)
  expect(screen.getByText('Library card').getAttribute('aria-hidden')).toBe('true')
  cleanup()
  const { container } = render(<ExhibitCard image="/gone.webp" title="Library card" />)
  expect(screen.queryByText('Library card')).toBeNull()
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(screen.getByText('Library card')).toBeTruthy()
})
