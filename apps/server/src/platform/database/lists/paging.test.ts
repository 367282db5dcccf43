import { expect, it } from 'vitest'
import { fromNearestEnd, type Page } from './paging.ts'

const ORDER = { name: 'n', direction: 'asc', by: (value: unknown) => value, column: 'c', id: 'id' } as never

it.each([1, 5, 10, 11])('reads every page of a list of %i from its nearest end', (total) => {
  const list = Array.from({ length: total }, (_, index) => index)
  const read = (all: number[], { offset, limit }: Page) => all.slice(offset, offset + limit + 1)
  for (let offset = 0; offset < total; offset += 3) {
    const page = { offset, limit: 3 }
    const near = fromNearestEnd(page, ORDER, total)
    const isTurned = near.order.direction === 'desc'
    const rows = read(isTurned ? list.toReversed() : list, near.page)
    expect(isTurned ? rows.toReversed() : rows).toEqual(read(list, page))
    expect(near.page.offset).toBeLessThanOrEqual(total / 2)
  }
})
