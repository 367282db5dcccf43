import type { Card } from '@vitrine/api/cards/card.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { CardTables, CardVersionRow } from './cards.tables.ts'

/** Flows that started with this version use it even after the file has changed. */
export async function saveCardVersion(db: Queryable<CardTables>, row: CardVersionRow): Promise<void> {
  await db
    .insertInto('card_versions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findCardVersion(
  db: Queryable<CardTables>,
  cardId: string,
  version: string,
): Promise<Card | undefined> {
  const row = await db
    .selectFrom('card_versions')
    .select('definition')
    .where('card_id', '=', cardId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && readDefinition(row.definition)
}

/** A stored version was validated when it was stored, and is still valid, because schemas are only ever extended. */
const readDefinition = (definition: string): Card => JSON.parse(definition)

/** Undefined stands for a version without a name. */
export async function findEnginesOfCard(
  db: Queryable<CardTables>,
  cardId: string,
): Promise<{ engines: (string | undefined)[]; formats: (string | undefined)[] }> {
  const rows = await db.selectFrom('card_versions').select('definition').where('card_id', '=', cardId).execute()
  const definitions = rows.map(({ definition }) => readDefinition(definition))
  return {
    engines: [...new Set(definitions.map(({ engine }) => engine?.name))],
    formats: [...new Set(definitions.map(({ credential }) => credential?.format))],
  }
}
