import type { Contract, ContractService } from '@vitrine/api/administration/admin.ts'
import type { Card } from '@vitrine/api/cards/card.ts'
import type { CredentialEngine, EngineContract } from '../../credentials/credential-engine.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import { EngineServiceError } from '../../credentials/engine-service-error.ts'
import type { Log } from '../../platform/log/log.ts'

type Engines = Pick<CredentialEngines, 'all' | 'find'>

/** An engine whose contracts an external service keeps. `contracts`: undefined if they are unknown. */
type ServiceEngine = Pick<CredentialEngine, 'name'> & {
  serviceName: string
  contracts: readonly EngineContract[] | undefined
}

/**
 * Adds to the contracts what the external services of the engines know about them, and appends the contracts that only a service has,
 * ordered by name. The status is ours; a contract that only a service has is shown as enabled, because its status is not read.
 */
export async function withContractsOfServices(
  contracts: readonly Contract[],
  { engines, cards, log }: { engines: Engines; cards: readonly Card[]; log: Log },
): Promise<Contract[]> {
  const services = await serviceEngines(engines, log)
  if (services.length === 0) return [...contracts]
  const known = contracts.map((contract) => ({ ...contract, ...serviceFields(contract, { services, engines, cards }) }))
  return [...known, ...services.flatMap(unusedContracts).sort((one, other) => (one.name < other.name ? -1 : 1))]
}

async function serviceEngines(engines: Engines, log: Log): Promise<ServiceEngine[]> {
  const found = await Promise.all(
    engines.all().map(async (engine): Promise<ServiceEngine[]> => {
      if (!engine.contracts) return []
      const contracts = await engine.contracts().catch((error: unknown) => {
        // The engine logs the failures of its service itself.
        if (!(error instanceof EngineServiceError))
          log.error({ err: error }, 'contracts of a service could not be listed')
        return undefined
      })
      const { name, serviceName = name } = engine
      return [{ name, serviceName, contracts }]
    }),
  )
  return found.flat()
}

/**
 * Returns the fields `engine` and `service` of a contract; no fields if our server issues its credentials. `service` is missing if no
 * card issues them and the service does not have the contract.
 */
function serviceFields(
  { name: type }: Contract,
  { services, engines, cards }: { services: readonly ServiceEngine[]; engines: Engines; cards: readonly Card[] },
): Pick<Contract, 'engine' | 'service'> {
  const defining = cards.filter((card) => card.type === type && card.credential && card.apiHost === '')
  const issuing = defining.find(({ issuance }) => issuance.enabled)
  const card = issuing ?? defining[0]
  const service = card && services.find(({ name }) => name === engines.find(card)?.name)
  if (!service) return {}
  const { name: engine, serviceName: name, contracts } = service
  const found = contracts?.find((contract) => contract.type === type)
  if (found) return { engine, service: { name, state: 'found', id: found.id } }
  // A card that is not issued needs no contract.
  if (!issuing) return { engine }
  const state: ContractService['state'] = contracts ? 'missing' : 'unknown'
  return { engine, service: { name, state } }
}

const unusedContracts = ({ name: engine, serviceName, contracts = [] }: ServiceEngine): Contract[] =>
  contracts
    .filter(({ type }) => type === undefined)
    .map(({ id, name }) => ({
      ...{ id, name, status: 'Enabled', engine, isUnused: true },
      service: { name: serviceName, state: 'found', id },
    }))
