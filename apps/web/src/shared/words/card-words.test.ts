import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBankCard, aCard } from '../../testing/public-card.ts'
import { speakEnglish, speakPolish } from '../../testing/speak-polish.ts'
import { claimLabel } from '../format/claim-label.ts'
import { cardWords, learnCardWords } from './card-words.ts'
import { problemReasonWords } from './problem-words.ts'
import { resultWords } from './result-words.ts'

const LUNCH = { id: 'lunch', name: 'Pay 8 PLN for lunch', image: '' } as const
const LIBRARY = aCard({
  translations: { pl: { title: 'Karta biblioteczna', claims: { displayName: 'Imię i nazwisko' } } },
})
const BANK = aBankCard({
  card: { ...aBankCard().card, title: 'Bank account' },
  presentation: {
    ...aBankCard().presentation,
    extra: [{ ...LUNCH, operation: { kind: 'payment', price: 8, receiver: 'Lunch service' } }],
  },
  translations: {
    pl: { title: 'Konto bankowe', extra: { lunch: { name: 'Zapłać za obiad', receiver: 'Bar obiadowy' } } },
  },
})

const inBoth = (words: () => string): [english: string, polish: string] => {
  speakEnglish()
  const english = words()
  speakPolish()
  return [english, words()]
}

describe('names that the server takes from a card’s file are shown in the reader’s language', () => {
  beforeEach(() => learnCardWords([LIBRARY, BANK]))
  afterEach(speakEnglish)

  it.each([
    ['Library card', 'Karta biblioteczna'],
    ['Full name', 'Imię i nazwisko'],
    ['Pay 8 PLN for lunch', 'Zapłać za obiad'],
    ['Lunch service', 'Bar obiadowy'],
    ['Heard of by no card', 'Heard of by no card'],
  ])('%s', (english, polish) => {
    expect(inBoth(() => cardWords(english))).toEqual([english, polish])
  })

  it.each([
    ['the receiver of a payment', { code: 'paid', params: { amount: 8, currency: 'PLN', receiver: 'Lunch service' } }],
    ['the card of a discount', { code: 'discount', params: { percent: 10, card: 'Library card' } }],
    ['the card without a discount', { code: 'no-discount', params: { card: 'Library card' } }],
  ] as const)('in a result: %s', (_, reason) => {
    const [english, polish] = inBoth(() => resultWords({ reason }) ?? '')
    expect(english).toMatch(/Lunch service|Library card/)
    expect(polish).toMatch(/Bar obiadowy|Karta biblioteczna/)
  })

  const field = { claim: 'displayName', label: 'Full name' }
  it.each<[what: string, reason: ProblemReason]>([
    ['fields that are missing', { code: 'fields-missing', params: { fields: [field] } }],
    ['a field that is not text', { code: 'field-not-text', params: { field } }],
    ['a field that is too long', { code: 'field-too-long', params: { field, most: 200 } }],
    ['a field that cannot be shown', { code: 'field-not-printable', params: { field } }],
    ['a field that is not a day', { code: 'field-not-a-day', params: { field } }],
    ['a field with a day in the future', { code: 'field-in-the-future', params: { field } }],
    ['the payments of a card', { code: 'unknown-operation', params: { known: ['lunch'], names: [LUNCH.name] } }],
    ['the receiver of a payment', { code: 'wrong-receiver', params: { receiver: 'Lunch service' } }],
  ])('in a problem: %s', (_, reason) => {
    const [english, polish] = inBoth(() => problemReasonWords(reason))
    expect(english).toMatch(/Full name|Pay 8 PLN for lunch|Lunch service/)
    expect(polish).toMatch(/Imię i nazwisko|Zapłać za obiad|Bar obiadowy/)
  })

  it('in the label of a row, also for a card that another card issues; the English label is derived from the key', () => {
    const claims = [{ name: 'displayName', label: 'Full name' }]
    expect(inBoth(() => claimLabel('displayName', claims))).toEqual(['Display Name', 'Imię i nazwisko'])
    expect(inBoth(() => claimLabel('jobTitle', claims))).toEqual(['Job Title', 'Job Title'])
    expect(inBoth(() => claimLabel('displayName'))).toEqual(['Display Name', 'Display Name'])
  })
})
