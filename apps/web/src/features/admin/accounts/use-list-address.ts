import { zAccountOrder } from '@vitrine/api'
import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import type { Order } from '../../../shared/ui/data-table/order-button.tsx'
import { pageInAddress, withPage } from '../address-page.ts'
import type { AccountListQuery } from './account-list.ts'

/** As long as the server reads it. */
export const LONGEST_SEARCH = 100

interface ListAddress extends AccountListQuery {
  /** The variant of the table that shows only ids. */
  readonly isReduced: boolean
  readonly setPage: (page: number) => void
  readonly setOrder: (order: Order) => void
  readonly setSearch: (search: string) => void
  readonly setReduced: (isReduced: boolean) => void
}

/** What a list shows stands in the address, so that a reload and the way back show the same. */
export function useListAddress(standardOrder: Order): ListAddress {
  const [query, setQuery] = useSearchParams()
  // The router changes the address a moment later; a checkbox must not jump back meanwhile.
  const [isReduced, showReduced] = useOptimistic(query.get('view') === 'ids')
  const order = zAccountOrder.safeParse(query.get('order'))

  const firstPageWith = (name: string, value: string) => {
    const changed = withPage(query, 1)
    if (value === '') changed.delete(name)
    else changed.set(name, value)
    return changed
  }

  return {
    page: pageInAddress(query),
    order: order.success ? order.data : standardOrder,
    search: (query.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    isReduced,
    setPage: (page) => {
      setQuery(withPage(query, page))
      window.scrollTo({ top: 0, behavior: 'instant' })
    },
    setOrder: ({ column, direction }) =>
      setQuery(firstPageWith('order', `${direction === 'desc' ? '-' : ''}${column}`)),
    // What is typed on the way to a search is nothing to go back to.
    setSearch: (search) => setQuery(firstPageWith('search', search), { replace: true }),
    setReduced: (wanted) => {
      const changed = new URLSearchParams(query)
      if (wanted) changed.set('view', 'ids')
      else changed.delete('view')
      startTransition(() => {
        showReduced(wanted)
        setQuery(changed, { replace: true })
      })
    },
  }
}
