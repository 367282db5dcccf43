import type { FlowColumns } from '../flow-columns.ts'

export type IssuanceRow = FlowColumns & {
  /** Name of the engine that issues the credential. */
  engine: string
  account_id: string
  /** Name of the account's holder; null once nobody can fetch the credential any more. */
  holder_name: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    issuances: IssuanceRow
  }
}
