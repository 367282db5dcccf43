import { LONGEST_LIST } from '@vitrine/api'
import { type ListOrder, type Place, placeOf, placeToken } from './list-order.ts'

/** A part of a long list. */
export type Page = { offset: number; limit: number; after?: Place | undefined }

/** A part of a list, how long the whole list is, and what the next part comes after; undefined at the end. */
export type ListPage<Entry> = { total: number; entries: Entry[]; next: string | undefined }

export type AskedPage = { page?: number | undefined; pageSize: number; after?: string | undefined }

/** The page that a query asks for; without one the list's beginning. */
export function pageOf({ page, pageSize, after }: AskedPage, order: ListOrder): Page {
  if (after !== undefined) return { offset: 0, limit: pageSize, after: placeOf(order, after) }
  return page === undefined ? { offset: 0, limit: LONGEST_LIST } : { offset: (page - 1) * pageSize, limit: pageSize }
}

/** As many rows as tell whether more follow. */
export const oneMore = ({ limit }: Page): number => limit + 1

/** The rows of a page, which were asked for with one more, and what the next page comes after. */
export function cutToPage<Row>(
  rows: Row[],
  { limit }: Page,
  order: ListOrder,
  placeIn: (row: Row) => Place,
): { rows: Row[]; next: string | undefined } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: last !== undefined && rows.length > limit ? placeToken(order, placeIn(last)) : undefined }
}
