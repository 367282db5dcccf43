import { expect, it } from 'vitest'
import { isDay } from './day.ts'

it.each([
  ['1987-05-14', true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['1987-5-14', false],
  ['14.05.1987', false],
  ['1987-05-14T00:00:00Z', false],
  ['', false],
])('%j is a day: %s', (text, isOne) => {
  expect(isDay(text)).toBe(isOne)
})
