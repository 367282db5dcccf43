/**
 * The tables of the database. Who owns one declares it here from a file beside its queries (`*.tables.ts`). Times are epoch
 * milliseconds, JSON is text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its owners fill it
export interface Tables {}

/**
 * What a backup has of tables. Left out is what lives for minutes: flows that are under way, with what visitors gave and showed, and
 * which server does what for all. A backup that kept it would keep it for longer than visitors are told (docs/decisions/what-we-keep.md).
 */
export type BackedUp = Partial<Record<keyof Tables, 'kept' | 'left-out'>>
