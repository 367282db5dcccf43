import type { ContractStatus } from '@vitrine/api'

export type ContractRow = {
  id: string
  name: string
  status: ContractStatus
  last_update: number
  /** The versions of the scenarios of its type. */
  definition: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    contracts: ContractRow
  }
}
