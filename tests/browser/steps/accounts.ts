import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { searchable } from '../../../apps/server/src/platform/text/searchable.ts'
import type { Vitrine } from '../product/vitrine.ts'

/** Writes accounts into the database of a running product: more than one would like to issue one by one. */
export function openManyAccounts(vitrine: Vitrine, contract: string, names: readonly string[]): void {
  const database = new SqliteDatabase(join(vitrine.dataDirectory, 'vitrine.sqlite'))
  try {
    const { id } =
      database.prepare<[string], { id: string }>('select id from contracts where name = ?').get(contract) ?? {}
    const open = database.prepare(
      `insert into accounts (id, contract_id, holder_name, search_name, status, created, updated, last_usage, balance)
       values (?, ?, ?, ?, 'Active', ?, ?, null, null)`,
    )
    const begin = Date.now() - names.length * 1000
    database.transaction(() => {
      for (const [index, name] of names.entries()) {
        const created = begin + index * 1000
        open.run(randomUUID(), id, name, searchable(name), created, created)
      }
    })()
  } finally {
    database.close()
  }
}

/** Revokes all accounts of a running product, or of one contract, as an administrator could one by one. */
export function revokeAllAccounts(vitrine: Vitrine, contract?: string): void {
  const database = new SqliteDatabase(join(vitrine.dataDirectory, 'vitrine.sqlite'))
  try {
    database
      .prepare(
        `update accounts set status = 'Revoked'
         where contract_id in (select id from contracts where name = coalesce(?, name))`,
      )
      .run(contract ?? null)
  } finally {
    database.close()
  }
}

/** What the accounts of a running product have, in grosz. */
export function balancesOf(vitrine: Vitrine): number[] {
  const database = new SqliteDatabase(join(vitrine.dataDirectory, 'vitrine.sqlite'), { readonly: true })
  try {
    return database
      .prepare<[], { balance: number }>('select balance from accounts')
      .all()
      .map(({ balance }) => balance)
  } finally {
    database.close()
  }
}
