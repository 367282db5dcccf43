import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { startsWith } from '../../platform/database/lists/text-search.ts'
import { searchable } from '../../platform/text/searchable.ts'
import type { LedgerTables } from '../ledger.tables.ts'
import { MOST_WORDS, termOfId } from './account-terms.ts'

/** Start of a term, and words that the rest of the term contains. */
type TermQuery = { start: string; words: readonly string[] }

/** Returns the queries of a search: one for an id, and one for the words of a name, which enters the index by the longest word. */
function termQueries(search: string): TermQuery[] {
  const [start = '', ...words] = searchable(search)
    .split(' ')
    .toSorted((one, other) => other.length - one.length)
  const byId = { start: termOfId(search), words: [] }
  if (start === '') return [byId]
  // Ids contain no spaces.
  return search.includes(' ') ? [{ start, words }] : [byId, { start, words }]
}

/**
 * Selects the ids of the accounts that a search finds: by the beginnings of words of the name, in any order, or by the beginning of the id,
 * ignoring case. An account may be selected several times.
 */
export function accountsFoundBy(
  db: Queryable<LedgerTables>,
  { search, contractId }: { search: string; contractId: string | undefined },
) {
  const ranges = termQueries(search).map(({ start, words }) => {
    const contains = words.map((word) => sql<boolean>`term like ${`% ${word}%`}`)
    const terms = db.selectFrom('account_terms').select('account_id').where(startsWith('term', start))
    const inContract = contractId === undefined ? terms : terms.where('contract_id', '=', contractId)
    return contains.reduce((query, condition) => query.where(condition), inContract)
  })
  // A union, because with `or`, PostgreSQL would read the rows as well as the index.
  const all = ranges.reduce((query, range) => query.unionAll(range))
  return db.selectFrom(all.as('terms')).select('terms.account_id')
}

/** Finds some of the accounts that a search finds, without reading all of them. */
export const findSomeAccounts = (
  db: Queryable<LedgerTables>,
  search: string,
  limit: number,
): Promise<{ id: string; name: string; contract: string }[]> =>
  db
    .selectFrom('accounts')
    .innerJoin('contracts', 'contracts.id', 'accounts.contract_id')
    .select(['accounts.id', 'accounts.holder_name as name', 'contracts.name as contract'])
    .where('accounts.id', 'in', accountsFoundBy(db, { search, contractId: undefined }).limit(limit * MOST_WORDS))
    .orderBy('accounts.search_name')
    .orderBy('accounts.id')
    .limit(limit)
    .execute()

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
