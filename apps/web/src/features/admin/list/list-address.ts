import { i18n } from '@lingui/core'
import { MAX_SEARCH_LENGTH, PAGE_SIZE, PAGE_SIZES } from '@vitrine/api/administration/lists.ts'
import { type Language, languageWithTag } from '@vitrine/languages/languages.ts'
import { useSearchParams } from 'react-router'
import type { Order } from '../data-table/order-button.tsx'

export type TablePages = {
  readonly page: number
  readonly pageSize: number
  readonly orderKeys?: readonly string[]
  readonly order?: Order | undefined
  readonly onPage: (page: number) => void
  readonly onPageSize?: (size: number) => void
  readonly onOrder?: (order: Order) => void
}

/** State of a list, kept in the page's URL, so that a reload, a link and the back button show the same entries. */
export type ListAddress<Filter extends string> = {
  readonly pages: TablePages
  readonly search: string
  /** Empty if the filter is not set. */
  readonly filters: Readonly<Record<Filter, string>>
  readonly isNarrowed: boolean
  readonly setSearch: (search: string) => void
  readonly setFilter: (filter: Filter, value: string) => void
  readonly showAll: () => void
}

/** All values that the server accepts are shorter. */
const LONGEST_FILTER = 200

/**
 * Keeps the search, filters, page and order of a list in the page's URL.
 *
 * @param orderKeys keys of the columns by which the list can be sorted
 * @param standard order of the list if the URL names none
 */
export function useListAddress<Filter extends string>(
  filters: readonly Filter[],
  orderKeys: readonly string[] = [],
  standard?: Order,
): ListAddress<Filter> {
  const [query, setQuery] = useSearchParams()
  const read = (name: string) => (query.get(name) ?? '').trim()
  const search = read('search').slice(0, MAX_SEARCH_LENGTH)
  const filtered = Object.fromEntries(filters.map((name) => [name, read(name).slice(0, LONGEST_FILTER)])) as Record<
    Filter,
    string
  >

  /** An empty value removes its parameter. */
  const firstPageWith = (values: Readonly<Record<string, string>>): URLSearchParams => {
    const changed = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ page: '', ...values })) {
      if (value === '') changed.delete(name)
      else changed.set(name, value)
    }
    return changed
  }

  return {
    pages: {
      page: pageIn(query),
      pageSize: PAGE_SIZES.find((size) => String(size) === query.get('pageSize')) ?? PAGE_SIZE.standard,
      orderKeys,
      order: orderIn(query.get('order') ?? '', orderKeys) ?? standard,
      onPage: (page) => {
        setQuery(firstPageWith({ page: page === 1 ? '' : String(page) }))
        window.scrollTo({ top: 0, behavior: 'instant' })
      },
      onPageSize: (size) => setQuery(firstPageWith({ pageSize: size === PAGE_SIZE.standard ? '' : String(size) })),
      onOrder: (order) => setQuery(firstPageWith({ order: orderText(order) })),
    },
    search,
    filters: filtered,
    isNarrowed: search !== '' || filters.some((name) => filtered[name] !== ''),
    // Replaces the history entry: the back button should not step through half-typed searches.
    setSearch: (text) => setQuery(firstPageWith({ search: text }), { replace: true }),
    setFilter: (filter, value) => setQuery(firstPageWith({ [filter]: value }), { replace: true }),
    showAll: () => setQuery(firstPageWith(Object.fromEntries(['search', ...filters].map((name) => [name, ''])))),
  }
}

export function pageIn(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

function orderIn(text: string, orderKeys: readonly string[]): Order | undefined {
  const column = orderKeys.find((name) => name === text.replace(/^-/, ''))
  return column === undefined ? undefined : { column, direction: text.startsWith('-') ? 'desc' : 'asc' }
}

const orderText = ({ column, direction }: Order): string => `${direction === 'desc' ? '-' : ''}${column}`

/** Returns the page's language; undefined for the pseudo-language of tests, which the server does not know. */
export const requestLanguage = (): Language | undefined => languageWithTag(i18n.locale)

/** The server sorts texts by the alphabet of the reader's language. */
export const orderQuery = ({ order }: TablePages) => order && { order: orderText(order), language: requestLanguage() }

export const fileQuery = () => ({ headings: requestLanguage() })
