import { expect, test } from 'vitest'
import { inSentence, namesJoined } from './names.ts'

test.each([
  [[], ''],
  [['Anna'], 'Anna'],
  [['Anna', 'Jan'], 'Anna and Jan'],
  [['Anna', 'Jan', 'Ewa'], 'Anna and Jan and Ewa'],
])('joins the names %j into one phrase', (names, phrase) => {
  expect(namesJoined(names)).toBe(phrase)
})

test.each([
  ['Full name', 'full name'],
  ['ID number', 'ID number'],
  ['Łączna kwota', 'łączna kwota'],
])('writes %s in a sentence as %s', (name, written) => expect(inSentence(name)).toBe(written))
