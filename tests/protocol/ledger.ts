import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../apps/server/src/schema/all-tables.fixture.ts'

/** Selects credentials with their status list entries. The id of a credential consists of list id and index. */
export const credentialsWithStatusIndices = (query: Kysely<Tables>) =>
  query
    .selectFrom('credentials')
    .innerJoin('status_entries', (join) =>
      join.on(sql<boolean>`credentials.id = status_entries.list_id || '.' || status_entries."index"`),
    )

/** Returns the account that an issuance opened. */
export async function accountOfIssuance(query: Kysely<Tables>, issuanceId: string): Promise<string> {
  const row = await query
    .selectFrom('issuances')
    .select('account_id')
    .where('id', '=', issuanceId)
    .executeTakeFirstOrThrow()
  return row.account_id
}

/** Returns the stored result of a presentation as JSON; undefined if there is none, or it was erased. */
export async function keptResult(query: Kysely<Tables>, presentationId: string): Promise<string | undefined> {
  const row = await query
    .selectFrom('presentation_results')
    .innerJoin('presentations', 'presentations.result_id', 'presentation_results.id')
    .select('result')
    .where('presentations.id', '=', presentationId)
    .executeTakeFirst()
  return row?.result
}
