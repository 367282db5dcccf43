import { expect, it } from 'vitest'
import { storedServiceCode } from './service-code.ts'

it.each([
  [undefined, null],
  ['', null],
  ['\u0000 \n', null],
  ['request_retrieved', 'request_retrieved'],
  ['E-42: no\u202ephoto', 'E-42:nophoto'],
  ['x'.repeat(200), 'x'.repeat(100)],
])('the code %j of a service is stored as %j', (code, stored) => {
  expect(storedServiceCode(code)).toBe(stored)
})
