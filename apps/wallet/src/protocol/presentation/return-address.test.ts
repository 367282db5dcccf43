import { describe, expect, test } from 'vitest'
import { hasResponseCode, mayLeadTo } from './return-address.ts'

const ANSWERED = 'https://verifier.example/responses/1'
const ANSWERED_HERE = 'http://localhost:3000/responses/1'

describe('a redirect_uri', () => {
  test.each([
    ['https://verifier.example/done', ANSWERED],
    ['https://shop.example/done', ANSWERED],
    ['http://localhost:3000/done', ANSWERED_HERE],
    ['https://verifier.example/done', ANSWERED_HERE],
  ])('may be %s after a response to %s', (address, answered) => {
    expect(mayLeadTo(address, answered)).toBe(true)
  })

  test.each([
    ['http://localhost:3000/done', ANSWERED],
    ['http://127.0.0.1/done', ANSWERED],
    ['http://verifier.example/done', ANSWERED_HERE],
    ['https://bank.example@verifier.example/', ANSWERED],
    ['javascript:alert(1)', ANSWERED],
    ['data:text/html,x', ANSWERED],
    ['blob:https://verifier.example/1', ANSWERED],
    ['/done', ANSWERED],
  ])('must not be %s after a response to %s', (address, answered) => {
    expect(mayLeadTo(address, answered)).toBe(false)
  })

  test.each(['https://v.example/done#response_code=1', 'https://v.example/done?a=1&response_code=1'])(
    'has a response code: %s',
    (address) => {
      expect(hasResponseCode(address)).toBe(true)
    },
  )

  test.each([
    undefined,
    'https://v.example/done',
    'https://v.example/done#response_code=',
    'https://v.example/response_code',
  ])('has no response code: %s', (address) => {
    expect(hasResponseCode(address)).toBe(false)
  })
})
