import { i18n } from '@lingui/core'
import { MAX_SEARCH_LENGTH, PAGE_SIZE, PAGE_SIZES } from '@vitrine/api/administration/lists.ts'
import { type Language, languageWithTag } from '@vitrine/languages/languages.ts'
import { useSearchParams } from 'react-router'
import { pageInAddress, withPage } from '../address-page.ts'
import type { Order } from '../data-table/order-button.tsx'

/** State of a list, kept in the page's URL, so that a reload, a link and the back button show the same entries. */
export type ListAddress<Filter extends string> = {
  readonly page: number
  readonly pageSize: number
  /** Undefined for the default order. */
  readonly order: Order | undefined
  readonly search: string
  /** Value of each filter; empty if the filter is not set. */
  readonly filters: Readonly<Record<Filter, string>>
  /** True if a search or a filter may hide entries. */
  readonly isNarrowed: boolean
  readonly setPage: (page: number) => void
  readonly setPageSize: (size: number) => void
  readonly setOrder: (order: Order) => void
  readonly setSearch: (search: string) => void
  readonly setFilter: (filter: Filter, value: string) => void
  /** Clears the search and all filters. */
  readonly showAll: () => void
}

/** Maximum length of a filter value in the URL. All values that the server accepts are shorter. */
const LONGEST_FILTER = 200

/**
 * Keeps the state of a list in the page's URL.
 *
 * @param filters names of the filters
 * @param columns keys of the columns by which the list can be sorted
 */
export function useListAddress<Filter extends string>(
  filters: readonly Filter[],
  columns: readonly string[] = [],
): ListAddress<Filter> {
  const [query, setQuery] = useSearchParams()
  const read = (name: string) => (query.get(name) ?? '').trim()
  const search = read('search').slice(0, MAX_SEARCH_LENGTH)
  const filtered = Object.fromEntries(filters.map((name) => [name, read(name).slice(0, LONGEST_FILTER)])) as Record<
    Filter,
    string
  >

  const firstPageWith = (values: Readonly<Record<string, string>>): URLSearchParams => {
    const changed = withPage(query, 1)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') changed.delete(name)
      else changed.set(name, value)
    }
    return changed
  }

  return {
    page: pageInAddress(query),
    pageSize: PAGE_SIZES.find((size) => String(size) === query.get('pageSize')) ?? PAGE_SIZE.standard,
    order: orderIn(query.get('order') ?? '', columns),
    search,
    filters: filtered,
    isNarrowed: search !== '' || filters.some((name) => filtered[name] !== ''),
    setPage: (page) => {
      setQuery(withPage(query, page))
      window.scrollTo({ top: 0, behavior: 'instant' })
    },
    setPageSize: (size) => setQuery(firstPageWith({ pageSize: size === PAGE_SIZE.standard ? '' : String(size) })),
    setOrder: (order) => setQuery(firstPageWith({ order: orderText(order) })),
    // Replaces the history entry: the back button should not step through half-typed searches.
    setSearch: (text) => setQuery(firstPageWith({ search: text }), { replace: true }),
    setFilter: (filter, value) => setQuery(firstPageWith({ [filter]: value }), { replace: true }),
    showAll: () => setQuery(firstPageWith(Object.fromEntries(['search', ...filters].map((name) => [name, ''])))),
  }
}

function orderIn(text: string, columns: readonly string[]): Order | undefined {
  const column = columns.find((name) => name === text.replace(/^-/, ''))
  return column === undefined ? undefined : { column, direction: text.startsWith('-') ? 'desc' : 'asc' }
}

/** Writes an order as the column's key, with a leading minus for descending. */
const orderText = ({ column, direction }: Order): string => `${direction === 'desc' ? '-' : ''}${column}`

/** Returns the current language; undefined for the pseudo-language of tests, which the server does not know. */
const requestLanguage = (): Language | undefined => languageWithTag(i18n.locale)

/** Returns the query parameters for an order. The server sorts texts by the alphabet of the reader's language. */
export const orderQuery = (order: Order) => ({ order: orderText(order), language: requestLanguage() })

/** Returns the query parameter for the language of a file's headings. */
export const fileQuery = () => ({ headings: requestLanguage() })
