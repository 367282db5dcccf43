import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 has them. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

const INLINE = '#/$defs/'
const COMPONENTS = '#/components/schemas/'

/** Whether a schema is of what callers send or of what they get: defaults and transformations make a difference. */
type Direction = 'input' | 'output'

/** The JSON Schemas of a description: those with an `id` are written once, among its components. */
export class JsonSchemas {
  readonly #components = new Map<string, JsonSchema>()

  /** Those that have a name, by it. */
  get components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#components].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  /** @throws where two schemas have the same name */
  of(schema: z.ZodType, direction: Direction): JsonSchema {
    const { $schema: _, $defs = {}, ...described } = z.toJSONSchema(schema, { io: direction, override: tidy })
    for (const [name, named] of Object.entries($defs)) this.#add(name, named)
    return referringToComponents(described)
  }

  #add(name: string, named: JsonSchema): void {
    const schema = referringToComponents(named)
    const known = this.#components.get(name)
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two schemas of the API are called ${name}`)
    this.#components.set(name, schema)
  }
}

/** An example of what a schema takes: what it says itself, or what the schemas say that it is made of. */
export function exampleOf(schema: z.ZodType): unknown {
  const { example } = schema.meta() ?? {}
  if (example !== undefined) return example
  if (schema instanceof z.ZodArray) {
    const entry = exampleOfPart(schema.element)
    return entry === undefined ? undefined : [entry]
  }
  return schema instanceof z.ZodNullable ? exampleOfPart(schema.unwrap()) : undefined
}

const exampleOfPart = (part: unknown): unknown => (part instanceof z.ZodType ? exampleOf(part) : undefined)

/** OpenAPI 3.1 section 4.8.24.1 takes JSON Schema's `examples` for what `example` was. */
function tidy({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  const { example } = jsonSchema
  delete jsonSchema.example
  // The example of a whole object stands where it is sent.
  if (example !== undefined && !('id' in jsonSchema)) jsonSchema.examples = [example]
  // What every number in JSON is.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // What every name in JSON is.
  if (isDeepStrictEqual(jsonSchema.propertyNames, { type: 'string' })) delete jsonSchema.propertyNames
}

/** The same with its references to where OpenAPI has schemas that are used more than once. */
function referringToComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(INLINE, COMPONENTS) : value,
  ) as JsonSchema
}
