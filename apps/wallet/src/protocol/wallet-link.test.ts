import { base64url } from 'jose'
import { describe, expect, test } from 'vitest'
import { parseWalletLink } from './wallet-link.ts'

const OFFER = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fissuer.example%2Foffers%2F1'
const REQUEST = 'openid4vp://?client_id=x509_hash%3Aabc&request_uri=https%3A%2F%2Fverifier.example%2Frequests%2F1'
const offerByReference = { kind: 'offer', offer: { by: 'reference', uri: 'https://issuer.example/offers/1' } }
const requestByReference = {
  kind: 'request',
  clientId: 'x509_hash:abc',
  request: { by: 'reference', uri: 'https://verifier.example/requests/1', method: 'get' },
}

describe('a wallet link', () => {
  test.each([OFFER, OFFER.replace('openid-credential-offer', 'haip-vci'), ` ${OFFER}\n`])('is an offer: %s', (link) => {
    expect(parseWalletLink(link)).toEqual(offerByReference)
  })

  test('can contain an offer by value', () => {
    const json = '{"credential_issuer":"https://issuer.example"}'
    const link = `openid-credential-offer://?credential_offer=${encodeURIComponent(json)}`
    expect(parseWalletLink(link)).toEqual({ kind: 'offer', offer: { by: 'value', json } })
  })

  test('must not contain an offer both by value and by reference', () => {
    expect(parseWalletLink(`${OFFER}&credential_offer=%7B%7D`)).toMatchObject({ what: 'incomplete-link' })
  })

  test.each([
    REQUEST,
    REQUEST.replace('openid4vp', 'haip-vp'),
    REQUEST.replace('openid4vp://', 'https://wallet.example/authorize'),
  ])('is a presentation request: %s', (link) => {
    expect(parseWalletLink(link)).toEqual(requestByReference)
  })

  test('can ask for POST', () => {
    expect(parseWalletLink(`${REQUEST}&request_uri_method=post`)).toMatchObject({ request: { method: 'post' } })
  })

  test('with an unsigned request is recognised as such', () => {
    const link = 'openid4vp://?client_id=redirect_uri%3Ahttps%3A%2F%2Fv.example&dcql_query=%7B%7D'
    expect(parseWalletLink(link)).toEqual({ kind: 'unsigned-request' })
  })

  test.each([
    `https://shop.example/dynamic/code/${base64url.encode(REQUEST)}`,
    `https://wallet.example/open#${encodeURIComponent(REQUEST)}`,
    `https://wallet.example/bank/fl-1?request=${encodeURIComponent(REQUEST)}`,
  ])('is found inside the URL of a page that wraps it: %s', (link) => {
    expect(parseWalletLink(link)).toEqual(requestByReference)
  })

  test('is unwrapped only once', () => {
    const wrap = (link: string) => `https://shop.example/dynamic/code/${base64url.encode(link)}`
    expect(parseWalletLink(wrap(wrap(REQUEST)))).toMatchObject({ kind: 'other', what: 'web-page' })
  })
})

describe('anything else', () => {
  test.each([
    ['https://example.org/', 'web-page'],
    ['https://example.org/dynamic/code/%%%', 'web-page'],
    ['tel:+48123456789', 'phone-or-mail'],
    ['javascript:alert(1)', 'foreign-scheme'],
    ['openid4vp://?client_id=x', 'incomplete-link'],
    ['only words', 'text'],
    ['', 'nothing'],
  ])('%s is recognised as %s', (text, what) => {
    expect(parseWalletLink(text)).toEqual({ kind: 'other', what, text })
  })
})
