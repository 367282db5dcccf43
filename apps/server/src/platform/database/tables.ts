/**
 * The tables of the database. Who owns one declares it here from a file beside its queries (`*.tables.ts`). Times are epoch
 * milliseconds, JSON is text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its owners fill it
export interface Tables {}
