/** No tables: connections and transactions that code outside the repositories passes on. */
export type NoTables = Record<never, never>

/**
 * Short-lived rows are left out: locks, and open flows, which contain data of visitors. A backup would keep them longer than the page
 * /what-we-keep promises (docs/decisions/what-we-keep.md).
 */
export type BackedUp<Owned = Record<string, unknown>> = Readonly<Record<keyof Owned, 'kept' | 'left-out'>>
