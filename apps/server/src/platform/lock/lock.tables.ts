export type LockRow = {
  /** Of what one server at a time does for all. */
  name: string
  /** The server that does it. */
  holder: string
  /** In epoch milliseconds, by the clock of the database. */
  until: number
}

declare module '../database/tables.ts' {
  interface Tables {
    leases: LockRow
  }
}
