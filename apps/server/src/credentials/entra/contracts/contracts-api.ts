import type { ContractDefinition } from './contract-definition.ts'
import type { ServiceContract } from './service-contract.ts'

/** Calls of the Verified ID Admin API for the contracts of the authority. Contracts cannot be deleted. */
export type ContractsApi = {
  contracts(): Promise<readonly ServiceContract[]>
  createContract(
    contract: Pick<ContractDefinition, 'name' | 'rules' | 'displays'>,
  ): Promise<Pick<ServiceContract, 'id'>>
  updateContract(
    contractId: string,
    change: Partial<Pick<ContractDefinition, 'rules' | 'displays' | 'allowOverrideValidityIntervalOnIssuance'>>,
  ): Promise<unknown>
}
