// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aCard } from '../../../testing/public-card.ts'
import { CardBack } from './card-back.tsx'

const CARD = { ...aCard().card, image: '' }

afterEach(cleanup)

it('the back of a card shows its claims, with ink and no value for those that are not disclosed', () => {
  const claims = [
    { key: 'name', label: 'Full name', value: 'Anna Nowak' },
    { key: 'number', label: 'Card number' },
  ]
  const { container } = render(<CardBack card={CARD} claims={claims} photo={null} />)
  const inked = [...container.querySelectorAll('[data-inked]')]
  const drawn = [...container.querySelectorAll('[data-drawn]')].map((element) => element.getAttribute('data-drawn'))
  expect(drawn).toEqual(['Library card', 'Full name', 'Anna Nowak', 'Card number', 'Library card'])
  expect(inked.map((element) => element.querySelectorAll('[data-drawn]').length)).toEqual([0, 1])
  expect(container.querySelector('[data-drawn="Full name"]')?.closest('[aria-hidden="true"]')).toBeTruthy()
  expect(container.textContent).toBe('')
})
