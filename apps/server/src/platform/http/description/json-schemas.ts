import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'

/** A JSON Schema (draft 2020-12) for OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

export function exampleOf(schema: z.core.$ZodType): unknown {
  const { example } = z.globalRegistry.get(schema) ?? {}
  if (example !== undefined) return example
  if (schema instanceof z.core.$ZodArray) {
    const entry = exampleOf(schema._zod.def.element)
    return entry === undefined ? undefined : [entry]
  }
  return schema instanceof z.core.$ZodNullable ? exampleOf(schema._zod.def.innerType) : undefined
}

/** Converts `example` to JSON Schema's `examples`, as OpenAPI 3.1 section 4.8.24.1 prefers. */
export function tidy({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  const { example } = jsonSchema
  delete jsonSchema.example
  // A named schema gets no example here: its example is part of the example of each message that contains it.
  if (example !== undefined && !('id' in jsonSchema)) jsonSchema.examples = [example]
  // The library does not call this function for references.
  for (const part of Object.values(jsonSchema.properties ?? {}))
    if (typeof part === 'object' && part.$ref !== undefined) tidy({ jsonSchema: part })
  // Every number in JSON is within these limits, so they are not shown.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // Every name in JSON meets this constraint, so it is not shown.
  if (isDeepStrictEqual(jsonSchema.propertyNames, { type: 'string' })) delete jsonSchema.propertyNames
}
