import * as z from 'zod'

/** A variable that a program reads. */
type Setting = { name: string; schema: z.ZodType }

/** The variables that a schema reads from an environment, whatever it makes of them, in their order. */
export const settingsOf = (schema: z.ZodType): Setting[] =>
  Object.entries(readBy(schema).shape).map(([name, property]) => ({ name, schema: typed(property) }))

/** What the schema calls its settings; undefined where there is no need to. */
export const titleOf = (schema: z.ZodType): string | undefined => readBy(schema).meta()?.title

/** The object of variables that a schema begins with. */
function readBy(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodPipe) return readBy(typed(schema.in))
  if (schema instanceof z.ZodObject) return schema
  throw new Error('A schema of settings begins with an object of variables')
}

function typed(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new Error('Schemas of settings are made with zod, not with its core')
}
