import { describe, expect, test } from 'vitest'
import { addressOf, readAddress } from './page-address.ts'

const read = (path: string) => readAddress(new URL(path, 'https://wallet.example'))
const LINK = 'openid4vp://?client_id=a&request_uri=https%3A%2F%2Fv.example%2F1'
const ID = '0b0f7a8e-1c5e-4b0f-9a62-9f5a5f6d1f10'

describe('the URL', () => {
  test('opens a link from its fragment', () => {
    expect(read(`/open#${encodeURIComponent(LINK)}`)).toMatchObject({ appearance: 'wallet', link: LINK })
  })

  test('opens a link in bank appearance from its query', () => {
    expect(read(`/bank/fl-pay-1?request=${encodeURIComponent(LINK)}`)).toMatchObject({ appearance: 'bank', link: LINK })
  })

  test('keeps the answer of an issuer that sent the person back', () => {
    expect(read('/authorized?code=c&state=s')).toMatchObject({
      place: { page: 'collection' },
      link: undefined,
      answer: { kind: 'answer', query: '?code=c&state=s' },
    })
    expect(read('/authorized').answer).toEqual({ kind: 'answer', query: '' })
    expect(read('/authorized/?code=c').answer).toBeUndefined()
  })

  test('with a malformed fragment still opens', () => {
    expect(read('/open#%E0%A4%A')).toMatchObject({ link: '%E0%A4%A' })
  })

  test.each([
    '/open',
    '/open#',
    '/bank',
    '/bank/fl-1',
    '/',
    '/nowhere',
    '/openly#x',
    '/scanner',
    `/cards/${ID}0`,
    `/cards/${ID.slice(1)}`,
    `/cards/${ID.toUpperCase()}`,
    `/cards/${ID}/`,
    `/my/cards/${ID}`,
    '/cards/',
  ])('%s shows the cards', (path) => {
    expect(read(path)).toMatchObject({ place: { page: 'collection' }, link: undefined })
  })

  test('of a bank must be below /bank', () => {
    expect(read('/bank').appearance).toBe('bank')
    expect(read('/bank/scan')).toMatchObject({ appearance: 'bank', place: { page: 'scan' } })
    expect(read('/banking').appearance).toBe('wallet')
    expect(read(`/open?request=${encodeURIComponent(LINK)}`).link).toBeUndefined()
  })

  test('of a page opens that page again, in either appearance', () => {
    for (const appearance of ['wallet', 'bank'] as const)
      for (const place of [{ page: 'collection' }, { page: 'scan' }, { page: 'card', id: ID }] as const)
        expect(read(addressOf(place, appearance))).toEqual({ appearance, place, link: undefined })
  })
})
