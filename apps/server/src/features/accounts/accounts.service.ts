import type { AccountStatus } from '@vitrine/api/administration/admin.ts'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import type { AccountOpening } from '@vitrine/api/cards/scenario.ts'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { CredentialEngines, MadeBy } from '../../credentials/credential-engines.ts'
import { toNumericDate } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import { searchable } from '../../platform/text/searchable.ts'
import type { Uses } from '../feature.ts'
import { countActive, eraseHolder, findAccountWithContract, findCredentialsOf } from './account-view.repository.ts'
import {
  type AccountPlace,
  accountExists,
  countPendingRevocations,
  findAccountStatus,
  findAccountsOfContract,
  findCredentialState,
  findPendingRevocations,
  insertAccount,
  insertCredential,
  markAccountRevoked,
  markAccountsRevoked,
  notePendingRevocations,
  noteRevoked,
  noteUpdate,
  noteUsage,
  revokeCredentialsOf,
} from './accounts.repository.ts'

type IssuedCredentialEntry = {
  accountId: string
  contractId: string
  holderName: string
  credentialId: string
  /** The name of the engine that issued it. */
  engine: string
  holderKey: string | undefined
  issuedAt: number
  expiresAt: number
  /** What its account is opened with, where it is new. */
  opening: AccountOpening
}

/** A presented credential by its place in the ledger, and what it says of itself. `issuedAt` in epoch milliseconds. */
type CredentialUse = {
  credential: { id: string; holderKey: string | undefined; issuedAt: number }
  type: string
  now: number
}

type AccountDependencies = {
  database: Database
  engines: CredentialEngines
  services: Uses<{
    audit: 'note'
    coupons: 'grant'
    endIssuances: 'eraseAccount'
    endPresentations: 'eraseCredentials'
  }>
}

/** `accountId`: whose it is, also where it may not be used. `isOther`: the ledger has another one in its place. */
type UsedCredential = { accountId: string } | { refused: FlowErrorCode; accountId?: string; isOther?: true }

const DAY = 86_400_000
/** So many pending revocations are asked about in one clean-up. */
const FOLLOWED_AT_ONCE = 100
/** So many that wait are counted: more are as bad. */
const COUNTED_AT_MOST = 1000

/** The ledger of what was issued: accounts, and the credentials that belong to them. */
export class Accounts {
  readonly #dependencies: AccountDependencies

  constructor(dependencies: AccountDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Enters an issued credential, and opens its account the first time. What the account had before, which the same issuance
   * handed out, is revoked, because its answer was lost. False where the account was revoked meanwhile.
   */
  async enter(tx: Transaction, entry: IssuedCredentialEntry): Promise<boolean> {
    const { services } = this.#dependencies
    const { openingBalance, couponDays } = entry.opening
    const opened = await insertAccount(tx, {
      id: entry.accountId,
      contract_id: entry.contractId,
      holder_name: entry.holderName,
      search_name: searchable(entry.holderName),
      status: 'Active',
      created: entry.issuedAt,
      updated: entry.issuedAt,
      last_usage: null,
      balance: openingBalance === undefined ? null : toGrosz(openingBalance),
      erased_at: null,
    })
    if (opened) {
      if (couponDays !== undefined) await services.coupons.grant(tx, entry.accountId, entry.issuedAt + couponDays * DAY)
    } else {
      if (!(await noteUpdate(tx, entry.accountId, entry.issuedAt))) return false
      await this.#revoke(tx, await revokeCredentialsOf(tx, [entry.accountId]), entry.issuedAt)
    }
    await insertCredential(tx, {
      id: entry.credentialId,
      account_id: entry.accountId,
      engine: entry.engine,
      status: 'valid',
      issued_at: entry.issuedAt,
      expires_at: entry.expiresAt,
      holder_binding: pseudonymOfHolder(entry),
    })
    return true
  }

  async knows(tx: Transaction, credentialId: string): Promise<boolean> {
    return (await findCredentialState(tx, credentialId)) !== undefined
  }

  /**
   * Notes that a credential was used, if its state allows: the account it belongs to, or why not. `isOther`: it is not the
   * one that the ledger has in this place, because the ledger is older than the credential.
   */
  async use(tx: Transaction, { credential, type, now }: CredentialUse): Promise<UsedCredential> {
    const state = await findCredentialState(tx, credential.id)
    if (state && !isSame(state, credential)) return { refused: 'INVALID_CREDENTIAL_STATE', isOther: true }
    if (!state) return { refused: 'INVALID_CREDENTIAL_STATE' }
    const accountId = state.account_id
    if (state.contract_status === 'Disabled') return { refused: 'CONTRACT_NOT_ENABLED', accountId }
    const usable =
      state.credential_status === 'valid' &&
      state.account_status === 'Active' &&
      state.contract_status === 'Enabled' &&
      state.contract === type
    if (!usable || !(await noteUsage(tx, accountId, now))) return { refused: 'INVALID_CREDENTIAL_STATE', accountId }
    return { accountId }
  }

  /** Revokes an account and its credentials. A second time changes nothing. */
  async revoke(tx: Transaction, accountId: string, now: number): Promise<'revoked' | 'revoked-before' | 'not-found'> {
    if (!(await markAccountRevoked(tx, accountId, now)))
      return (await accountExists(tx, accountId)) ? 'revoked-before' : 'not-found'
    await this.#revoke(tx, await revokeCredentialsOf(tx, [accountId]), now)
    return 'revoked'
  }

  /**
   * Revokes a page of a contract's accounts, and their credentials. Gives that page.
   */
  async revokeNextOf(
    tx: Transaction,
    { now, ...page }: { contractId: string; after: AccountPlace | undefined; limit: number; now: number },
  ): Promise<AccountPlace[]> {
    const accounts = await findAccountsOfContract(tx, page)
    if (accounts.length === 0) return accounts
    const ids = accounts.map(({ id }) => id)
    await markAccountsRevoked(tx, ids, now)
    await this.#revoke(tx, await revokeCredentialsOf(tx, ids), now)
    return accounts
  }

  /** The status of an account of a credential type; undefined where there is none of this id. */
  statusOf(accountId: string, type: string): Promise<AccountStatus | undefined> {
    return findAccountStatus(this.#dependencies.database.query, { id: accountId, contract: type })
  }

  exists(accountId: string): Promise<boolean> {
    return accountExists(this.#dependencies.database.query, accountId)
  }

  /** How many accounts are Active, and how many credentials of theirs are valid: of one account, or of a contract. */
  countActive(of: { accountId: string } | { contractId: string }): Promise<{ accounts: number; credentials: number }> {
    return countActive(this.#dependencies.database.reader, of)
  }

  /**
   * Erases what names a person on an account, and then in what issuances and presentations still keep of it. Returns when the account
   * lost its name; undefined if there is no such account. Asked for again, it goes on with what an interruption left.
   */
  async erase(accountId: string, { actor, now }: { actor: string; now: number }): Promise<number | undefined> {
    const { database, services } = this.#dependencies
    const erasedAt = await database.transaction(async (tx) => {
      if (!(await eraseHolder(tx, accountId, now)))
        return (await findAccountWithContract(tx, accountId))?.erased_at ?? undefined
      await services.audit.note(tx, {
        actor,
        action: 'erase-account',
        object: accountId,
        account: accountId,
        outcome: 'erased',
      })
      return now
    })
    if (erasedAt === undefined) return undefined
    // Not in that transaction: wallets and browsers take their flow before its account. What they finish from now on is a new use.
    const credentials = await findCredentialsOf(database.query, accountId)
    await services.endIssuances.eraseAccount(accountId)
    await services.endPresentations.eraseCredentials(credentials.map(({ id }) => id))
    return erasedAt
  }

  async #revoke(tx: Transaction, credentials: MadeBy[], now: number): Promise<void> {
    const pending = await this.#dependencies.engines.requestRevocation(tx, credentials)
    await notePendingRevocations(tx, pending, now)
  }

  /** Revocations that engines have yet to do, counted up to some number, and since when the oldest waits. */
  pendingRevocations(): Promise<{ count: number; since: number | undefined }> {
    return countPendingRevocations(this.#dependencies.database.reader, COUNTED_AT_MOST)
  }

  /** Goes on with revocations that engines have yet to do, the oldest first. */
  async followRevocations(): Promise<void> {
    const { database, engines, services } = this.#dependencies
    const pending = await findPendingRevocations(database.query, FOLLOWED_AT_ONCE)
    const done = pending.length === 0 ? [] : await engines.followRevocations(pending)
    for (const id of done)
      await database.transaction(async (tx) => {
        if (await noteRevoked(tx, id))
          await services.audit.note(tx, { action: 'revoke-credential', object: id, outcome: 'revoked' })
      })
  }
}

/**
 * Whether a credential is the one in the ledger: bound to the same holder's key. Of one that was issued before the ledger
 * knew holders, at least the second of its issuance must be the same.
 */
const isSame = (
  entered: { holder_binding: string | null; former_id: string | null; issued_at: number },
  { id, holderKey, issuedAt }: CredentialUse['credential'],
): boolean =>
  entered.holder_binding === null
    ? toNumericDate(entered.issued_at) === toNumericDate(issuedAt)
    : entered.holder_binding === pseudonymOfHolder({ credentialId: entered.former_id ?? id, holderKey })

/**
 * A name for the holder of one credential: two credentials of one key have nothing in common by it, so the ledger does not say
 * whose cards belong together.
 */
function pseudonymOfHolder({ credentialId, holderKey }: Pick<IssuedCredentialEntry, 'credentialId' | 'holderKey'>) {
  return holderKey === undefined ? null : pseudonymOf(`${credentialId} ${holderKey}`)
}
