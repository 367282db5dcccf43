import { expect, it } from 'vitest'
import { pageIn } from './list-address.ts'

it.each([
  ['', 1],
  ['page=1', 1],
  ['page=2', 2],
  ['page=999999', 999_999],
  ['page=10', 10],
  ...['0', '01', '-1', '1.5', '2x', 'x2', '1000000', 'two', ''].map((page): [string, number] => [`page=${page}`, 1]),
])('reads from the address %j the page %i', (query, page) => {
  expect(pageIn(new URLSearchParams(query))).toBe(page)
})
