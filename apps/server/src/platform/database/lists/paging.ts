import { MAX_LIST_LENGTH } from '@vitrine/api/administration/lists.ts'
import type { SelectQueryBuilder } from 'kysely'
import { type Cursor, cursorToken, isAfter, type ListOrder, orderedBy, parseCursor } from './list-order.ts'

export type Page = { offset: number; limit: number; after?: Cursor | undefined }

/** `isCapped`: the list is longer than `total` says. */
export type ListPage<Entry> = { total: number; isCapped?: boolean; entries: Entry[]; next: string | undefined }

export type RequestedPage = { page?: number | undefined; pageSize: number; after?: string | undefined }

export function pageOf({ page, pageSize, after }: RequestedPage, order: ListOrder): Page {
  if (after !== undefined) return { offset: 0, limit: pageSize, after: parseCursor(order, after) }
  return page === undefined ? { offset: 0, limit: MAX_LIST_LENGTH } : { offset: (page - 1) * pageSize, limit: pageSize }
}

/** Limits a query to the rows of a page and one further row, which shows whether another page follows. */
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

/** Returns a page that selects the same rows (in reverse) from the other end of a list, if that end is nearer. The page must exist. */
export function fromNearestEnd(page: Page, order: ListOrder, total: number): { page: Page; order: ListOrder } {
  const { after, limit, offset } = page
  if (after !== undefined || offset <= total / 2) return { page, order }
  // The page has one row more than its limit, except at the end.
  const rows = Math.min(limit + 1, total - offset)
  return {
    page: { offset: total - offset - rows, limit: rows - 1 },
    order: { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' },
  }
}

export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, Record<never, never>>,
): Promise<number> {
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Removes the row that `onPage` reads in addition to the page. */
export function cutToPage<Row>(
  rows: Row[],
  { limit }: Page,
  order: ListOrder,
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; next: string | undefined } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: last !== undefined && rows.length > limit ? cursorToken(order, cursorOf(last)) : undefined,
  }
}

const FILE_PAGE = 500

/** `find` returns a page and one more row if there is one. */
export async function* eachPage<Row>(
  find: (page: Page) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): AsyncGenerator<Row[]> {
  let page: Page = { offset: 0, limit: FILE_PAGE }
  while (true) {
    const found = await find(page)
    const rows = found.slice(0, FILE_PAGE)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || found.length <= FILE_PAGE) return
    page = { ...page, after: cursorOf(last) }
  }
}
