import { expect, it } from 'vitest'
import { aCard } from '../../testing/public-card.ts'
import { cardIn, englishTitle } from './card-in-language.ts'

it('a translated card keeps its English title', () => {
  const card = aCard({ translations: { pl: { title: 'Karta biblioteczna' } } })
  const polish = cardIn('pl', card)
  expect(polish.card.title).toBe('Karta biblioteczna')
  expect([card, polish, cardIn('de', card)].map(englishTitle)).toEqual(Array(3).fill('Library card'))
})
