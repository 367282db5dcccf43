import { expect, it } from 'vitest'
import { aBankCard } from '../../../testing/public-card.ts'
import type { AnyContract } from '../any-administration.ts'
import { arrangeContracts } from './arrange-contracts.ts'

const contract = (name: string, changes: Partial<AnyContract> = {}): AnyContract => ({
  ...{ id: `id-${name}`, name, status: 'Enabled', lastUpdate: null },
  ...changes,
})
const CONTRACTS = [
  contract('Bank', { activeAccounts: 9, lastIssue: 5 }),
  contract('Gift', { activeAccounts: 100, lastIssue: null }),
  contract('Only at a service'),
]
const CARDS = [aBankCard({ id: 'bank', type: 'Bank' })]

const namesOf = (search: string, column?: string, direction: 'asc' | 'desc' = 'asc') =>
  arrangeContracts(CONTRACTS, { search, cards: CARDS, order: column ? { column, direction } : undefined }).map(
    ({ name }) => name,
  )

it('finds contracts by name, by id and by the title of a card', () => {
  expect(namesOf('GIF')).toEqual(['Gift'])
  expect(namesOf('id-bank'.slice(0, 4))).toEqual(['Bank'])
  expect(namesOf('library')).toEqual(['Bank'])
  expect(namesOf('nothing')).toEqual([])
})

it('sorts numbers as numbers, and puts contracts without a value last', () => {
  expect(namesOf('', 'activeAccounts')).toEqual(['Bank', 'Gift', 'Only at a service'])
  expect(namesOf('', 'activeAccounts', 'desc')).toEqual(['Gift', 'Bank', 'Only at a service'])
  expect(namesOf('', 'lastIssue', 'desc')).toEqual(['Bank', 'Gift', 'Only at a service'])
  expect(namesOf('', 'name', 'desc')).toEqual(['Only at a service', 'Gift', 'Bank'])
})
