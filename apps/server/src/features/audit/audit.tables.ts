import type { Generated } from 'kysely'

export type AuditRow = {
  id: Generated<number>
  at: number
  actor: string
  action: string
  object: string
  outcome: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    audit_log: AuditRow
  }
}
