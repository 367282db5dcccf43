import { LONGEST_LIST } from '@vitrine/api/administration/lists.ts'
import type { SelectQueryBuilder } from 'kysely'
import { isAfter, type ListOrder, orderedBy, type Place, placeOf, placeToken } from './list-order.ts'

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

/** The rows of a query that are on a page, in an order that never puts one on two pages; and one more, which tells whether more follow. */
export function onPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { after, limit, offset }: Page,
  order: ListOrder,
): SelectQueryBuilder<Tables, Table, Row> {
  return (after === undefined ? query : query.where(isAfter(order, after)))
    .orderBy(orderedBy(order))
    .limit(limit + 1)
    .offset(offset)
}

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

/** Rows of a file that are read and written at once. */
const FILE_PAGE = 500

/** All rows of a list, page by page, each after the one before. `find` gives a page and one more row where there is one. */
export async function* eachPage<Row>(
  find: (page: Page) => Promise<Row[]>,
  placeIn: (row: Row) => Place,
): AsyncGenerator<Row[]> {
  let page: Page = { offset: 0, limit: FILE_PAGE }
  while (true) {
    const found = await find(page)
    const rows = found.slice(0, FILE_PAGE)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || found.length <= FILE_PAGE) return
    page = { ...page, after: placeIn(last) }
  }
}
