import { expect, it } from 'vitest'
import { bearerToken } from './bearer-token.ts'

it.each([
  ['Bearer abc.def.ghi', 'abc.def.ghi'],
  ['bearer abc', 'abc'],
  ['BEARER   abc', 'abc'],
  ['Bearer a-b._~+/c==', 'a-b._~+/c=='],
  // `null` is a syntactically valid token. The verifier refuses it later.
  ['Bearer null', 'null'],
])('%s has the token %s', (header, token) => {
  expect(bearerToken(header)).toBe(token)
})

it.each([
  [undefined],
  [''],
  ['Bearer'],
  ['Bearer '],
  ['Bearer  '],
  ['Bearerabc'],
  ['abc'],
  ['Basic YWRhOmFkYQ=='],
  ['DPoP abc'],
  ['Bearer abc def'],
  ['Bearer abc,def'],
  ['Bearer abc, Bearer def'],
  ['Bearer "abc"'],
  ['Bearer =abc'],
  ['Bearer tökén'],
  ['Bearer abc\n'],
  [' Bearer abc'],
])('%j has no token', (header) => {
  expect(bearerToken(header)).toBeUndefined()
})

it('refuses a long malformed header quickly', () => {
  const start = performance.now()
  expect(bearerToken(`Bearer ${'='.repeat(16_000)}`)).toBeUndefined()
  expect(bearerToken(`Bearer ${'a'.repeat(16_000)}!`)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(100)
})
