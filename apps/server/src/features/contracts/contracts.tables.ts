import type { ContractStatus } from '@vitrine/api/administration/admin.ts'

export type ContractRow = {
  id: string
  name: string
  status: ContractStatus
  last_update: number
  /** The versions of the scenarios of its type. */
  definition: string
  /** Since when what is under it has yet to be ended, in epoch milliseconds; null where nothing has. */
  ending_since: number | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    contracts: ContractRow
  }
}
