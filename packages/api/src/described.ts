import * as z from 'zod/mini'

/** Unlike `z.meta()`, it adds no check, so parsing stays as fast. */
export function described<Schema extends z.core.$ZodType>(
  schema: Schema,
  about: string | z.core.GlobalMeta,
  example?: unknown,
): Schema {
  const copy = z.clone(schema)
  const metadata = typeof about === 'string' ? { description: about } : about
  z.globalRegistry.add(copy, example === undefined ? metadata : { ...metadata, example })
  return copy
}
