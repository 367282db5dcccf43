import { expect, it } from 'vitest'
import { plnInSentence, toGrosz, toPln } from './money.ts'

it('sends amounts in PLN with decimals, and writes them with two decimals in sentences', () => {
  expect([toPln(toGrosz(8)), toPln(toGrosz(300)), toPln(toGrosz(0.01)), toPln(toGrosz(0))]).toEqual([8, 300, 0.01, 0])
  expect([8, 300, 0.01, 999.99].map(plnInSentence)).toEqual([
    'PLN\u00a08.00',
    'PLN\u00a0300.00',
    'PLN\u00a00.01',
    'PLN\u00a0999.99',
  ])
})

it('converts every amount in grosz to PLN and back without loss', () => {
  const amounts = Array.from({ length: 200_000 }, (_, grosz) => grosz)
  expect(amounts.filter((grosz) => toGrosz(grosz / 100) !== grosz)).toEqual([])
  expect(amounts.filter((grosz) => toPln(toGrosz(grosz / 100)) !== grosz / 100)).toEqual([])
})
