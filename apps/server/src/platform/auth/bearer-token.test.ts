import { expect, it } from 'vitest'
import { bearerToken } from './bearer-token.ts'

it.each([
  ['Bearer abc.def.ghi', 'abc.def.ghi'],
  ['bearer abc', 'abc'],
  ['BEARER   abc', 'abc'],
  ['Bearer a-b._~+/c==', 'a-b._~+/c=='],
  // Whether it is one is the verifier's to say.
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
])('I-01 %j has no token', (header) => {
  expect(bearerToken(header)).toBeUndefined()
})

it('a long line that is none is refused in no time', () => {
  const began = performance.now()
  expect(bearerToken(`Bearer ${'='.repeat(16_000)}`)).toBeUndefined()
  expect(bearerToken(`Bearer ${'a'.repeat(16_000)}!`)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(100)
})
