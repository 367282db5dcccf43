/**
 * The tables of the database. Who owns one declares it here from a file beside its queries (`*.tables.ts`). Times are epoch
 * milliseconds, JSON is text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its owners fill it
export interface Tables {}

/**
 * Tables by name, and for each whether a backup has its rows. Rows that live for minutes are left out: flows under way, with the data of
 * visitors, and leases. A backup would keep them longer than visitors are told (docs/decisions/what-we-keep.md).
 */
export type BackedUp = Partial<Record<keyof Tables, 'kept' | 'left-out'>>
