import { expect, it } from 'vitest'
import { formatPln, toGrosz, toPln } from './pln.ts'

it('amounts are PLN with decimals on the wire, and two decimals in sentences', () => {
  expect([toPln(800), toPln(30_000), toPln(1), toPln(0)]).toEqual([8, 300, 0.01, 0])
  expect([formatPln(800), formatPln(30_000), formatPln(1), formatPln(99_999)]).toEqual([
    '8.00 PLN',
    '300.00 PLN',
    '0.01 PLN',
    '999.99 PLN',
  ])
})

it('each amount of grosz comes back from PLN as it was', () => {
  const amounts = Array.from({ length: 200_000 }, (_, grosz) => grosz)
  expect(amounts.filter((grosz) => toGrosz(toPln(grosz)) !== grosz)).toEqual([])
})
