import type * as z from 'zod'
import type { Exchange } from './answer.ts'
import { badField, ServiceError } from './service-error.ts'

/** Largest body of a request, photo included ("Request Service REST API issuance specification"). */
export const LARGEST_BODY_BYTES = 1024 * 1024

export function jsonBody<Schema extends z.ZodType>(schema: Schema, { headers, body }: Exchange): z.output<Schema> {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new ServiceError(415, 'The content type must be application/json.')
  return parsed(schema, json(body))
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badField('The body is not JSON.')
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw badField(issue?.message ?? 'The body is invalid.', targetOf(issue))
}

function targetOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (!issue) return undefined
  const key = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...issue.path, ...key]
  if (path.length === 0) return undefined
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
}
