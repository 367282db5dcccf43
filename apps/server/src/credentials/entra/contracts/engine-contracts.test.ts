import { expect, it } from 'vitest'
import { engineContracts } from './engine-contracts.ts'
import { issuingCard } from './issuing-card.fixture.ts'

const contract = (name: string) => ({ id: `id-of-${name}`, name })
const typesOf = (names: string[], cards: Parameters<typeof engineContracts>[1]) =>
  engineContracts(names.map(contract), cards).map(({ type }) => type)

it('names the type of the cards that use a contract, and none for a contract that no card uses', () => {
  expect(engineContracts([contract('LibraryCard'), contract('Elsewhere')], [issuingCard()])).toEqual([
    { id: 'id-of-LibraryCard', name: 'LibraryCard', type: 'LibraryCard' },
    { id: 'id-of-Elsewhere', name: 'Elsewhere', type: undefined },
  ])
})

it('follows the contract name that a card sets', () => {
  const card = issuingCard({ engine: { name: 'entra', contract: 'LibraryCard2' } })
  expect(typesOf(['LibraryCard2', 'LibraryCard'], [card])).toEqual(['LibraryCard', undefined])
})

it('prefers an enabled card over a disabled one', () => {
  const disabled = issuingCard({
    id: 'old',
    type: 'OldCard',
    engine: { name: 'entra', contract: 'Shared' },
    issuance: {},
  })
  const enabled = issuingCard({ engine: { name: 'entra', contract: 'Shared' } })
  expect(typesOf(['Shared'], [disabled])).toEqual(['OldCard'])
  expect(typesOf(['Shared'], [disabled, enabled])).toEqual(['LibraryCard'])
})

it('ignores cards whose credentials another server issues', () => {
  expect(typesOf(['LibraryCard'], [issuingCard({ apiHost: 'https://other.example' })])).toEqual([undefined])
})
