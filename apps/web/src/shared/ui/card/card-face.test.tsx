// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aCard } from '../../../testing/public-card.ts'
import { CardFace, type Holder } from './card-face.tsx'

afterEach(cleanup)

const { card } = aCard()

/** Returns what is on the face of a card, from top to bottom. */
function face(holder?: Holder, changes: Partial<typeof card> = {}) {
  const { container } = render(<CardFace card={{ ...card, ...changes }} holder={holder} />)
  const shown = container.querySelector('[aria-hidden="true"]') as HTMLElement
  return {
    text: shown.textContent,
    drawn: [...shown.querySelectorAll('[data-drawn]')].map((element) => element.getAttribute('data-drawn')),
    photo: shown.querySelector('img[src^="data:"]')?.getAttribute('src'),
    colours: ['--face-ground', '--face-ink'].map((name) => shown.style.getPropertyValue(name)),
    hasGround: shown.querySelector('[class*=ground]') !== null,
  }
}

it('a card without holder shows its title as a drawing, not as text', () => {
  expect(face()).toMatchObject({ text: '', drawn: ['Library card'], photo: undefined })
})

it('a card shows name, number and photo of its holder', () => {
  const holder = { name: 'Anna Nowak', number: '4111', photo: '/9j/4A==' }
  expect(face(holder)).toMatchObject({
    drawn: ['Library card', 'Anna Nowak', '4111'],
    photo: 'data:image/jpeg;base64,/9j/4A==',
  })
})

it('a card shows no photo that is not Base64', () => {
  expect(face({ photo: 'x" onerror="alert(1)' })).toMatchObject({ photo: undefined })
})

it('a card has its colours behind its texts, and none if it has no colours', () => {
  const colours = { backgroundColor: '#0b5240', textColor: '#fff7e6' }
  expect(face({}, colours)).toMatchObject({ colours: ['#0b5240', '#fff7e6'], hasGround: true })
  cleanup()
  expect(face()).toMatchObject({ colours: ['', ''], hasGround: false })
})
