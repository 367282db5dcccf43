import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { describe, expect, it } from 'vitest'
import { aScenario } from '../../../testing/public-scenario.ts'
import { shownOnCard } from './shown-on-card.ts'

const features = { ...aScenario().features, presentPhotoResult: true }
const cardWith = (...names: string[]) => aScenario({ features, claims: names.map((name) => ({ name, label: name })) })
const shown = (card: ReturnType<typeof cardWith>, result: Partial<PresentationResult>) =>
  shownOnCard(card, { status: 'OK', notShared: [], ...result })

describe('what a presentation shows on its card', () => {
  it('is what was disclosed; what the card has beside it is covered', () => {
    const card = cardWith('displayName', 'cardNumber', 'photo')
    expect(shown(card, { displayName: 'Anna', cardNumber: '4111111111111111', photo: '/9j/' })).toEqual({
      name: 'Anna',
      number: '4111 1111 1111 1111',
      photo: '/9j/',
    })
    expect(shown(card, {})).toEqual({ name: null, number: null, photo: null })
    expect(shown(cardWith('level'), {})).toEqual({ name: undefined, number: undefined, photo: undefined })
  })

  it('covers nothing where nobody says that the rest stayed in the wallet', () => {
    const card = cardWith('displayName', 'cardNumber', 'photo')
    const result = { displayName: 'Anna', notShared: undefined }
    expect(shown(card, result)).toEqual({ name: 'Anna', number: undefined, photo: undefined })
  })

  it('is no photo unless the card wants one in the result', () => {
    const card = { ...cardWith('displayName', 'photo'), features: { ...features, presentPhotoResult: false } }
    expect(shown(card, { displayName: 'Anna', photo: '/9j/', photoBase64: '/9j/' })).toMatchObject({
      name: 'Anna',
      photo: undefined,
    })
    expect(shown(card, {}).photo).toBeUndefined()
  })

  it('is the first number that was disclosed, and of a long one its beginning and its end', () => {
    const card = cardWith('accountNumber', 'cardNumber')
    expect(shown(card, { accountNumber: 'PL61109010140000071219812874' }).number).toBe('PL61 •••• 2874')
    const both = { accountNumber: 'PL61109010140000071219812874', cardNumber: '4111111111111111' }
    expect(shown(card, both).number).toBe('4111 1111 1111 1111')
    expect(shown(cardWith('code'), { dynamicData: { code: '7KQ2-M3XA' } }).number).toBe('7KQ2-M3XA')
    expect(shown(cardWith('code'), { dynamicData: { code: 7 } }).number).toBeNull()
  })

  it('is nothing where the result is the payment id alone', () => {
    const { presentation } = aScenario()
    const card = aScenario({ presentation: { ...presentation, onlyPaymentId: true } })
    expect(shownOnCard(card, { status: 'OK', displayName: 'Anna' })).toEqual({})
  })
})
