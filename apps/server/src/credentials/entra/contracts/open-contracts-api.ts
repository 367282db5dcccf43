import { ExplainedError } from '../../../platform/config/explained-error.ts'
import type { EntraConfiguration } from '../entra.configuration.ts'
import type { ContractsApi } from './contracts-api.ts'

/** Returns the calls of the Admin API for the contracts of the configured authority. @throws {ExplainedError} */
export async function openContractsApi({ authorityId }: EntraConfiguration): Promise<ContractsApi> {
  throw new ExplainedError(`This version cannot change the contracts of the authority '${authorityId}'`)
}
