import type { AccountColumn, AccountDetails, AccountsQuery } from '@vitrine/api'
import type { AccessToken } from '../../platform/auth/token-verifier.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { cutToPage, type ListPage, pageOf } from '../../platform/database/paging.ts'
import { HttpProblem } from '../../platform/http/problem.ts'
import { searchable } from '../../platform/text/searchable.ts'
import {
  countIdentities,
  findIdentitiesNamed,
  findIdentity,
  holdIdentities,
  identityOrder,
  listIdentities,
  noteSignIn,
  setIdentityStatus,
} from './identities.repository.ts'
import type { IdentityRow } from './identities.tables.ts'

/** Someone who is signed in and whose access was not revoked. */
export type Session = { id: string; username: string; name: string; isAdministrator: boolean }

type Restoration = { outcome: 'nobody' | 'several' } | { outcome: 'restored' | 'had-access'; person: IdentityRow }

const COLUMNS = {
  id: 'id',
  name: 'name',
  lastUsage: 'last_sign_in',
  created: 'created',
  updated: 'updated',
  balance: 'id',
  status: 'status',
} as const satisfies Record<AccountColumn, keyof IdentityRow>

/** The people who signed in at the identity provider, and who of them is shut out of the admin API (D23). */
export class Identities {
  readonly #database: Database
  readonly #clock: Clock

  constructor(options: { database: Database; clock: Clock }) {
    this.#database = options.database
    this.#clock = options.clock
  }

  /**
   * Notes who comes with a token.
   *
   * @throws {HttpProblem} `access-revoked`
   */
  async admit(
    { subject, issuedAt }: Pick<AccessToken, 'subject' | 'issuedAt'>,
    isAdministrator: boolean,
  ): Promise<Session> {
    const { homeAccountId: id, username, name } = subject
    const known = await findIdentity(this.#database.query, id)
    if (known?.status === 'Revoked') throw new HttpProblem('access-revoked')
    if (!known || known.last_sign_in < issuedAt)
      await noteSignIn(this.#database.query, {
        id,
        username,
        name,
        search_name: searchable(`${name} ${username}`),
        is_administrator: isAdministrator ? 1 : 0,
        last_sign_in: issuedAt,
      })
    return { id, username, name, isAdministrator }
  }

  /** The people as if they were the accounts of a contract; by default who signed in last comes first. */
  async list({
    order: { column, direction } = { column: 'lastUsage', direction: 'desc' },
    language,
    search,
    ...asked
  }: AccountsQuery): Promise<ListPage<AccountDetails>> {
    const { reader } = this.#database
    const rowColumn = COLUMNS[column]
    const order = identityOrder(reader, { column: rowColumn, direction }, language)
    const page = pageOf(asked, order)
    const [total, found] = [await countIdentities(reader, search), await listIdentities(reader, search, page, order)]
    const { rows, next } = cutToPage(found, page, order, (row) => ({ value: row[rowColumn], id: row.id }))
    return {
      total,
      next,
      entries: rows.map(({ id, name, username, status, created, updated, last_sign_in }) => ({
        id,
        name: name === username ? name : `${name} (${username})`,
        status,
        created,
        updated,
        lastUsage: last_sign_in,
        balance: null,
      })),
    }
  }

  /**
   * Shuts a person out, on behalf of another one, who must still have access when it happens: so two administrators who
   * revoke each other do not both succeed, and one always stays.
   *
   * @throws {HttpProblem} `not-possible` where someone would revoke themselves, `access-revoked`
   */
  async revoke(tx: Transaction, id: string, actor: string): Promise<'revoked' | 'revoked-before' | 'not-found'> {
    const held = await holdIdentities(tx, [id, actor])
    const person = held.find((row) => row.id === id)
    if (!person) return 'not-found'
    if (id === actor) throw new HttpProblem('not-possible', { code: 'own-access' })
    if (held.find((row) => row.id === actor)?.status !== 'Active') throw new HttpProblem('access-revoked')
    return (await setIdentityStatus(tx, { id, status: 'Revoked', now: this.#clock() })) ? 'revoked' : 'revoked-before'
  }

  /** Gives a person their access back. They are named by their id, or by a user name that only they have. */
  async restore(tx: Transaction, name: string): Promise<Restoration> {
    const [person, another] = await findIdentitiesNamed(tx, name)
    if (!person) return { outcome: 'nobody' }
    if (another) return { outcome: 'several' }
    const restored = await setIdentityStatus(tx, { id: person.id, status: 'Active', now: this.#clock() })
    return { outcome: restored ? 'restored' : 'had-access', person }
  }
}
