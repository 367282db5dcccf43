import type { AccountDetails, AccountsQuery } from '@vitrine/api/administration/admin.ts'
import type { PersonRole } from '@vitrine/api/administration/people.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { SignedIn } from '../../platform/auth/browser-sign-in.ts'
import type { AccessToken } from '../../platform/auth/token-verifier.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { ListPage } from '../../platform/database/lists/paging.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import { searchable } from '../../platform/text/searchable.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import {
  findIdentitiesNamed,
  findIdentity,
  findRevoked,
  lockIdentities,
  noteCall,
  noteSignIn,
  noteToken,
  setIdentityStatus,
} from './identities.repository.ts'
import type { IdentityRow } from './identities.tables.ts'
import { peopleAsAccounts } from './people-list.service.ts'

/** Precision of the stored time of a person's last call, so that not every call writes to the database. */
const LAST_CALL_PRECISION: Milliseconds = 5 * 60_000

export type Person = Pick<IdentityRow, 'id' | 'username' | 'name'>

type Restoration = { outcome: 'nobody' | 'several' } | { outcome: 'restored' | 'had-access'; person: IdentityRow }

/** `audit` may be left out if nobody signs in. */
type IdentitiesOptions = { database: Database; clock: Clock; audit?: Pick<AuditLog, 'note'> }

/** People who signed in at the identity provider, and revocation of their access to the admin API (specification 2.16). */
export class Identities {
  readonly #options: IdentitiesOptions

  constructor(options: IdentitiesOptions) {
    this.#options = options
  }

  /**
   * Admits the holder of a verified token. If this is the first token of a sign-in, also records the sign-in in the audit log.
   *
   * @throws {HttpProblem} `access-revoked`
   */
  async admit(
    { subject, issuedAt, signIn }: Pick<AccessToken, 'subject' | 'issuedAt' | 'signIn'>,
    role: PersonRole,
  ): Promise<Person> {
    const { homeAccountId: id, username, name } = subject
    const db = this.#options.database.query
    const now = this.#options.clock()
    const known = await findIdentity(db, id)
    if (known?.status === 'Revoked') throw new HttpProblem('access-revoked')
    if (!known || known.latest_token < issuedAt) {
      const last_sign_in = lastSignIn(known, { issuedAt, signIn })
      await this.#options.database.transaction(async (tx) => {
        const isNewer = await noteToken(tx, {
          ...{ id, username, name, role },
          search_name: searchable(`${name} ${username}`),
          last_sign_in,
          sign_in_session: signIn.session ?? null,
          latest_token: issuedAt,
          last_call: now,
        })
        if (isNewer && last_sign_in !== known?.last_sign_in)
          await this.#options.audit?.note(tx, { actor: id, action: 'sign-in', object: id, outcome: 'signed-in' })
      })
    } else if (known.last_call === null || Math.abs(now - known.last_call) >= LAST_CALL_PRECISION)
      await noteCall(db, id, { from: known.last_call, to: now })
    return { id, username, name }
  }

  /**
   * Stores a person who signed in at the identity provider, without calling the admin API, and records the sign-in.
   *
   * @throws {HttpProblem} `access-revoked`
   */
  async noteSignIn(
    tx: Transaction,
    { subject: { homeAccountId: id, username, name }, at }: Pick<SignedIn, 'subject' | 'at'>,
  ): Promise<Person> {
    const search_name = searchable(`${name} ${username}`)
    if (!(await noteSignIn(tx, { id, username, name, search_name, at }))) throw new HttpProblem('access-revoked')
    await this.#options.audit?.note(tx, { actor: id, action: 'sign-in', object: id, outcome: 'signed-in' })
    return { id, username, name }
  }

  asAccounts(query: AccountsQuery): Promise<ListPage<AccountDetails>> {
    return peopleAsAccounts(this.#options.database.reader, query)
  }

  async isKnown(id: string): Promise<boolean> {
    return (await findIdentity(this.#options.database.query, id)) !== undefined
  }

  /**
   * Revokes a person's access on behalf of another person, who must still have access at that moment. So two administrators who revoke
   * each other cannot both succeed, and one always keeps access.
   *
   * @throws {HttpProblem} `not-possible` if a person would revoke themselves, `access-revoked` if the actor has no access
   */
  async revoke(tx: Transaction, id: string, actor: string): Promise<'revoked' | 'revoked-before' | 'not-found'> {
    const locked = await lockIdentities(tx, [id, actor])
    const person = locked.find((row) => row.id === id)
    if (!person) return 'not-found'
    if (id === actor) throw new HttpProblem('not-possible', { code: 'own-access' })
    if (locked.find((row) => row.id === actor)?.status !== 'Active') throw new HttpProblem('access-revoked')
    return (await setIdentityStatus(tx, { id, status: 'Revoked', now: this.#options.clock() }))
      ? 'revoked'
      : 'revoked-before'
  }

  revoked(limit: number): Promise<IdentityRow[]> {
    return findRevoked(this.#options.database.query, limit)
  }

  /**
   * Restores a person's access on behalf of another person, who must still have access at that moment.
   *
   * @throws {HttpProblem} `access-revoked` if the actor has no access
   */
  async restoreAccess(tx: Transaction, id: string, actor: string): Promise<'restored' | 'had-access' | 'not-found'> {
    const locked = await lockIdentities(tx, [id, actor])
    if (!locked.some((row) => row.id === id)) return 'not-found'
    if (locked.find((row) => row.id === actor)?.status !== 'Active') throw new HttpProblem('access-revoked')
    return (await setIdentityStatus(tx, { id, status: 'Active', now: this.#options.clock() }))
      ? 'restored'
      : 'had-access'
  }

  /** Restores a person's access on behalf of the operator. `name` is an id, or a user name that only one person has. */
  async restore(tx: Transaction, name: string): Promise<Restoration> {
    const [person, another] = await findIdentitiesNamed(tx, name)
    if (!person) return { outcome: 'nobody' }
    if (another) return { outcome: 'several' }
    const restored = await setIdentityStatus(tx, { id: person.id, status: 'Active', now: this.#options.clock() })
    return { outcome: restored ? 'restored' : 'had-access', person }
  }
}

/**
 * If the token does not state the time of the sign-in, a token of the known session is a renewed one, and any other token starts a new
 * sign-in. Some providers do not state the session.
 */
function lastSignIn(
  known: IdentityRow | undefined,
  { issuedAt, signIn }: Pick<AccessToken, 'issuedAt' | 'signIn'>,
): EpochMilliseconds {
  if (signIn.at !== undefined) return Math.min(signIn.at, issuedAt)
  const isRenewed = known !== undefined && signIn.session !== undefined && signIn.session === known.sign_in_session
  return isRenewed ? known.last_sign_in : issuedAt
}
