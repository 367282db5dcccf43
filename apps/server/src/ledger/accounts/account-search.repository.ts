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
  const words = searchable(search)
    .split(' ')
    .toSorted((one, other) => other.length - one.length)
  const [start = '', ...others] = words
  const id = termOfId(search)
  return [
    ...(start === '' ? [] : [{ start, words: others }]),
    ...(id === start || id.includes(' ') ? [] : [{ start: id, words: [] }]),
  ]
}

/**
 * Selects the ids of the accounts that a search finds: by the beginnings of words of the name, in any order, or by the beginning of the id,
 * ignoring case.
 */
export function accountsFoundBy(
  db: Queryable<LedgerTables>,
  { search, contractId }: { search: string; contractId: string | undefined },
) {
  return db
    .selectFrom('account_terms')
    .select('account_terms.account_id')
    .distinct()
    .where((query) =>
      query.or(
        termQueries(search).map(({ start, words }) =>
          query.and([
            startsWith('account_terms.term', start),
            ...words.map((word) => sql<boolean>`account_terms.term like ${`% ${word}%`}`),
          ]),
        ),
      ),
    )
    .$if(contractId !== undefined, (query) => query.where('account_terms.contract_id', '=', contractId ?? ''))
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
