export type Members = Record<string, unknown>

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the members of an object; none if the value is something else. */
export const membersOf = (value: unknown): Members => (isObject(value) ? value : {})

/** Returns the elements of an array; none if the value is something else. */
export const elementsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Returns the value at a path of member names and indices. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let found = value
  for (const step of path) found = typeof step === 'number' ? elementsOf(found)[step] : membersOf(found)[step]
  return found
}

/** Returns the names of the members that are not among the known ones. */
export const unknownMembers = (value: unknown, known: readonly string[]): string[] =>
  Object.keys(membersOf(value)).filter((name) => !known.includes(name))

/** Parses JSON; undefined if the text is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
