import { expect, test } from 'vitest'
import { namesJoined } from './names.ts'

test.each([
  [[], ''],
  [['Anna'], 'Anna'],
  [['Anna', 'Jan'], 'Anna and Jan'],
  [['Anna', 'Jan', 'Ewa'], 'Anna and Jan and Ewa'],
])('joins the names %j into one phrase', (names, phrase) => {
  expect(namesJoined(names)).toBe(phrase)
})
