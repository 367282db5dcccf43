import { expect, it } from 'vitest'
import { nameSize } from './name-size.ts'

it.each([
  ['Anna Nowak', 'short'],
  ['Aleksandra Wiśniewska-Kowalczyk', 'long'],
  ['Nguyễn Thị Phương'.normalize('NFD'), 'short'],
  ['x'.repeat(44), 'long'],
  ['x'.repeat(80), 'longest'],
] as const)('the size of the name %s is %s', (name, size) => {
  expect(nameSize(name)).toBe(size)
})
