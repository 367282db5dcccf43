/**
 * The tables of the database. The owner of a table declares it here from a `*.tables.ts` file next to its queries. Times are
 * epoch milliseconds, JSON is text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the owners of tables extend it
export interface Tables {}

/**
 * Tables by name, and for each whether a backup contains its rows. Rows that live for minutes are left out: open flows, which hold
 * data of visitors, and locks. A backup would keep them longer than the page /what-we-keep promises (docs/decisions/what-we-keep.md).
 */
export type BackedUp = Partial<Record<keyof Tables, 'kept' | 'left-out'>>
