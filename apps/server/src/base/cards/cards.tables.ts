export type CardVersionRow = { card_id: string; version: string; definition: string }

declare module '../../platform/database/tables.ts' {
  interface Tables {
    card_versions: CardVersionRow
  }
}
