/** Which installation a database is of: one row. */
export type InstallationRow = {
  /** Made with the database, and kept by its backups. */
  id: string
  created_at: number
  /** 1 while a restore has not come to its end. */
  restoring: 0 | 1
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    installation: InstallationRow
  }
}
