export type CardVersionRow = { card_id: string; version: string; definition: string }

export type CardTables = {
  card_versions: CardVersionRow
}
