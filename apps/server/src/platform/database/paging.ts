import { LONGEST_LIST } from '@vitrine/api'

/** A part of a long list. */
export type Page = { offset: number; limit: number }

/** A part of a list, and how long the whole list is. */
export type ListPage<Entry> = { total: number; entries: Entry[] }

/** The page that a query asks for; without one the list's beginning. */
export function pageOf({ page, pageSize }: { page?: number | undefined; pageSize: number }): Page {
  return page === undefined ? { offset: 0, limit: LONGEST_LIST } : { offset: (page - 1) * pageSize, limit: pageSize }
}
