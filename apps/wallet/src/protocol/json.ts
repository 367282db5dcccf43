export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject
export type JsonObject = {
  [name: string]: JsonValue
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value an object has under its own name; undefined for names it merely inherits. */
export function memberOf<T>(object: { [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}
