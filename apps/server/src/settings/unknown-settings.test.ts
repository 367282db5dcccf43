import { expect, it } from 'vitest'
import { KNOWN_SETTINGS, unknownSettings } from './unknown-settings.ts'

it('tells the new name of a renamed setting', () => {
  expect(unknownSettings({ OPEN_RUNS: '10', OPEN_RUNS_PER_ADDRESS: '5', PORT: '3000', PROT: '1' })).toEqual([
    'OPEN_RUNS was renamed and is ignored: use OPEN_FLOWS instead',
    'OPEN_RUNS_PER_ADDRESS was renamed and is ignored: use OPEN_FLOWS_PER_ADDRESS instead',
    'PROT is not a setting; did you mean PORT?',
  ])
})

it('accepts every setting', () => {
  expect(unknownSettings(Object.fromEntries(KNOWN_SETTINGS.map((name) => [name, '1'])))).toEqual([])
})
