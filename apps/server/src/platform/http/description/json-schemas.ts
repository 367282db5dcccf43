import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'

/** A JSON Schema (draft 2020-12) for OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

const INLINE = '#/$defs/'
const COMPONENTS = '#/components/schemas/'

/**
 * Direction of the described messages: requests are input, responses are output. The two schemas of a message can differ because of
 * defaults and transformations.
 */
type Direction = 'input' | 'output'

/** The JSON Schemas of the API description. Schemas with an `id` are written once, as components. */
export class JsonSchemas {
  readonly #components = new Map<string, JsonSchema>()

  /** Schemas with an `id`, sorted by it. */
  get components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#components].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  /** Returns the JSON Schema of a Zod schema. @throws if two different schemas have the same `id` */
  of(schema: z.core.$ZodType, direction: Direction): JsonSchema {
    const { $schema: _, $defs = {}, ...described } = z.toJSONSchema(schema, { io: direction, override: tidy })
    for (const [name, named] of Object.entries($defs)) this.#add(name, named)
    return referringToComponents(described)
  }

  #add(name: string, named: JsonSchema): void {
    const schema = referringToComponents(named)
    const known = this.#components.get(name)
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two schemas of the API have the id ${name}`)
    this.#components.set(name, schema)
  }
}

/** Returns an example for a schema: its own, or one built from the examples of its parts. */
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
function tidy({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  const { example } = jsonSchema
  delete jsonSchema.example
  // A named schema gets no example here: its example is part of the example of each message that contains it.
  if (example !== undefined && !('id' in jsonSchema)) jsonSchema.examples = [example]
  // Every number in JSON is within these limits, so they are not shown.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // Every name in JSON meets this constraint, so it is not shown.
  if (isDeepStrictEqual(jsonSchema.propertyNames, { type: 'string' })) delete jsonSchema.propertyNames
}

/** Returns a schema with its references changed to OpenAPI's components. */
function referringToComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(INLINE, COMPONENTS) : value,
  ) as JsonSchema
}
