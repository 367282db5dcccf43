import { expect, it } from 'vitest'
import { chartLines } from './chart-scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [12, [0, 5, 10, 15]],
  [1234, [0, 500, 1000, 1500]],
])('has at most four round lines above zero, up to %d', (most, lines) => {
  expect(chartLines(most)).toEqual(lines)
})
