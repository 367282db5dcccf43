export type DiscountCodeRow = {
  /** Account of the card; for a card of another issuer, which has no account, a pseudonym of its holder. */
  card: string
  /** Day in UTC, counted from 1970-01-01. */
  day: number
  code: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    discount_codes: DiscountCodeRow
  }
}
