import * as z from 'zod'

type Setting = { name: string; schema: z.ZodType }

/** Lists the environment variables that a schema reads. The schema may transform them. */
export const settingsOf = (schema: z.ZodType): Setting[] =>
  Object.entries(readBy(schema).shape).map(([name, property]) => ({ name, schema: typed(property) }))

export const titleOf = (schema: z.ZodType): string | undefined => readBy(schema).meta()?.title

function readBy(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodPipe) return readBy(typed(schema.in))
  if (schema instanceof z.ZodObject) return schema
  throw new Error('A schema of settings must start with an object of variables')
}

function typed(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new Error('Schemas of settings must be made with zod, not with zod/v4/core')
}
