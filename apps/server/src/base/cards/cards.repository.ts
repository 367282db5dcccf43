import type { Card } from '@vitrine/api/cards/card.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { CardVersionRow } from './cards.tables.ts'

/** Stores a version of a card. Flows that started with this version use it even after the file has changed. */
export async function saveCardVersion(db: Queryable, row: CardVersionRow): Promise<void> {
  await db
    .insertInto('card_versions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findCardVersion(db: Queryable, cardId: string, version: string): Promise<Card | undefined> {
  const row = await db
    .selectFrom('card_versions')
    .select('definition')
    .where('card_id', '=', cardId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && readDefinition(row.definition)
}

/** Reads a stored version. It was validated when it was stored, and is still valid, because schemas are only ever extended. */
const readDefinition = (definition: string): Card => JSON.parse(definition)

/**
 * Returns the distinct names of engines in the stored versions of a card; undefined stands for a version without a name. The list is empty
 * if no version is stored.
 */
export async function findEnginesOfCard(
  db: Queryable,
  cardId: string,
): Promise<{ engines: (string | undefined)[]; formats: (string | undefined)[] }> {
  const rows = await db.selectFrom('card_versions').select('definition').where('card_id', '=', cardId).execute()
  const definitions = rows.map(({ definition }) => readDefinition(definition))
  return {
    engines: [...new Set(definitions.map(({ engine }) => engine?.name))],
    formats: [...new Set(definitions.map(({ credential }) => credential?.format))],
  }
}
