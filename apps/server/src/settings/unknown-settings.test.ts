import { expect, it } from 'vitest'
import { KNOWN_SETTINGS, unknownSettings } from './unknown-settings.ts'

it('names the new setting for one that was renamed', () => {
  expect(unknownSettings({ OPEN_RUNS: '10', OPEN_RUNS_PER_ADDRESS: '5', PORT: '3000', PROT: '1' })).toEqual([
    'OPEN_RUNS is ignored: the setting is called OPEN_FLOWS now',
    'OPEN_RUNS_PER_ADDRESS is ignored: the setting is called OPEN_FLOWS_PER_ADDRESS now',
    'PROT is not a setting; did you mean PORT?',
  ])
})

it('accepts every setting', () => {
  expect(unknownSettings(Object.fromEntries(KNOWN_SETTINGS.map((name) => [name, '1'])))).toEqual([])
})
