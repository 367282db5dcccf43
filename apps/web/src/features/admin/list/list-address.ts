import { i18n } from '@lingui/core'
import { LONGEST_SEARCH, PAGE_SIZE, PAGE_SIZES } from '@vitrine/api/administration/lists.ts'
import { knownLanguage, type Language } from '@vitrine/languages/languages.ts'
import { useSearchParams } from 'react-router'
import { pageInAddress, withPage } from '../address-page.ts'
import type { Order } from '../data-table/order-button.tsx'

/** What stands in the address of a list, so that a reload, a link and the way back show the same. */
export type ListAddress<Filter extends string> = {
  readonly page: number
  readonly pageSize: number
  /** Undefined for the order in which the list begins. */
  readonly order: Order | undefined
  readonly search: string
  /** Empty where nothing is asked for. */
  readonly filters: Readonly<Record<Filter, string>>
  /** Whether something is searched or filtered, so that there may be more than is shown. */
  readonly isNarrowed: boolean
  readonly setPage: (page: number) => void
  readonly setPageSize: (size: number) => void
  readonly setOrder: (order: Order) => void
  readonly setSearch: (search: string) => void
  readonly setFilter: (filter: Filter, value: string) => void
  /** Shows all again. */
  readonly showAll: () => void
}

/** As long as any value of ours. */
const LONGEST_FILTER = 200

/**
 * @param filters the names of what the list can be filtered by
 * @param columns by which it can be ordered
 */
export function useListAddress<Filter extends string>(
  filters: readonly Filter[],
  columns: readonly string[] = [],
): ListAddress<Filter> {
  const [query, setQuery] = useSearchParams()
  const said = (name: string) => (query.get(name) ?? '').trim()
  const search = said('search').slice(0, LONGEST_SEARCH)
  const filtered = Object.fromEntries(filters.map((name) => [name, said(name).slice(0, LONGEST_FILTER)])) as Record<
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
    // What is typed on the way to a search is nothing to go back to.
    setSearch: (text) => setQuery(firstPageWith({ search: text }), { replace: true }),
    setFilter: (filter, value) => setQuery(firstPageWith({ [filter]: value }), { replace: true }),
    showAll: () => setQuery(firstPageWith(Object.fromEntries(['search', ...filters].map((name) => [name, ''])))),
  }
}

function orderIn(text: string, columns: readonly string[]): Order | undefined {
  const column = columns.find((name) => name === text.replace(/^-/, ''))
  return column === undefined ? undefined : { column, direction: text.startsWith('-') ? 'desc' : 'asc' }
}

/** With a sign before a column that is turned round. */
const orderText = ({ column, direction }: Order): string => `${direction === 'desc' ? '-' : ''}${column}`

/** Undefined where the server does not know it: the pseudo-language. */
const readerLanguage = (): Language | undefined => knownLanguage(i18n.locale)

/** An order as our server reads it, by the alphabet of the reader's language. */
export const orderAsked = (order: Order) => ({ order: orderText(order), language: readerLanguage() })

/** What is asked of a file beside what is to be in it: headings that its reader understands. */
export const fileAsked = () => ({ headings: readerLanguage() })
