export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject
export type JsonObject = {
  [name: string]: JsonValue
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value of an own member; undefined for inherited names. */
export function memberOf<T>(object: { [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}
