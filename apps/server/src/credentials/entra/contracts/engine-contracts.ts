import type { Card } from '@vitrine/api/cards/card.ts'
import type { EngineContract } from '../../credential-engine.ts'
import { engineOptionsOf } from '../../engine-options.ts'
import type { ServiceContract } from './service-contract.ts'

/** Returns the contracts of the tenant, each with the credential type of its cards. A disabled card counts if no enabled one does. */
export function engineContracts(contracts: readonly ServiceContract[], cards: readonly Card[]): EngineContract[] {
  const enabledFirst = cards.toSorted((one, other) => Number(other.issuance.enabled) - Number(one.issuance.enabled))
  return contracts.map(({ id, name }) => ({
    id,
    name,
    type: enabledFirst.find((card) => isOurs(card) && contractNameOf(card) === name)?.type,
  }))
}

const contractNameOf = (card: Card): unknown => engineOptionsOf(card).contract ?? card.type

/** Returns true if this server defines the credentials of a card. */
const isOurs = ({ credential, apiHost }: Card): boolean => credential !== undefined && apiHost === ''
