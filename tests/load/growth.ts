import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { AccountsQuery } from '@vitrine/api/administration/admin.ts'
import { sql } from 'kysely'
import { compose } from '../../apps/server/src/composition/compose.ts'
import type { Product } from '../../apps/server/src/composition/product.ts'
import { countActive } from '../../apps/server/src/ledger/accounts/accounts.repository.ts'
import type { Queryable } from '../../apps/server/src/platform/database/database.ts'
import { isPostgres } from '../../apps/server/src/platform/database/postgres/postgres-dialect.ts'
import { csvLine } from '../../apps/server/src/platform/http/answers/csv-answer.ts'
import { type Tables, withAllTables } from '../../apps/server/src/schema/all-tables.fixture.ts'
import { readConfiguration } from '../../apps/server/src/settings/configuration.ts'
import { accountsOf, allAccountsOf } from '../../apps/server/src/views/accounts/account-list.service.ts'
import { searchRecords } from '../../apps/server/src/views/search/search.view.ts'
import { freePort } from '../free-port.ts'
import { measureAuditLog } from './audit-growth.ts'
import { DATABASES, type DatabaseName, startDatabase } from './databases.ts'
import { addOffers, addOpenIssuances, addResults, fillAccounts, fillEnded } from './filling.ts'
import { measureOpenFlows, UNLIMITED_FLOWS } from './open-flows.ts'
import { type Held, measureStall } from './stall.ts'

/** Folder of the embedded database. It is in memory if possible, so that the speed of the disk does not affect the measurement. */
const LOCATION = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const MINUTE = 60_000
const DAY = 86_400_000
/** Size of a photo in characters. It is above the server's own limit for a photo. */
const PHOTO_CHARACTERS = 680_000
const PAGE_SIZE = 25
/** Number of times that each kind of work is measured. Only the longest measurement counts. */
const RUNS = 3
/** Number of ended flows per account. */
export const HISTORY = 10

/** Duration and stall of each kind of work, by the name of the work, for one database and number of accounts. */
export type Growth = { database: DatabaseName; accounts: number; rows: Map<string, Held> }

/** Returns an administrator's list queries; `accounts` determines the number of the last page. */
const lists = (accounts: number): Record<string, Partial<AccountsQuery>> => {
  const lastPage = accounts / PAGE_SIZE
  return {
    'list: first page': { page: 1 },
    'list: middle page': { page: lastPage / 2 },
    'list: last page': { page: lastPage },
    'list by name: first page': { page: 1, order: { column: 'name', direction: 'asc' } },
    'list by name: middle page': { page: lastPage / 2, order: { column: 'name', direction: 'asc' } },
    'list by name: last page': { page: lastPage, order: { column: 'name', direction: 'asc' } },
    'list by last usage': { page: 1, order: { column: 'lastUsage', direction: 'desc' } },
    'list by balance': { page: 1, order: { column: 'balance', direction: 'desc' } },
    'list by change': { page: 1, order: { column: 'updated', direction: 'desc' } },
    'search that finds a sixth': { page: 1, search: 'lukasz' },
    'search that finds nothing': { page: 1, search: 'nobody' },
    'search of two words, by name': { page: 1, search: 'nowak ann', order: { column: 'name', direction: 'asc' } },
    'filter by status and days that finds none': { page: 1, status: 'Revoked', from: 0, until: 1 },
    'filter by status that finds none': { page: 1, status: 'Revoked' },
  }
}

/** Texts that administrators search for; some find many accounts, and some nothing. */
const TERMS = [
  'nowak',
  'an',
  'lu',
  'maria skl',
  'skl mar',
  'nobody',
  'anna kowalski',
  'account-7',
  'list1.',
  'lis ewa 9',
  '77',
]
const SEARCHES = 220

/** Measures the search over everything: median and 95th percentile of the durations, and the longest stall. */
async function measureSearch(reader: Queryable<Tables>): Promise<Map<string, Held>> {
  const held: Held[] = []
  for (let run = 0; run < SEARCHES; run += 1) {
    const term = `${TERMS[run % TERMS.length]}${run % 3 === 0 ? run : ''}`
    held.push(await measureStall(() => searchRecords(reader, { term, language: 'pl' })))
  }
  const durations = held.map(({ whole }) => whole).toSorted((one, other) => one - other)
  const stall = Math.max(...held.map((one) => one.stall))
  const at = (part: number): Held => ({ whole: durations[Math.floor(part * SEARCHES)] ?? 0, stall })
  return new Map([
    ['search over everything: median', at(0.5)],
    ['search over everything: 95th percentile', at(0.95)],
  ])
}

/** Situations that a clean-up finds, by name. Each function adds the rows that the clean-up then processes. */
const CLEANUPS: Record<string, (db: Queryable<Tables>, now: number) => Promise<unknown>> = {
  'clean-up: nothing is due': async () => undefined,
  'clean-up: 10,000 issuances have expired': (db, now) =>
    addOpenIssuances(db, { name: 'plain', count: 10_000, until: now - MINUTE }),
  'clean-up: 100 offers with photos have expired': async (db, now) => {
    await addOpenIssuances(db, { name: 'photo', count: 100, until: now - MINUTE })
    await addOffers(db, { name: 'photo', at: now - MINUTE, characters: PHOTO_CHARACTERS })
  },
  'clean-up: 100 results with photos are to be erased': (db, now) =>
    addResults(db, { count: 100, at: now - MINUTE, characters: PHOTO_CHARACTERS }),
  'clean-up: 10,000 flows are old enough to be deleted': (db, now) =>
    fillEnded(db, { count: 10_000, at: now - 8 * DAY }),
  'clean-up: nothing is due, 40,000 flows are open': (db, now) =>
    addOpenIssuances(db, { name: 'open', count: 40_000, until: now + DAY }),
}

async function longest(work: () => Promise<unknown>): Promise<Held> {
  const held: Held[] = []
  for (let run = 0; run < RUNS; run += 1) held.push(await measureStall(work))
  return { whole: Math.max(...held.map(({ whole }) => whole)), stall: Math.max(...held.map(({ stall }) => stall)) }
}

async function measure(product: Product, accounts: number): Promise<Map<string, Held>> {
  const { query, reader } = withAllTables(product.database)
  const now = Date.now()
  const contract = await query.selectFrom('contracts').selectAll().where('name', '=', 'BankAccount').executeTakeFirst()
  if (!contract) throw new Error('The product has no bank account')
  await fillAccounts(query, { contractId: contract.id, count: accounts, now })
  await fillEnded(query, { count: HISTORY * accounts, at: now - DAY })
  if (isPostgres(query)) await sql`vacuum analyze`.execute(query)
  await product.cleanUp()

  const rows = new Map<string, Held>()
  for (const [what, asked] of Object.entries(lists(accounts))) {
    const page = { pageSize: PAGE_SIZE, search: '', language: 'pl', ...asked } as const
    rows.set(what, await longest(() => accountsOf(reader, contract.id, page)))
  }
  const all = { pageSize: PAGE_SIZE, search: '', language: 'pl', page: 1 } as const
  rows.set('accounts of all contracts: first page', await longest(() => accountsOf(reader, undefined, all)))
  for (const [what, held] of await measureSearch(reader)) rows.set(what, held)
  rows.set('file of all accounts', await measureStall(() => writeFile(reader)))
  rows.set('preview of a revocation', await longest(() => countActive(reader, { contractId: contract.id })))
  for (const [what, held] of await measureAuditLog(product, { lines: accounts, pageSize: PAGE_SIZE, longest }))
    rows.set(what, held)
  for (const [what, held] of await measureOpenFlows(product)) rows.set(what, held)
  for (const [what, add] of Object.entries(CLEANUPS)) {
    await add(query, Date.now())
    // In production, the rows that are due were written long ago and are no longer in the write-ahead log. This call removes them from the
    // log.
    await product.database.purgeErased()
    rows.set(what, await measureStall(() => product.cleanUp()))
  }
  let answered = 0
  const revoking = await measureStall(async () => {
    const start = performance.now()
    await product.services.revocation.revoke(contract.id, 'bench', { reason: 'unspecified' })
    answered = performance.now() - start
    const left = query.selectFrom('contracts').select('id').where('ending_since', 'is not', null)
    while (await left.executeTakeFirst()) await setTimeout(200)
  })
  rows.set('revocation of the contract: until the answer', { whole: answered, stall: revoking.stall })
  rows.set('revocation of the contract: until all accounts are revoked', revoking)
  return rows
}

/** Exports all accounts as a file, and discards the content. */
async function writeFile(reader: Queryable<Tables>): Promise<void> {
  for await (const accounts of allAccountsOf(reader, undefined, { search: '' })) {
    for (const account of accounts) csvLine(Object.values(account).map(String))
    await setImmediate()
  }
}

async function measureOn(name: DatabaseName, accounts: number, resources: AsyncDisposableStack): Promise<Growth> {
  console.error(`${name}: filling ${accounts.toLocaleString('en-GB')} accounts ...`)
  await using own = resources.use(new AsyncDisposableStack())
  const folder = await mkdtemp(join(LOCATION, 'vitrine-bench-growth-'))
  own.defer(() => rm(folder, { recursive: true, force: true }))
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DATABASE_URL: (await startDatabase(name, own)).url,
    ...UNLIMITED_FLOWS,
  }
  const product = await compose(readConfiguration(environment))
  own.defer(() => product.close())
  return { database: name, accounts, rows: await measure(product, accounts) }
}

/**
 * Measures the stalls caused by lists, searches, clean-ups and the revocation of a contract, on each database, with given numbers
 * of accounts.
 */
export async function measureGrowth(sizes: readonly number[], resources: AsyncDisposableStack): Promise<Growth[]> {
  const measured: Growth[] = []
  for (const accounts of sizes)
    for (const database of DATABASES) measured.push(await measureOn(database, accounts, resources))
  return measured
}
