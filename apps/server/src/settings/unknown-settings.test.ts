import { expect, it } from 'vitest'
import { KNOWN_SETTINGS, unknownSettings } from './unknown-settings.ts'

it('suggests the setting that was probably meant', () => {
  expect(unknownSettings({ PORT: '3000', PROT: '1' })).toEqual(['PROT is not a setting; did you mean PORT?'])
})

it('accepts every setting', () => {
  expect(unknownSettings(Object.fromEntries(KNOWN_SETTINGS.map((name) => [name, '1'])))).toEqual([])
})
