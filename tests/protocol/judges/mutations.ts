import fc from 'fast-check'
import type { JsonObject } from '../wallet/json-reading.ts'

/** A change that an attacker makes to a text. */
type Mutation = (text: string) => string

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/.~ \n\u0000é'

/** One change at a relative position in the text: 0 is the start of the text, 1 is the end. */
const changeAtPosition = fc
  .record({
    position: fc.double({ min: 0, max: 1, noNaN: true }),
    character: fc.constantFrom(...ALPHABET),
    kind: fc.constantFrom('replace', 'insert', 'remove', 'cut'),
  })
  .map(
    ({ position, character, kind }): Mutation =>
      (text) => {
        const at = Math.min(text.length - 1, Math.floor(position * text.length))
        switch (kind) {
          case 'replace':
            return text.slice(0, at) + character + text.slice(at + 1)
          case 'insert':
            return text.slice(0, at) + character + text.slice(at)
          case 'remove':
            return text.slice(0, at) + text.slice(at + 1)
          default:
            return text.slice(0, at)
        }
      },
  )

/** Generates changes to the order or number of a text's parts. */
const changedParts = (separator: string) =>
  fc.record({ first: fc.nat(9), second: fc.nat(9), kind: fc.constantFrom('swap', 'drop', 'double', 'empty') }).map(
    ({ first, second, kind }): Mutation =>
      (text) => {
        const parts = text.split(separator)
        const [one, other] = [first % parts.length, second % parts.length]
        switch (kind) {
          case 'swap':
            return parts.map((part, at) => parts[at === one ? other : at === other ? one : at] ?? part).join(separator)
          case 'drop':
            return parts.filter((_part, at) => at !== one).join(separator)
          case 'double':
            return parts.flatMap((part, at) => (at === one ? [part, part] : [part])).join(separator)
          default:
            return parts.map((part, at) => (at === one ? '' : part)).join(separator)
        }
      },
  )

/** Generates mutations of zero to two changes. The separators divide the text into parts that a change can move or drop. */
export const mutation = (...separators: readonly string[]): fc.Arbitrary<Mutation> =>
  fc.array(fc.oneof({ weight: 3, arbitrary: changeAtPosition }, ...separators.map(changedParts)), { maxLength: 2 }).map(
    (changes): Mutation =>
      (text) =>
        changes.reduce((changed, change) => change(changed), text),
  )

/** JSON objects with any names and texts, except `__proto__`, which the server refuses everywhere. */
export const jsonObjects = fc
  .dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ stringUnit: 'grapheme' }))
  .filter((object) => !JSON.stringify(object).includes('__proto__'))

/** Values that replace honest ones. */
const ODD_VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1e20,
  '',
  'none',
  'None',
  'ES256',
  'es256',
  'HS256',
  'ES384',
  'RS256',
  'JWT',
  'DEF',
  'sha-256',
  'x'.repeat(1000),
  'żółć',
  [],
  [''],
  {},
  { jwk: {} },
]

/** Creates odd and ordinary members for a header or a payload. Unlike mutations, they are part of the signed content. */
export const oddMembers = (names: readonly string[], more: readonly unknown[] = []): fc.Arbitrary<JsonObject> =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...ODD_VALUES, ...more)), { maxLength: 2 })
    .map((entries) => Object.fromEntries(entries))

/**
 * Expects that the judge accepts each case that the server accepts. Throws if the server accepts or refuses
 * all cases, because the test would then prove nothing.
 */
export async function expectStricterThanJudge<Case>(options: {
  cases: fc.Arbitrary<Case>
  runs: number
  weAccept: (example: Case) => boolean | Promise<boolean>
  judgeAccepts: (example: Case) => Promise<boolean>
}): Promise<void> {
  const { cases, runs, weAccept, judgeAccepts } = options
  let accepted = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(cases, async (example) => {
      if (!(await weAccept(example))) {
        refused += 1
        return true
      }
      accepted += 1
      return judgeAccepts(example)
    }),
    { numRuns: runs },
  )
  if (accepted === 0 || refused === 0)
    throw new Error(`the test is meaningless: ${accepted} accepted, ${refused} refused`)
}

/** Checks if a promise is fulfilled. */
export const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )
