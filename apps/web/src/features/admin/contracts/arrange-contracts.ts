import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { AnyContract } from '../any-administration.ts'
import type { Order } from '../data-table/order-button.tsx'

export const CONTRACT_COLUMNS = ['id', 'name', 'status', 'activeAccounts', 'lastIssue'] as const

/** Filters and sorts contracts. Those without a value come last. */
export function arrangeContracts(
  contracts: readonly AnyContract[],
  { search, order, cards }: { search: string; order: Order | undefined; cards: readonly PublicCard[] },
): readonly AnyContract[] {
  const wanted = search.toLocaleLowerCase()
  const isFound = ({ id, name }: AnyContract): boolean =>
    [id, name, ...cards.filter(({ type }) => type === name).map(({ card }) => card.title)].some((text) =>
      text.toLocaleLowerCase().includes(wanted),
    )
  const found = contracts.filter(isFound)
  const column = CONTRACT_COLUMNS.find((one) => one === order?.column)
  if (column === undefined) return found
  const sign = order?.direction === 'desc' ? -1 : 1
  return found.toSorted((one, other) => {
    const [first, second] = [one[column] ?? undefined, other[column] ?? undefined]
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    if (typeof first === 'number' && typeof second === 'number') return sign * (first - second)
    return sign * String(first).localeCompare(String(second))
  })
}
