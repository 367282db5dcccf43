import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { startsWith } from '../../platform/database/lists/text-search.ts'
import { searchable } from '../../platform/text/searchable.ts'
import type { LedgerTables } from '../ledger.tables.ts'
import { termOfId } from './account-terms.ts'

/** Start of a term, and words that the rest of the term contains. */
type TermQuery = { start: string; words: readonly string[] }

/** Returns the queries of a search: one for an id, and one for the words of a name, which enters the index by the longest word. */
function termQueries(search: string): TermQuery[] {
  const [start = '', ...words] = searchable(search)
    .split(' ')
    .toSorted((one, other) => other.length - one.length)
  return [{ start: termOfId(search), words: [] }, ...(start === '' ? [] : [{ start, words }])]
}

/**
 * Selects the ids of the accounts that a search finds: by the beginnings of words of the name, in any order, or by the beginning of the id,
 * ignoring case. An account may be selected several times.
 */
export function accountsFoundBy(
  db: Queryable<LedgerTables>,
  { search, contractId }: { search: string; contractId: string | undefined },
) {
  const isFound = termQueries(search).map(
    ({ start, words }) =>
      sql<boolean>`(${sql.join(
        [startsWith('term', start), ...words.map((word) => sql`term like ${`% ${word}%`}`)],
        sql` and `,
      )})`,
  )
  return db
    .selectFrom('account_terms')
    .select('account_id')
    .where((query) => query.or(isFound))
    .$if(contractId !== undefined, (query) => query.where('contract_id', '=', contractId ?? ''))
}

/** Finds credentials by the beginning of their id, as it is written. */
export const findCredentialsByPrefix = (
  db: Queryable<LedgerTables>,
  prefix: string,
  limit: number,
): Promise<{ id: string; account: string }[]> =>
  db
    .selectFrom('credentials')
    .select(['id', 'account_id as account'])
    .where(startsWith('id', prefix))
    .orderBy('id')
    .limit(limit)
    .execute()
