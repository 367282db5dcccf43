import type { FlowColumns } from '../flow-columns.ts'

export type IssuanceRow = FlowColumns & {
  /** The name of the engine that issues. */
  engine: string
  account_id: string
  /** Whose account it will be; null once nobody can fetch the credential any more. */
  holder_name: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    issuances: IssuanceRow
  }
}
