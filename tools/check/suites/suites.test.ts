import { expect, test } from 'vitest'
import { CHECKS, TESTS } from './suites.ts'

test('only suites of tests are stopped after some time: the checks of `npm run validate` may take as long as they need', () => {
  const limited = [...CHECKS, ...TESTS]
    .filter(({ timeoutMinutes }) => timeoutMinutes !== undefined)
    .map(({ name }) => name)
  expect(CHECKS.map(({ name }) => name)).toEqual(['lint', 'types', 'unused', 'api', 'expressions', 'messages'])
  expect(limited).toEqual(['unit', 'repository', 'protocol', 'protocol-on-postgres', 'browser'])
})
