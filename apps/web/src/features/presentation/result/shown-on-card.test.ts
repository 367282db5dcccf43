import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { describe, expect, it } from 'vitest'
import { aCard } from '../../../testing/public-card.ts'
import { shownOnCard } from './shown-on-card.ts'

const features = { ...aCard().features, presentPhotoResult: true }
const cardWith = (...names: string[]) => aCard({ features, claims: names.map((name) => ({ name, label: name })) })
const shown = (card: ReturnType<typeof cardWith>, result: Partial<PresentationResult>) =>
  shownOnCard(card, { status: 'OK', notShared: [], ...result })

describe('the holder data on the card of a result', () => {
  it('shows disclosed claims, and covers the others', () => {
    const card = cardWith('displayName', 'cardNumber', 'photo')
    expect(shown(card, { displayName: 'Anna', cardNumber: '4111111111111111', photo: '/9j/' })).toEqual({
      name: 'Anna',
      number: '4111 1111 1111 1111',
      photo: '/9j/',
    })
    expect(shown(card, {})).toEqual({ name: null, number: null, photo: null })
    expect(shown(cardWith('level'), {})).toEqual({ name: undefined, number: undefined, photo: undefined })
  })

  it('covers nothing if the verifier does not report that the rest stayed in the wallet', () => {
    const card = cardWith('displayName', 'cardNumber', 'photo')
    const result = { displayName: 'Anna', notShared: undefined }
    expect(shown(card, result)).toEqual({ name: 'Anna', number: undefined, photo: undefined })
  })

  it('has no photo unless the card enables it in the result', () => {
    const card = { ...cardWith('displayName', 'photo'), features: { ...features, presentPhotoResult: false } }
    expect(shown(card, { displayName: 'Anna', photo: '/9j/', photoBase64: '/9j/' })).toMatchObject({
      name: 'Anna',
      photo: undefined,
    })
    expect(shown(card, {}).photo).toBeUndefined()
  })

  it('has the first disclosed number, shortened to its start and end if it is long', () => {
    const card = cardWith('accountNumber', 'cardNumber')
    expect(shown(card, { accountNumber: 'PL61109010140000071219812874' }).number).toBe('PL61 •••• 2874')
    const both = { accountNumber: 'PL61109010140000071219812874', cardNumber: '4111111111111111' }
    expect(shown(card, both).number).toBe('4111 1111 1111 1111')
    expect(shown(cardWith('code'), { dynamicData: { code: '7KQ2-M3XA' } }).number).toBe('7KQ2-M3XA')
    expect(shown(cardWith('code'), { dynamicData: { code: 7 } }).number).toBeNull()
  })

  it('is empty if the result is only the payment id', () => {
    const { presentation } = aCard()
    const card = aCard({ presentation: { ...presentation, onlyPaymentId: true } })
    expect(shownOnCard(card, { status: 'OK', displayName: 'Anna' })).toEqual({})
  })
})
