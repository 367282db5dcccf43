import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountsQuery } from '@vitrine/api'
import { toGrosz } from '@vitrine/api'
import { accountsOfContract } from '../../apps/server/src/features/accounts/account-list.service.ts'
import { openDatabase } from '../../apps/server/src/open-database.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { median } from './median.ts'
import { textTable } from './text-table.ts'

const NAME = 'BankAccount'
const CONTRACT_ID = 'contract'
const SHORT = 1_000
const LONG = 100_000
const PAGE_SIZE = 25
const RUNS = 9
const CHUNK = 500
const HOLDERS = ['Anna Nowak', 'Łukasz Żółć', 'Maria Skłodowska', 'Jan Kowalski', 'Ewa Lis', 'Piotr Wiśniewski']

/** What an administrator asks a list for; the last page is that of a list so long. */
const questions = (length: number): Record<string, Partial<AccountsQuery>> => {
  const lastPage = length / PAGE_SIZE
  return {
    'first page': { page: 1 },
    'last page': { page: lastPage },
    'by name, first page': { page: 1, order: { column: 'name', direction: 'asc' } },
    'by name, last page': { page: lastPage, order: { column: 'name', direction: 'asc' } },
    'by last usage': { page: 1, order: { column: 'lastUsage', direction: 'desc' } },
    'search that finds a sixth': { page: 1, search: 'łukasz' },
    'search that finds nothing': { page: 1, search: 'nobody' },
  }
}

/** How long the console's lists take in the embedded database, by what is asked for, in milliseconds. */
async function measure(length: number): Promise<Map<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-lists-'))
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'lists.sqlite') })
  try {
    await fill(database, length)
    const taken = new Map<string, number>()
    for (const [question, query] of Object.entries(questions(length))) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const begun = performance.now()
        await accountsOfContract(
          database.query,
          { id: CONTRACT_ID, status: 'Enabled' },
          {
            name: NAME,
            pageSize: PAGE_SIZE,
            search: '',
            ...query,
          },
        )
        times.push(performance.now() - begun)
      }
      taken.set(question, median(times))
    }
    return taken
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(database: Database, length: number): Promise<void> {
  const now = Date.now()
  const contract = { id: CONTRACT_ID, name: NAME, status: 'Enabled', last_update: now, definition: '' } as const
  const account = (index: number) => ({
    id: randomUUID(),
    contract_id: CONTRACT_ID,
    holder_name: `${HOLDERS[index % HOLDERS.length]} ${index}`,
    status: 'Active' as const,
    created: now - index,
    updated: now - index,
    last_usage: index % 3 === 0 ? null : now - (index % 1000),
    balance: index % 5 === 0 ? null : toGrosz(index / 100),
  })
  await database.transaction(async (tx) => {
    await tx.insertInto('contracts').values(contract).execute()
    for (let from = 0; from < length; from += CHUNK) {
      const rows = Array.from({ length: CHUNK }, (_, offset) => account(from + offset))
      await tx.insertInto('accounts').values(rows).execute()
    }
  })
}

/** Measures the console's lists, short and long, and prints how they compare. */
export async function reportLongLists(): Promise<void> {
  const short = await measure(SHORT)
  const long = await measure(LONG)
  const rows = [...long].map(([question, time]) => {
    const before = short.get(question) ?? Number.NaN
    return [question, before.toFixed(2), time.toFixed(2), (time / before).toFixed(1)]
  })
  const count = (length: number) => length.toLocaleString('en-GB')
  console.log(`
The console's lists in the embedded database, pages of ${PAGE_SIZE}, with the count of all; median of ${RUNS} runs

${textTable([['asked for', `${count(SHORT)} accounts, ms`, `${count(LONG)} accounts, ms`, 'ratio'], ...rows])}`)
}
