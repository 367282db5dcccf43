import { zScenario } from '@vitrine/api/cards/scenario.ts'
import { expect, it } from 'vitest'
import type { PresentationPurpose } from '../presentation-purpose.ts'
import { PurposeRegistry } from './purpose-registry.ts'
import { verification } from './verification.purpose.ts'

const card = zScenario.parse({ id: 'card', type: 'Card', card: { title: 'Card', image: 'card.svg' } })

const asked = (name: string, state: string): PresentationPurpose => ({
  name,
  isAskedFor: (_card, parameters) => parameters.state === state,
  prepare: async () => ({ state: null }),
  settle: async () => ({ status: 'OK' }),
})

const special: PresentationPurpose[] = []
const purposes = new PurposeRegistry({
  special: () => special,
  verification: verification({ services: { payments: { balanceInPln: async () => undefined } } }),
})

it('asks each purpose in order, and only then the plain verification, also for purposes of features that open late', () => {
  special.push(asked('gate', 'gate'), asked('age', 'age'), asked('late', 'age'))
  const chosen = (state: string | undefined) => purposes.choose(card, { state }).name
  expect(['gate', 'age', 'other', undefined].map(chosen)).toEqual(['gate', 'age', 'verification', 'verification'])
})

it('knows the plain verification by its name, as well as the others', () => {
  expect([purposes.named('verification').name, purposes.named('age').name]).toEqual(['verification', 'age'])
  expect(Object.keys(purposes.resultLives())).toEqual(['gate', 'age', 'late', 'verification'])
})
