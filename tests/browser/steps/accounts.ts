import { randomUUID } from 'node:crypto'
import { nameColumns } from '../../../apps/server/src/ledger/accounts/account-terms.ts'
import { insertAccount } from '../../../apps/server/src/ledger/accounts/accounts.repository.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { type Tables, withAllTables } from '../../../apps/server/src/schema/all-tables.fixture.ts'
import { openExistingDatabase } from '../../../apps/server/src/schema/open-database.ts'
import type { Vitrine } from '../product/vitrine.ts'

/** Writes many accounts into the database of a running product, because issuing them one by one would take too long. */
export const openManyAccounts = (vitrine: Vitrine, contract: string, names: readonly string[]): Promise<void> =>
  withDatabase(vitrine, async (database) => {
    const { id } = await database.query
      .selectFrom('contracts')
      .select('id')
      .where('name', '=', contract)
      .executeTakeFirstOrThrow()
    const start = Date.now() - names.length * 1000
    await database.transaction(async (tx) => {
      for (const [index, name] of names.entries()) {
        const created = start + index * 1000
        await insertAccount(tx, {
          id: randomUUID(),
          contract_id: id,
          ...nameColumns(name),
          status: 'Active',
          created,
          updated: created,
          last_usage: null,
          balance: null,
          erased_at: null,
        })
      }
    })
  })

/** Revokes all accounts of a running product, or of one contract, as an administrator could do one by one. */
export const revokeAllAccounts = (vitrine: Vitrine, contract?: string): Promise<void> =>
  withDatabase(vitrine, async ({ query }) => {
    const all = query.updateTable('accounts').set({ status: 'Revoked' })
    const some =
      contract === undefined
        ? all
        : all.where('contract_id', 'in', query.selectFrom('contracts').select('id').where('name', '=', contract))
    await some.execute()
  })

async function withDatabase<Result>(
  { database: location }: Vitrine,
  work: (database: Database<Tables>) => Promise<Result>,
): Promise<Result> {
  const database = withAllTables(await openExistingDatabase(location))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
