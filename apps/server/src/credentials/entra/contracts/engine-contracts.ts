import type { Card } from '@vitrine/api/cards/card.ts'
import type { EngineContract } from '../../credential-engine.ts'
import { engineOptionsOf } from '../../engine-options.ts'
import type { ServiceContract } from './service-contract.ts'

/** A disabled card counts if no enabled one does. */
export function engineContracts(contracts: readonly ServiceContract[], cards: readonly Card[]): EngineContract[] {
  const enabledFirst = cards.toSorted((one, other) => Number(other.issuance.enabled) - Number(one.issuance.enabled))
  return contracts.map(({ id, name }) => ({
    id,
    name,
    type: enabledFirst.find((card) => isOurs(card) && contractNameOf(card) === name)?.type,
  }))
}

const contractNameOf = (card: Card): unknown => engineOptionsOf(card).contract ?? card.type

const isOurs = ({ credential, apiHost }: Card): boolean => credential !== undefined && apiHost === ''
