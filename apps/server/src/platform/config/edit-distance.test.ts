import { expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

it.each([
  ['', '', 0],
  ['PORT', 'PORT', 0],
  ['PORT', '', 4],
  ['PORT', 'PORTS', 1],
  ['PORT', 'ORT', 1],
  ['PORT', 'FORT', 1],
  ['PORT', 'PROT', 1],
  ['PORT', 'ROPT', 2],
  ['HOME', 'HOST', 2],
  ['kitten', 'sitting', 3],
])('the distance from %s to %s is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
  expect(editDistance(other, one)).toBe(distance)
})
