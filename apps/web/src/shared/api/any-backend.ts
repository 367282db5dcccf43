import { type StatusResponse, zStatusResponse } from '@vitrine/api/flows/status.ts'
import type * as z from 'zod/mini'

// Schemas for the responses of any backend of a card. Another server, named by the card's `apiHost`, need only send the members
// of section 3 of the specification, and may send null for a missing one (3.19). So unreadable members are ignored, unless a
// page cannot do without them.

export type Reader<Value> = { parse(input: unknown): Value; safeParse(input: unknown): { data?: Value | undefined } }

export const anyStatusResponse: Reader<StatusResponse> = lenient(zStatusResponse)

export type Members = Record<string, unknown>

/** Returns a parser that ignores members that are null or invalid, if the remaining members satisfy the schema. */
export function lenient<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  prepare: (answer: Members) => Members = (answer) => answer,
): Reader<z.infer<z.ZodMiniObject<Shape>>> {
  const read = (input: unknown) => {
    if (typeof input !== 'object' || input === null) return schema.safeParse(input)
    const answer = prepare(withoutNulls(input as Members))
    const first = schema.safeParse(answer)
    if (first.success) return first
    const unfit = new Set(first.error.issues.map(({ path }) => path[0]))
    return schema.safeParse(Object.fromEntries(Object.entries(answer).filter(([name]) => !unfit.has(name))))
  }
  return {
    safeParse: read,
    parse: (input) => {
      const { data, error } = read(input)
      if (error) throw error
      return data
    },
  }
}

/** Members with claims, in which null means that the credential states no value. */
const CLAIMS: readonly string[] = ['dynamicData', 'claims']

const withoutNulls = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => {
      if (value === null) return []
      return [[name, CLAIMS.includes(name) ? value : withoutNullsIn(value)]]
    }),
  )

function withoutNullsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullsIn)
  return typeof value === 'object' && value !== null ? withoutNulls(value as Members) : value
}
