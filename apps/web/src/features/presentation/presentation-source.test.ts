import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { describe, expect, it } from 'vitest'
import { presentationSource } from './presentation-source.ts'

const LINK = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost%2Frequests%2F1'

describe('presentationSource', () => {
  it('is a new request for an address with only the card', () => {
    expect(presentationSource({ pathname: '/present/card' })).toEqual({ kind: 'request', payment: undefined })
  })

  it('follows the presentation with the id in the address', () => {
    expect(presentationSource({ pathname: '/present/card/abc', id: 'abc' })).toEqual({ kind: 'follow', id: 'abc' })
  })

  it('requests the payment in the address', () => {
    expect(
      presentationSource({ pathname: '/present/card/payment/transfer/fl-pay-1', type: 'transfer', id: 'fl-pay-1' }),
    ).toEqual({ kind: 'request', payment: { type: 'transfer', id: 'fl-pay-1' } })
  })

  it('shows a URL-encoded link exactly as it was encoded', () => {
    const pathname = `/present/card/link/${encodeURIComponent(LINK)}/abc`
    expect(presentationSource({ pathname, id: 'abc' })).toEqual({ kind: 'link', url: LINK, id: 'abc' })
  })

  it('shows a Base64 link', () => {
    const pathname = `/present/card/link/${encodeBase64Url(LINK)}`
    expect(presentationSource({ pathname })).toEqual({ kind: 'link', url: LINK, id: undefined })
  })

  it.each([
    ['once', encodeURIComponent(LINK)],
    ['twice', encodeURIComponent(encodeURIComponent(LINK))],
    ['as Base64 and then URL-encoded', encodeURIComponent(btoa(LINK))],
  ])('shows a link that was encoded %s, and keeps the encoded URL inside it', (_how, part) => {
    const pathname = `/present/card/link/${part}/abc`
    expect(presentationSource({ pathname, id: 'abc' })).toEqual({ kind: 'link', url: LINK, id: 'abc' })
  })

  it('shows no link that was encoded three times', () => {
    const twice = encodeURIComponent(encodeURIComponent(LINK))
    expect(presentationSource({ pathname: `/present/card/link/${encodeURIComponent(twice)}` })).toMatchObject({
      url: twice,
    })
  })

  it('shows a part that cannot be decoded unchanged', () => {
    expect(presentationSource({ pathname: '/present/card/link/%E0%A4%A' })).toMatchObject({ url: '%E0%A4%A' })
  })

  it('treats a card called link as a card', () => {
    expect(presentationSource({ pathname: '/present/link' })).toEqual({ kind: 'request', payment: undefined })
  })
})
