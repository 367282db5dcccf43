import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { HttpProblem } from '../../http/answers/problem.ts'

/** The order of a list: by a value, and by an id for rows with equal values. */
export type ListOrder = {
  /** Identifies the order in a cursor. */
  name: string
  direction: 'asc' | 'desc'
  /** Converts a value of the column or of a cursor to the expression that the database sorts by. */
  by: (value: RawBuilder<unknown>) => RawBuilder<unknown>
  column: string
  id: string
  /** Null sorts as the lowest value. */
  isNullable?: boolean
}

/** The position of the last entry of a page: the next page starts after it. */
export type Cursor = { value: string | number | null; id: string | number }

const zCursor = z.tuple([z.string(), z.union([z.string(), z.number(), z.null()]), z.union([z.string(), z.number()])])

export const cursorToken = ({ name, direction }: ListOrder, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([`${name} ${direction}`, value, id])).toString('base64url')

export function parseCursor({ name, direction }: ListOrder, token: string): Cursor {
  try {
    const [of, value, id] = zCursor.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
    if (of === `${name} ${direction}`) return { value, id }
  } catch {}
  throw new HttpProblem('invalid-request', 'after: expected the value from the Link header of the previous page')
}

export function orderedBy({ by, column, id, direction, isNullable = false }: ListOrder): RawBuilder<unknown> {
  const [way, nulls] = direction === 'asc' ? [sql`asc`, sql` nulls first`] : [sql`desc`, sql` nulls last`]
  // The order of nulls is stated only for columns that can be null. For others it would keep PostgreSQL from using the index.
  return sql`${by(sql.ref(column))} ${way}${isNullable ? nulls : sql``}, ${sql.ref(id)} ${way}`
}

export function isAfter(
  { by, column, id, direction, isNullable = false }: ListOrder,
  cursor: Cursor,
): RawBuilder<boolean> {
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  const value = by(sql.ref(column))
  const sameAndBeyond = (same: RawBuilder<unknown>) => sql`(${same} and ${sql.ref(id)} ${beyond} ${cursor.id})`
  if (!isNullable) return sql<boolean>`(${value}, ${sql.ref(id)}) ${beyond} (${by(sql`${cursor.value}`)}, ${cursor.id})`
  const isNone = sql`${sql.ref(column)} is null`
  if (cursor.value === null)
    return direction === 'asc'
      ? sql<boolean>`(${sql.ref(column)} is not null or ${sameAndBeyond(isNone)})`
      : sql<boolean>`${sameAndBeyond(isNone)}`
  const others = sql`${value} ${beyond} ${cursor.value} or ${sameAndBeyond(sql`${value} = ${cursor.value}`)}`
  return direction === 'asc' ? sql<boolean>`(${others})` : sql<boolean>`(${others} or ${isNone})`
}
