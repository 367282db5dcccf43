import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { HttpProblem } from '../../http/answers/problem.ts'

/** How a list is ordered: by a value, and by an id where two have the same. */
export type ListOrder = {
  /** Says in a place which order it is of. */
  name: string
  direction: 'asc' | 'desc'
  /** A value as the database orders it, of a column or of a place. */
  by: (value: RawBuilder<unknown>) => RawBuilder<unknown>
  column: string
  id: string
  /** Those without a value are the least. */
  isNullable?: boolean
}

/** The last entry of a page: the next page begins after it. */
export type Place = { value: string | number | null; id: string | number }

const zPlace = z.tuple([z.string(), z.union([z.string(), z.number(), z.null()]), z.union([z.string(), z.number()])])

/** A place in a list for whoever asks for it, who takes it as it is. */
export const placeToken = ({ name, direction }: ListOrder, { value, id }: Place): string =>
  Buffer.from(JSON.stringify([`${name} ${direction}`, value, id])).toString('base64url')

/** @throws {HttpProblem} `invalid-request`, where it is no place in a list of this order */
export function placeOf({ name, direction }: ListOrder, token: string): Place {
  try {
    const [of, value, id] = zPlace.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
    if (of === `${name} ${direction}`) return { value, id }
  } catch {}
  throw new HttpProblem('invalid-request', 'after: expected what the Link of the page before says')
}

/** What a query is ordered by, as text after `order by`. */
export function orderedBy({ by, column, id, direction, isNullable = false }: ListOrder): RawBuilder<unknown> {
  const [turn, nulls] = direction === 'asc' ? [sql`asc`, sql` nulls first`] : [sql`desc`, sql` nulls last`]
  // Said only where there are some: PostgreSQL uses no index for an order of nulls that is not its own.
  return sql`${by(sql.ref(column))} ${turn}${isNullable ? nulls : sql``}, ${sql.ref(id)} ${turn}`
}

/** Whether a row comes after a place. */
export function isAfter(
  { by, column, id, direction, isNullable = false }: ListOrder,
  place: Place,
): RawBuilder<boolean> {
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  const value = by(sql.ref(column))
  const sameAndBeyond = (same: RawBuilder<unknown>) => sql`(${same} and ${sql.ref(id)} ${beyond} ${place.id})`
  if (!isNullable) return sql<boolean>`(${value}, ${sql.ref(id)}) ${beyond} (${by(sql`${place.value}`)}, ${place.id})`
  const isNone = sql`${sql.ref(column)} is null`
  if (place.value === null)
    return direction === 'asc'
      ? sql<boolean>`(${sql.ref(column)} is not null or ${sameAndBeyond(isNone)})`
      : sql<boolean>`${sameAndBeyond(isNone)}`
  const others = sql`${value} ${beyond} ${place.value} or ${sameAndBeyond(sql`${value} = ${place.value}`)}`
  return direction === 'asc' ? sql<boolean>`(${others})` : sql<boolean>`(${others} or ${isNone})`
}
