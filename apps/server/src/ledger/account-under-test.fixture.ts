import { randomUUID } from 'node:crypto'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import type { Database } from '../platform/database/database.ts'
import type { Tables } from '../schema/all-tables.fixture.ts'

const NOW = 1_800_000_000_000

/** Opens an account. Returns its id. @param balance in grosz; null for an account without a balance */
export async function openAccount({ query }: Database<Tables>, balance: number | null): Promise<string> {
  const id = randomUUID()
  const contract = { id: 'contract', name: 'BankAccount', status: 'Enabled', last_update: NOW, definition: '' } as const
  await query
    .insertInto('contracts')
    .values(contract)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await query
    .insertInto('accounts')
    .values({
      id,
      contract_id: 'contract',
      holder_name: 'Anna',
      search_name: '',
      erased_at: null,
      status: 'Active',
      created: NOW,
      updated: NOW,
      last_usage: null,
      balance: balance === null ? null : toGrosz(balance / 100),
    })
    .execute()
  return id
}
