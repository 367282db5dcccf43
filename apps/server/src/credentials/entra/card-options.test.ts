import { expect, it } from 'vitest'
import { readCardOptions, zCardOptions } from './card-options.ts'

it('are optional: the contract has the name of the type, the domain is checked, and there is no receipt', () => {
  const defaults = { validateLinkedDomain: true, receipt: false }
  expect(readCardOptions()).toEqual(defaults)
  expect(readCardOptions({})).toEqual(defaults)
})

it('can all be set', () => {
  const options = { contract: 'Badge2026', validateLinkedDomain: false, receipt: true }
  expect(readCardOptions(options)).toEqual(options)
})

it.each([
  { contract: '' },
  { contract: 7 },
  { receipt: 'yes' },
  { validateLinkedDomain: null },
  { unknown: true },
  null,
])('are refused if they are %j', (options) => {
  expect(zCardOptions.safeParse(options).success).toBe(false)
})
