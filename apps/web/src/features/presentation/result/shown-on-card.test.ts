import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import { describe, expect, it } from 'vitest'
import { aCard } from '../../../testing/public-card.ts'
import { printedOther, shownOnCard } from './shown-on-card.ts'

const features = { ...aCard().features, presentPhotoResult: true }
const cardWith = (...names: string[]) =>
  aCard({ features, claims: names.map((name) => ({ name, label: `Label of ${name}` })) })
const shown = (card: ReturnType<typeof cardWith>, result: Partial<PresentationResult>) =>
  shownOnCard(card, { status: 'OK', notShared: [], ...result })
const line = (key: string, value?: string) => ({ key, label: `Label of ${key}`, ...(value !== undefined && { value }) })

describe('the card of a result', () => {
  it('shows disclosed claims in the order of the card, and covers the others without a value', () => {
    const card = cardWith('displayName', 'cardNumber', 'level', 'photo')
    expect(shown(card, { cardNumber: '4111111111111111', dynamicData: { level: 2 } })).toMatchObject({
      claims: [line('displayName'), line('cardNumber', '4111 1111 1111 1111'), line('level', '2')],
      photo: null,
    })
    expect(shown(card, {}).claims).toEqual([line('displayName'), line('cardNumber'), line('level')])
  })

  it('covers nothing if the verifier does not report that the rest stayed in the wallet', () => {
    const card = cardWith('displayName', 'cardNumber', 'photo')
    const result = { displayName: 'Anna', notShared: undefined }
    expect(shown(card, result)).toMatchObject({ claims: [line('displayName', 'Anna')], photo: undefined })
  })

  it('names only claims of the card', () => {
    expect(shown(cardWith('displayName'), { dynamicData: { paymentId: 'fl-pay-1' } }).claims).toEqual([
      line('displayName'),
    ])
  })

  it('shows each member of a claim, and covers a claim with members once', () => {
    const card = cardWith('address', 'address.locality', 'address.country')
    const address = { locality: 'Kraków', country: 'PL' }
    expect(shown(card, { dynamicData: { address } }).claims.map(({ key, value }) => [key, value])).toEqual([
      ['address.locality', 'Kraków'],
      ['address.country', 'PL'],
    ])
    expect(shown(card, {}).claims).toEqual([line('address')])
  })

  it('has no photo unless the card enables it in the result', () => {
    const card = { ...cardWith('displayName', 'photo'), features: { ...features, presentPhotoResult: false } }
    expect(shown(card, { displayName: 'Anna', photo: '/9j/', photoBase64: '/9j/' }).photo).toBeUndefined()
    expect(shown(card, {}).photo).toBeUndefined()
    expect(shown(cardWith('photo'), { photo: '/9j/' }).photo).toBe('/9j/')
  })
})

it('a further card covers what was not requested, unless the wallet sent more than that', () => {
  const other = { name: 'Badge', type: 'Badge', accepted: true, claims: { event: 'Fair' } }
  const query = { name: 'query', outcome: 'passed' } as const
  const linesOf = (checks: Parameters<typeof printedOther>[1]['checks']) =>
    printedOther(cardWith('event', 'company'), { ...other, checks }).claims
  expect(linesOf([query])).toEqual([line('event', 'Fair'), line('company')])
  expect(linesOf([{ ...query, value: 1 }])).toEqual([line('event', 'Fair')])
  expect(linesOf([])).toEqual([line('event', 'Fair')])
})
