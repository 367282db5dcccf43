/**
 * The tables of the database. The module that owns a table adds it to this interface in a `*.tables.ts` file next to its queries.
 * Times are epoch milliseconds, JSON is text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the owners of tables extend it
export interface Tables {}

/**
 * Inclusion of tables in backups, by table. Short-lived rows are left out: locks, and open flows, which contain data of visitors.
 * A backup would keep them longer than the page /what-we-keep promises (docs/decisions/what-we-keep.md).
 */
export type BackedUp = Partial<Record<keyof Tables, 'kept' | 'left-out'>>
