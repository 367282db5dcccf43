import type { AccountDetails, AccountsQuery } from '@vitrine/api/administration/admin.ts'
import type { PersonRole } from '@vitrine/api/administration/people.ts'
import type { AccessToken } from '../../platform/auth/token-verifier.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { ListPage } from '../../platform/database/lists/paging.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { searchable } from '../../platform/text/searchable.ts'
import type { Uses } from '../feature.ts'
import {
  findIdentitiesNamed,
  findIdentity,
  findRevoked,
  holdIdentities,
  noteCall,
  noteToken,
  setIdentityStatus,
} from './identities.repository.ts'
import type { IdentityRow } from './identities.tables.ts'
import { peopleAsAccounts } from './people-list.service.ts'

/** How exactly it is known when somebody called last, in milliseconds: not every call is worth a write. */
const CALLS_NOTED_EVERY = 5 * 60_000

/** Someone who signed in. */
export type Person = Pick<IdentityRow, 'id' | 'username' | 'name'>

type Restoration = { outcome: 'nobody' | 'several' } | { outcome: 'restored' | 'had-access'; person: IdentityRow }

/** The people who signed in at the identity provider, and who of them is shut out of the admin API (D23). */
export class Identities {
  readonly #database: Database
  readonly #clock: Clock
  readonly #audit: Uses<{ audit: 'note' }>['audit'] | undefined

  /** @param options.audit left out where nobody signs in */
  constructor(options: { database: Database; clock: Clock; audit?: Uses<{ audit: 'note' }>['audit'] }) {
    this.#database = options.database
    this.#clock = options.clock
    this.#audit = options.audit
  }

  /**
   * Notes who comes with a token, that they call, and that they signed in where it is the first token of a sign-in.
   *
   * @throws {HttpProblem} `access-revoked`
   */
  async admit(
    { subject, issuedAt, signIn }: Pick<AccessToken, 'subject' | 'issuedAt' | 'signIn'>,
    role: PersonRole,
  ): Promise<Person> {
    const { homeAccountId: id, username, name } = subject
    const db = this.#database.query
    const now = this.#clock()
    const known = await findIdentity(db, id)
    if (known?.status === 'Revoked') throw new HttpProblem('access-revoked')
    if (!known || known.latest_token < issuedAt) {
      const last_sign_in = lastSignIn(known, { issuedAt, signIn })
      await this.#database.transaction(async (tx) => {
        const isNewer = await noteToken(tx, {
          ...{ id, username, name, role },
          search_name: searchable(`${name} ${username}`),
          last_sign_in,
          sign_in_session: signIn.session ?? null,
          latest_token: issuedAt,
          last_call: now,
        })
        if (isNewer && last_sign_in !== known?.last_sign_in)
          await this.#audit?.note(tx, { actor: id, action: 'sign-in', object: id, outcome: 'signed-in' })
      })
    } else if (known.last_call === null || Math.abs(now - known.last_call) >= CALLS_NOTED_EVERY)
      await noteCall(db, id, { from: known.last_call, to: now })
    return { id, username, name }
  }

  /** The people, listed as if they were accounts. */
  asAccounts(query: AccountsQuery): Promise<ListPage<AccountDetails>> {
    return peopleAsAccounts(this.#database.reader, query)
  }

  async isKnown(id: string): Promise<boolean> {
    return (await findIdentity(this.#database.query, id)) !== undefined
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

  /** Who is shut out, the latest first. */
  revoked(limit: number): Promise<IdentityRow[]> {
    return findRevoked(this.#database.query, limit)
  }

  /**
   * Gives a person their access back, on behalf of another one, who must still have theirs when it happens.
   *
   * @throws {HttpProblem} `access-revoked`
   */
  async giveBack(tx: Transaction, id: string, actor: string): Promise<'restored' | 'had-access' | 'not-found'> {
    const held = await holdIdentities(tx, [id, actor])
    if (!held.some((row) => row.id === id)) return 'not-found'
    if (held.find((row) => row.id === actor)?.status !== 'Active') throw new HttpProblem('access-revoked')
    return (await setIdentityStatus(tx, { id, status: 'Active', now: this.#clock() })) ? 'restored' : 'had-access'
  }

  /** Gives a person their access back, for the operator. They are named by their id, or by a user name that only they have. */
  async restore(tx: Transaction, name: string): Promise<Restoration> {
    const [person, another] = await findIdentitiesNamed(tx, name)
    if (!person) return { outcome: 'nobody' }
    if (another) return { outcome: 'several' }
    const restored = await setIdentityStatus(tx, { id: person.id, status: 'Active', now: this.#clock() })
    return { outcome: restored ? 'restored' : 'had-access', person }
  }
}

/** When a person with a new token signed in. A token that was renewed is of the same session; some providers do not tell. */
function lastSignIn(
  known: IdentityRow | undefined,
  { issuedAt, signIn }: Pick<AccessToken, 'issuedAt' | 'signIn'>,
): number {
  if (signIn.at !== undefined) return Math.min(signIn.at, issuedAt)
  const isRenewed = known !== undefined && signIn.session !== undefined && signIn.session === known.sign_in_session
  return isRenewed ? known.last_sign_in : issuedAt
}
