import { expect, it } from 'vitest'
import { pageInAddress, withPage } from './address-page.ts'

it.each([
  ['', 1],
  ['page=1', 1],
  ['page=2', 2],
  ['page=999999', 999_999],
  ['page=10', 10],
  ...['0', '01', '-1', '1.5', '2x', 'x2', '1000000', 'two', ''].map((page): [string, number] => [`page=${page}`, 1]),
])('reads from the address %j the page %i', (query, page) => {
  expect(pageInAddress(new URLSearchParams(query))).toBe(page)
})

it('writes the page into the address, except for the first page', () => {
  const query = new URLSearchParams('search=a&page=7')
  expect(String(withPage(query, 2))).toBe('search=a&page=2')
  expect(String(withPage(query, 1))).toBe('search=a')
  expect(String(withPage(new URLSearchParams(), 3))).toBe('page=3')
  expect(String(query)).toBe('search=a&page=7')
})
