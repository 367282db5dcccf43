import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { ServiceError } from '../service/service-error.ts'
import type { VerifiedIdService } from '../service/verified-id-service.ts'
import type { ContractDefinition } from './contract-definition.ts'
import { type ContractProblem, contractProblems } from './contract-problems.ts'
import { type ServiceContract, withoutPath } from './service-contract.ts'

type ContractsApi = Pick<VerifiedIdService, 'contracts' | 'createContract' | 'updateContract'>

export type AppliedContract =
  | { outcome: 'created' | 'updated' | 'unchanged' }
  /** The contract of this name belongs to something else. It was not changed. */
  | { outcome: 'refused'; problems: ContractProblem[] }
  | { outcome: 'failed'; reason: string }

/** Creates the contracts that the tenant does not have, and updates those that differ. Continues after a contract that fails. */
export async function applyContracts(
  definitions: readonly ContractDefinition[],
  api: ContractsApi,
  report: (name: string, applied: AppliedContract) => void,
): Promise<void> {
  const contracts = await api.contracts().catch((cause) => {
    throw new ExplainedError(`The contracts of the tenant cannot be read, nothing was changed: ${reasonOf(cause)}`, {
      cause,
    })
  })
  for (const definition of definitions) {
    const { name } = definition
    const contract = contracts.find((candidate) => candidate.name === name)
    report(
      name,
      await applyContract(definition, contract, api).catch(
        (error) => ({ outcome: 'failed', reason: reasonOf(error) }) as const,
      ),
    )
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ServiceError && error.facts.traceId !== undefined)
    return `${error.message} (trace id ${error.facts.traceId})`
  return error instanceof Error ? error.message : String(error)
}

async function applyContract(
  { name, ...definition }: ContractDefinition,
  contract: ServiceContract | undefined,
  api: ContractsApi,
): Promise<AppliedContract> {
  const { rules, displays, allowOverrideValidityIntervalOnIssuance } = definition
  if (!contract) {
    const { id } = await api.createContract({ name, rules, displays })
    // A new contract does not take this member.
    await api.updateContract(id, { allowOverrideValidityIntervalOnIssuance })
    return { outcome: 'created' }
  }
  const problems = contractProblems({ name, ...definition }, contract).filter(({ isForeign }) => isForeign)
  if (problems.length > 0) return { outcome: 'refused', problems }
  if (includes(contract, definition)) return { outcome: 'unchanged' }
  await api.updateContract(contract.id, definition)
  return { outcome: 'updated' }
}

/** The service may add members, and leave out those that are false. */
function includes(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => includes(actual[index], item))
    )
  if (typeof expected === 'object' && expected !== null)
    return isRecord(actual) && Object.entries(expected).every(([name, value]) => includes(actual[name], value))
  if (typeof expected === 'string' && typeof actual === 'string') return withoutPath(actual) === withoutPath(expected)
  return (actual ?? false) === expected
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
