import { demand } from './refusal.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value as an object. `what` names the value in the refusal. */
export function readObject(value: unknown, what: string, section: string): JsonObject {
  demand(isJsonObject(value), section, `${what} is not a JSON object`)
  return value
}

export function readString(value: unknown, what: string, section: string): string {
  demand(typeof value === 'string' && value !== '', section, `${what} is not a non-empty string`)
  return value
}

export function readInteger(value: unknown, what: string, section: string): number {
  demand(typeof value === 'number' && Number.isSafeInteger(value), section, `${what} is not an integer`)
  return value
}

/** Returns the value as a non-empty array. */
export function readArray(value: unknown, what: string, section: string): readonly unknown[] {
  demand(Array.isArray(value) && value.length > 0, section, `${what} is not a non-empty array`)
  return value
}

/** Returns the value as a non-empty array of different non-empty strings. */
export function readStrings(value: unknown, what: string, section: string): readonly string[] {
  const strings = readArray(value, what, section).map((item, index) => readString(item, `${what}[${index}]`, section))
  demand(new Set(strings).size === strings.length, section, `${what} has the same value twice`)
  return strings
}

/**
 * Refuses members that are not in the list. Ordinary wallets ignore such members, and so do not detect typing errors and members of
 * drafts.
 */
export function demandOnly(object: JsonObject, allowed: readonly string[], what: string, section: string): void {
  const unknown = Object.keys(object).filter((name) => !allowed.includes(name))
  demand(unknown.length === 0, section, `${what} has members that 1.0 does not define: ${unknown.join(', ')}`)
}

/** Returns a JSON object with some members replaced, for tests in which a wallet misbehaves. `undefined` removes a member. */
export function overridden(base: JsonObject, overrides: JsonObject = {}): JsonObject {
  return Object.fromEntries(Object.entries({ ...base, ...overrides }).filter(([, value]) => value !== undefined))
}
