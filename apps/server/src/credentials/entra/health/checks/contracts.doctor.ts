import type { Card } from '@vitrine/api/cards/card.ts'
import {
  type CheckOutcome,
  failed,
  type HealthCheck,
  ok,
  skipped,
  warning,
} from '../../../../platform/health/health-check.ts'
import { type ContractDefinition, contractDefinitions } from '../../contracts/contract-definition.ts'
import { problemsOfContracts } from '../../contracts/contract-problems.ts'
import type { ServiceContract } from '../../contracts/service-contract.ts'
import { NO_TOKEN, serviceFailure } from './service-failure.ts'
import type { TenantUnderCheck } from './tenant-under-check.ts'

/** Beginning of the DIDs that the quick setup of a tenant creates. */
const QUICK_SETUP = 'did:web:verifiedid.entra.microsoft.com:'
/** Maximum validity of credentials with the quick setup, in days. */
const QUICK_SETUP_DAYS = 180

type ContractsOptions = {
  publicUrl: string
  cards: () => Promise<Card[]>
}

export const contracts = (tenant: TenantUnderCheck, { publicUrl, cards }: ContractsOptions): HealthCheck => ({
  name: 'Verified ID contracts',
  run: async () => {
    const { configuration } = tenant
    const defined = await defineContracts(cards, { publicUrl, clientName: configuration.clientName })
    if ('problem' in defined)
      return failed(defined.problem, 'Correct the files of the cards: the server does not start with them.')
    if (defined.definitions.length === 0) return skipped('no card is issued with this engine')
    const reading = await tenant.contracts()
    if (!reading) return skipped(NO_TOKEN)
    if (reading.kind === 'failed') return serviceFailure('the contracts cannot be read', reading.error, configuration)
    const isQuick = configuration.authorityDid.startsWith(QUICK_SETUP)
    return outcomeOf(defined.definitions, reading.value, isQuick ? defined.cards.filter(isValidTooLong) : [])
  },
})

async function defineContracts(
  readCards: () => Promise<Card[]>,
  installation: Parameters<typeof contractDefinitions>[1],
): Promise<{ cards: Card[]; definitions: ContractDefinition[] } | { problem: string }> {
  try {
    const cards = await readCards()
    return { cards, definitions: contractDefinitions(cards, installation) }
  } catch (error) {
    if (error instanceof Error) return { problem: error.message.replaceAll('\n', ' ') }
    throw error
  }
}

const isValidTooLong = ({ issuance, credential }: Card): boolean =>
  issuance.enabled && credential !== undefined && credential.validDays > QUICK_SETUP_DAYS

/** @param tooLong cards whose credentials the service would end earlier than the card says */
function outcomeOf(
  definitions: readonly ContractDefinition[],
  contracts: readonly ServiceContract[],
  tooLong: readonly Card[],
): CheckOutcome {
  const problems = problemsOfContracts(definitions, contracts)
  if (problems.length > 0)
    return failed(
      problems.map(({ finding }) => finding).join('; '),
      `To correct this, ${[...new Set(problems.map(({ advice }) => advice))].join('; or ')}.`,
    )
  if (tooLong.length > 0)
    return warning(
      `credentials of the quick setup are valid for about six months, but longer in ${tooLong.map(({ id }) => `${id}.json`).join(', ')}`,
      `Set credential.validDays to at most ${QUICK_SETUP_DAYS} in these files, or use the advanced setup.`,
    )
  return ok(
    definitions.length === 1 ? 'the contract fits its cards' : `all ${definitions.length} contracts fit their cards`,
  )
}
