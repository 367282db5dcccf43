import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { describe, expect, it } from 'vitest'
import { decodeToken } from './decode-token.ts'

const part = (value: unknown): string => encodeBase64Url(JSON.stringify(value))
const HEADER = part({ alg: 'RS256' })

const token = (claims: unknown): string => `${HEADER}.${part(claims)}.c2lnbmF0dXJl`

describe('a decoded token', () => {
  it('contains the header, the claims and the times in milliseconds', () => {
    expect(decodeToken(token({ sub: 'a', iat: 1_800_000_000, exp: 1_800_000_900 }))).toEqual({
      header: { alg: 'RS256' },
      claims: { sub: 'a', iat: 1_800_000_000, exp: 1_800_000_900 },
      issuedAt: 1_800_000_000_000,
      expiresAt: 1_800_000_900_000,
    })
  })

  it.each([{}, { iat: 'soon', exp: null }, { iat: 1e300, exp: 9e15 }, { exp: [1] }])(
    'has no times if the token has no valid ones: %j',
    (claims) => {
      expect(decodeToken(token(claims))).toMatchObject({ issuedAt: undefined, expiresAt: undefined })
    },
  )
})

describe('refuses a text that is not a JWT', () => {
  it.each([
    ['an empty text', ''],
    ['one part', 'opaque-token'],
    ['two parts', `${HEADER}.${part({})}`],
    ['four parts', `${token({})}.more`],
    ['bad Base64', `${HEADER}.???.x`],
    ['a part that is not JSON', `${HEADER}.${encodeBase64Url('not json')}.x`],
    ['an array', `${HEADER}.${part([])}.x`],
    ['a text', `${part('x')}.${part({})}.x`],
    ['null', `${HEADER}.${part(null)}.x`],
  ])('%s', (_name, text) => {
    expect(decodeToken(text)).toBeUndefined()
  })
})
