/**
 * A line for developers of wallets that says why an answer was refused: the member, what was expected, and what was received. It contains
 * no values of claims and no whole tokens.
 */
export type Diagnosis = string

const LONGEST_VALUE = 120

/** `expected`: as it is shown. `received`: values from outside; without any, it was another one or none. */
export const diagnose = (member: string, expected: string, ...received: readonly unknown[]): Diagnosis =>
  `${member}: expected ${expected}, received ${received.length === 0 ? 'another or none' : received.map(shown).join(', ')}`

/** Of a list or an object, only its kind is shown, because it may contain personal data. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value !== 'string') return String(value)
  const text = value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}...` : value
  return JSON.stringify(text).replace(/[^ -~]/g, (character) => `\\u${hex(character)}`)
}

const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0')

export const shownTime = (time: number | undefined): string => shown(time && new Date(time).toISOString())
