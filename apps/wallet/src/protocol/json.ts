import { base64url } from 'jose'

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

/** Decodes JSON in base64url; undefined if it cannot be read. */
export function decodeJson(encoded: string): JsonValue | undefined {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(encoded)))
  } catch {
    return undefined
  }
}
