import type { AccountColumn, AccountDetails, AccountsQuery } from '@vitrine/api/administration/admin.ts'
import type { PeopleColumn, PeopleQuery, PersonDetails } from '@vitrine/api/administration/people.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { cutToPage, type ListPage, pageOf } from '../../platform/database/lists/paging.ts'
import { countIdentities, findIdentity, identityOrder, listIdentities } from './identities.repository.ts'
import type { IdentityRow } from './identities.tables.ts'

const COLUMNS = {
  id: 'id',
  name: 'name',
  username: 'username',
  role: 'role',
  status: 'status',
  created: 'created',
  updated: 'updated',
  lastSignIn: 'last_sign_in',
  lastCall: 'last_call',
} as const satisfies Record<PeopleColumn, keyof IdentityRow>

export async function peopleOf(db: Queryable, asked: PeopleQuery): Promise<ListPage<PersonDetails>> {
  const { column, direction } = asked.order ?? { column: 'lastCall', direction: 'desc' }
  const rowColumn = COLUMNS[column]
  const order = identityOrder(db, { column: rowColumn, direction }, asked.language)
  const page = pageOf(asked, order)
  const [total, found] = [await countIdentities(db, asked), await listIdentities(db, asked, page, order)]
  const { rows, next } = cutToPage(found, page, order, (row) => ({ value: row[rowColumn], id: row.id }))
  return { total, next, entries: rows.map(describe) }
}

export async function personOf(db: Queryable, id: string): Promise<PersonDetails | undefined> {
  const row = await findIdentity(db, id)
  return row && describe(row)
}

function describe(row: IdentityRow): PersonDetails {
  const { id, name, username, role, status, created, updated, last_sign_in: lastSignIn, last_call: lastCall } = row
  return { id, name, username, role, status, created, updated, lastSignIn, lastCall }
}

/** People have no balance, so their id replaces it. */
const AS_ACCOUNTS = {
  id: 'id',
  name: 'name',
  lastUsage: 'lastSignIn',
  created: 'created',
  updated: 'updated',
  balance: 'id',
  status: 'status',
} as const satisfies Record<AccountColumn, PeopleColumn>

/** Returns the people as if they were accounts of a contract (specification 2.16). */
export async function peopleAsAccounts(
  db: Queryable,
  { order: { column, direction } = { column: 'lastUsage', direction: 'desc' }, ...asked }: AccountsQuery,
): Promise<ListPage<AccountDetails>> {
  const { entries, ...page } = await peopleOf(db, { ...asked, order: { column: AS_ACCOUNTS[column], direction } })
  return {
    ...page,
    entries: entries.map(({ id, name, username, status, created, updated, lastSignIn }) => ({
      ...{ id, status, created, updated },
      name: name === username ? name : `${name} (${username})`,
      lastUsage: lastSignIn,
      balance: null,
    })),
  }
}
