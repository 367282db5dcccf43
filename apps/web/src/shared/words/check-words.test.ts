import { CHECKS, type CheckName } from '@vitrine/api/flows/check.ts'
import { expect, it } from 'vitest'
import { checkName, failureWords } from './check-words.ts'

const wordsOf = (name: CheckName) => failureWords([{ name, outcome: 'failed' }])

it.each(CHECKS)('the check %s has its own name, meaning of a failure, and advice', (check) => {
  const others = CHECKS.filter((other) => other !== check)
  const sentences = wordsOf(check)
  expect(others.map((other) => checkName(other))).not.toContain(checkName(check))
  expect(others.map((other) => wordsOf(other)[0])).not.toContain(sentences[0])
  expect(sentences).toHaveLength(2)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

it('returns nothing if no check failed', () => {
  expect(failureWords()).toEqual([])
  expect(
    failureWords([
      { name: 'issuer', outcome: 'passed' },
      { name: 'state', outcome: 'unknown' },
    ]),
  ).toEqual([])
})

it('returns the text of the first failed check', () => {
  const failed = CHECKS.map((name) => ({ name, outcome: 'failed' }) as const)
  expect(failureWords(failed.toReversed())).toEqual(wordsOf('format'))
})

it.each<[CheckName, string]>([
  ['issuer', 'We don’t accept cards from this issuer.'],
  ['validity', 'The card has expired or is not valid yet.'],
  ['request', 'The answer of the wallet is too old, or its clock is wrong.'],
  ['state', 'The issuer has revoked or replaced this card.'],
])('explains the failure of %s', (name, meaning) => {
  expect(wordsOf(name)[0]).toBe(meaning)
})
