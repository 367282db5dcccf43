import type { ContractStatus } from '@vitrine/api/administration/admin.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'

export type ContractRow = {
  id: string
  name: string
  status: ContractStatus
  last_update: EpochMilliseconds
  /** Versions of all cards with the contract's credential type, separated by spaces. */
  definition: string
  /** Time since which flows or accounts of the contract are still to be ended; null if there are none to end. */
  ending_since: EpochMilliseconds | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    contracts: ContractRow
  }
}
