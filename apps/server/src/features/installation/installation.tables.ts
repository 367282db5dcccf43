/** Which installation a database is of: one row. */
export type InstallationRow = {
  /** Made with the database, and kept by its backups. */
  id: string
  created_at: number
  /** 1 while a restore has not come to its end. */
  restoring: 0 | 1
  /** When the last backup was begun, in epoch milliseconds; null before the first. */
  backed_up_at: number | null
  /** When the audit log was last exported, in epoch milliseconds; null before the first time. */
  audit_exported_at: number | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    installation: InstallationRow
  }
}
