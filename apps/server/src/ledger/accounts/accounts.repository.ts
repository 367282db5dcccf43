import type { AccountStatus } from '@vitrine/api/administration/admin.ts'
import type { ContractStatus } from '@vitrine/api/administration/contract-status.ts'
import { MOST_COUNTED } from '@vitrine/api/administration/lists.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { sql } from 'kysely'
import type { PublishedStatus } from '../../credentials/credential-engine.ts'
import type { EngineRef } from '../../credentials/engine-refs.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/lists/paging.ts'
import { isPostgres } from '../../platform/database/postgres/postgres-dialect.ts'
import { statementsOn } from '../../platform/database/prepared.ts'
import type { AccountRow, CredentialRow, LedgerTables, NameKey } from '../ledger.tables.ts'
import { nameColumns, termOfId, termsOfName } from './account-terms.ts'

const { preparedChange, preparedFind, preparedWrite } = statementsOn<LedgerTables>()

type NewAccount = Omit<AccountRow, 'suspended_since' | 'suspended_until' | 'person_id' | NameKey> &
  Partial<Pick<AccountRow, 'person_id' | NameKey>>

const insertRow = preparedChange((db, account: NewAccount) =>
  db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('id').doNothing()),
)

/** Adds the terms of an account, given as a JSON array, in one statement: an issuance waits for each statement. */
const insertTerms = preparedWrite(
  (db, { terms, account, contract }: { terms: string; account: string; contract: string }) => {
    const each = isPostgres(db) ? sql`json_array_elements_text(cast(${terms} as json))` : sql`json_each(${terms})`
    const rows = db
      .selectFrom(each.as<'each'>(sql.ref('each')))
      .select([
        sql<string>`each.value`.as('term'),
        sql<string>`cast(${account} as text)`.as('account_id'),
        sql<string>`cast(${contract} as text)`.as('contract_id'),
      ])
    return db.insertInto('account_terms').columns(['term', 'account_id', 'contract_id']).expression(rows)
  },
)

/** Returns false if an account with this id already exists. */
export async function insertAccount(tx: Transaction<LedgerTables>, account: NewAccount): Promise<boolean> {
  if (!(await insertRow(tx, account))) return false
  const { id, contract_id: contract, search_name } = account
  const terms = JSON.stringify([termOfId(id), ...termsOfName(search_name)])
  await insertTerms(tx, { terms, account: id, contract })
  return true
}

type NewCredential = Omit<CredentialRow, 'revocation_pending_since'>

export const insertCredential = preparedWrite((db, credential: NewCredential) =>
  db.insertInto('credentials').values(credential),
)

export const findLedgerEntry = preparedFind((db, { credentialId }: { credentialId: string }) =>
  db
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.account_id')
    .innerJoin('contracts', 'contracts.id', 'accounts.contract_id')
    .select([
      'credentials.status as credential_status',
      'credentials.holder_binding',
      'accounts.id as account_id',
      'accounts.status as account_status',
      'accounts.suspended_since',
      'contracts.name as contract',
      'contracts.status as contract_status',
    ])
    // This is `in` with one value, because with `=`, SQLite would plan the join again for each new value.
    .where('credentials.id', 'in', [credentialId]),
)

type AccountChange = { accountId: string; now: EpochMilliseconds }

const updateOf = (db: Queryable<LedgerTables>, { accountId, now }: AccountChange) =>
  db.updateTable('accounts').set({ updated: now }).where('id', '=', accountId)

/** Locks the account until the transaction ends. Returns false if the account is revoked or suspended. */
export const noteUpdate = preparedChange((db, change: AccountChange) =>
  updateOf(db, change).where('status', '=', 'Active').where('suspended_since', 'is', null),
)

/** Locks the account and returns false like `noteUpdate`. */
export const noteUsage = preparedChange((db, change: AccountChange) =>
  updateOf(db, change)
    .set({ last_usage: change.now })
    .where('status', '=', 'Active')
    .where('suspended_since', 'is', null),
)

const NOT_SUSPENDED = { suspended_since: null, suspended_until: null } as const

export const markAccountRevoked = preparedChange((db, change: AccountChange) =>
  updateOf(db, change)
    .set({ status: 'Revoked', ...NOT_SUSPENDED })
    .where('status', '=', 'Active'),
)

/** Suspends an active account, or changes its suspension. */
export const markAccountSuspended = preparedChange(
  (db, { until, ...change }: AccountChange & { until: EpochMilliseconds | null }) =>
    updateOf(db, change)
      .set(({ fn, ref, val }) => ({
        suspended_since: fn.coalesce(ref('suspended_since'), val(change.now)),
        suspended_until: until,
      }))
      .where('status', '=', 'Active'),
)

export const markAccountReinstated = preparedChange((db, change: AccountChange) =>
  updateOf(db, change).set(NOT_SUSPENDED).where('suspended_since', 'is not', null),
)

/** Ends the suspension of an account whose time has come, once. Returns false if it has not, or no longer. */
export const endSuspension = preparedChange((db, change: AccountChange) =>
  updateOf(db, change).set(NOT_SUSPENDED).where('suspended_until', '<=', change.now),
)

export async function findEndedSuspensions(
  db: Queryable<LedgerTables>,
  now: EpochMilliseconds,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('suspended_until', '<=', now)
    .orderBy('suspended_until')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Cursor into a contract's accounts: the last account of a page. */
export type AccountCursor = { created: EpochMilliseconds; id: string }

export function findAccountsOfContract(
  tx: Transaction<LedgerTables>,
  { contractId, after, limit }: { contractId: string; after: AccountCursor | undefined; limit: number },
): Promise<AccountCursor[]> {
  const accounts = tx.selectFrom('accounts').select(['created', 'id']).where('contract_id', '=', contractId)
  const next =
    after &&
    accounts.where(({ eb, refTuple, tuple }) => eb(refTuple('created', 'id'), '>', tuple(after.created, after.id)))
  return (next ?? accounts).orderBy('created').orderBy('id').limit(limit).execute()
}

export async function markAccountsRevoked(
  tx: Transaction<LedgerTables>,
  ids: string[],
  now: EpochMilliseconds,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ status: 'Revoked', updated: now, ...NOT_SUSPENDED })
    .where('id', 'in', ids)
    .where('status', '=', 'Active')
    .execute()
}

/** Statuses that each status may follow. A revoked credential stays revoked. */
const BEFORE = { valid: ['suspended'], suspended: ['valid'], revoked: ['valid', 'suspended'] } as const

/** Returns the credentials that changed. */
export function setCredentialsOf(
  tx: Transaction<LedgerTables>,
  accountIds: string[],
  status: PublishedStatus,
): Promise<(EngineRef & { account_id: string })[]> {
  return tx
    .updateTable('credentials')
    .set({ status })
    .where('account_id', 'in', accountIds)
    .where('status', 'in', BEFORE[status])
    .returning(['id', 'engine', 'account_id'])
    .execute()
}

/** Stores that the engines have not carried out the revocation of these credentials yet. */
export async function notePendingRevocations(
  tx: Transaction<LedgerTables>,
  ids: string[],
  now: EpochMilliseconds,
): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('credentials').set({ revocation_pending_since: now }).where('id', 'in', ids).execute()
}

export async function findPendingRevocations(
  db: Queryable<LedgerTables>,
  engine: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('credentials')
    .select('id')
    .where('revocation_pending_since', 'is not', null)
    .where('engine', '=', engine)
    .orderBy('revocation_pending_since')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Beyond this number, the exact number does not matter. */
const MOST_PENDING = 1000

export async function countPendingRevocations(
  db: Queryable<LedgerTables>,
): Promise<{ count: number; since: EpochMilliseconds | undefined }> {
  const pending = db
    .selectFrom('credentials')
    .select('revocation_pending_since as since')
    .where('revocation_pending_since', 'is not', null)
    .orderBy('revocation_pending_since')
    .limit(MOST_PENDING)
  const { count, since } = await db
    .selectFrom(pending.as('pending'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('since').as('since')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), since: since ?? undefined }
}

/** Returns the account of the credential; undefined if the revocation was already stored. */
export async function noteRevoked(tx: Transaction<LedgerTables>, id: string): Promise<string | undefined> {
  const noted = await tx
    .updateTable('credentials')
    .set({ revocation_pending_since: null })
    .where('id', '=', id)
    .where('revocation_pending_since', 'is not', null)
    .returning('account_id')
    .executeTakeFirst()
  return noted?.account_id
}

export async function accountExists(db: Queryable<LedgerTables>, accountId: string): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()) !== undefined
}

/**
 * Returns the effective status of an account: revoked if its contract is revoked, even if the account's own row is not updated yet.
 */
export const statusUnder = (contract: ContractStatus, account: AccountStatus): AccountStatus =>
  contract === 'Revoked' ? 'Revoked' : account

export async function hasIssued(db: Queryable<LedgerTables>): Promise<boolean> {
  return (await db.selectFrom('credentials').select('id').limit(1).executeTakeFirst()) !== undefined
}

export const accountsWithContract = (db: Queryable<LedgerTables>) =>
  db
    .selectFrom('accounts')
    .innerJoin('contracts', 'contracts.id', 'accounts.contract_id')
    .select(['contracts.name as contract', 'contracts.status as contract_status'])

export const findAccountWithContract = (db: Queryable<LedgerTables>, id: string) =>
  accountsWithContract(db).selectAll('accounts').where('accounts.id', '=', id).executeTakeFirst()

export const findCredentialsOf = (db: Queryable<LedgerTables>, accountId: string): Promise<CredentialRow[]> =>
  db
    .selectFrom('credentials')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('issued_at', 'desc')
    .orderBy('id')
    .execute()

export const findAccountsOfPerson = (db: Queryable<LedgerTables>, personId: string, limit: number) =>
  accountsWithContract(db)
    .select(['accounts.id', 'accounts.status', 'accounts.suspended_since', 'accounts.created'])
    .where('accounts.person_id', '=', personId)
    .orderBy('accounts.created', 'desc')
    .orderBy('accounts.id')
    .limit(limit)
    .execute()

/** Returns false if the data was erased before or the account does not exist. */
export async function eraseHolder(tx: Transaction<LedgerTables>, { accountId, now }: AccountChange): Promise<boolean> {
  const account = tx.selectFrom('accounts').select('search_name').where('id', '=', accountId)
  const named = await account.where('erased_at', 'is', null).executeTakeFirst()
  const terms = termsOfName(named?.search_name ?? '')
  if (terms.length > 0)
    await tx.deleteFrom('account_terms').where('account_id', '=', accountId).where('term', 'in', terms).execute()
  return eraseRow(tx, { ...nameColumns(''), accountId, now })
}

const eraseRow = preparedChange((db, { accountId, now, ...erased }: AccountChange & ReturnType<typeof nameColumns>) =>
  updateOf(db, { accountId, now })
    .set({ ...erased, person_id: null, erased_at: now })
    .where('erased_at', 'is', null),
)

/** Counts at most `MOST_COUNTED` credentials and one more. */
export async function countActive(
  db: Queryable<LedgerTables>,
  of: { accountId: string } | { contractId: string },
): Promise<{ accounts: number; credentials: number }> {
  const [column, value] =
    'accountId' in of ? (['accounts.id', of.accountId] as const) : (['accounts.contract_id', of.contractId] as const)
  const accounts = db.selectFrom('accounts').where(column, '=', value).where('accounts.status', '=', 'Active')
  const credentials = accounts
    .innerJoin('credentials', 'credentials.account_id', 'accounts.id')
    .where('credentials.status', '<>', 'revoked')
    .select('credentials.id')
    .limit(MOST_COUNTED + 1)
  return {
    accounts: 'accountId' in of ? await countRows(accounts) : await readCount(db, 'active', of.contractId),
    credentials: await countRows(db.selectFrom(credentials.as('found'))),
  }
}

/** Reads a number that the database keeps. */
export async function readCount(
  db: Queryable<LedgerTables>,
  which: 'total' | 'active',
  contractId: string | undefined,
): Promise<number> {
  const sums = db.selectFrom('account_counts').select(({ fn }) => fn.sum<number | null>(which).as('sum'))
  const { sum } = await (contractId === undefined
    ? sums
    : sums.where('contract_id', '=', contractId)
  ).executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
