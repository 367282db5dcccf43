import type { EpochMilliseconds } from '@vitrine/api/units.ts'
/** Identity of the installation that a database belongs to: one row. */
export type InstallationRow = {
  /** Created with the database, and contained in its backups. */
  id: string
  created_at: EpochMilliseconds
  /** 1 while a restore is unfinished. */
  restoring: 0 | 1
  /** Start time of the last backup. */
  backed_up_at: EpochMilliseconds | null
  audit_exported_at: EpochMilliseconds | null
}

export type InstallationTables = {
  installation: InstallationRow
}
