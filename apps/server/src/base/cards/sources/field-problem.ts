import type * as z from 'zod'

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object in braces { }',
  record: 'an object in braces { }',
  array: 'a list in brackets [ ]',
}

/** Returns undefined if zod's own message is clear. */
export function fieldProblem(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys')
    return `unknown field ${issue.keys.map((key) => `'${key}'`).join(', ')}: remove it, or correct its name or place`
  if (issue.code !== 'invalid_type') return undefined
  const expected = `expected ${KINDS[issue.expected] ?? issue.expected}`
  return issue.input === undefined ? `is missing: ${expected}` : expected
}
