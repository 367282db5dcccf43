import type { AccountStatus } from '@vitrine/api/administration/admin.ts'
import type { AccountOpening } from '@vitrine/api/cards/card.ts'
import { toGrosz } from '@vitrine/api/cards/money.ts'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { AuditLog } from '../../base/audit/audit.service.ts'
import type { CredentialEngine, IssuedCopy, PublishedStatus } from '../../credentials/credential-engine.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { processRows } from '../../platform/database/lists/damaged-rows.ts'
import { Announcement } from '../../platform/feature/announcement.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import type { CredentialRow } from '../ledger.tables.ts'
import { nameColumns } from './account-terms.ts'
import {
  type AccountCursor,
  accountExists,
  countActive,
  endSuspension,
  eraseHolder,
  findAccountsOfContract,
  findAccountWithContract,
  findCredentialsOf,
  findEndedSuspensions,
  findLedgerEntry,
  findPendingRevocations,
  insertAccount,
  insertCredential,
  markAccountReinstated,
  markAccountRevoked,
  markAccountSuspended,
  markAccountsRevoked,
  notePendingRevocations,
  noteRevoked,
  noteUpdate,
  noteUsage,
  setCredentialsOf,
  statusUnder,
} from './accounts.repository.ts'

type IssuedCredentialEntry = {
  accountId: string
  contractId: string
  holderName: string
  personId?: string | null
  copies: readonly IssuedCopy[]
  engine: string
  issuedAt: EpochMilliseconds
  expiresAt: EpochMilliseconds
  /** Initial balance and coupon, if the account is new. */
  opening: AccountOpening
}

/**
 * Use of a presented credential. `id` is its id in the ledger; the credential itself contains the holder key.
 * `hasUniqueId`: true if the id alone identifies the credential.
 */
type CredentialUse = {
  credential: {
    id: string
    hasUniqueId?: boolean | undefined
    holderKey: string | undefined
  }
  type: string
  now: EpochMilliseconds
}

type AccountDependencies = {
  database: Database
  engines: CredentialEngines
  audit: Pick<AuditLog, 'note'>
}

type OpenedAccount = { id: string; opening: AccountOpening; at: EpochMilliseconds }

type ErasedAccount = { id: string; credentialIds: readonly string[] }

/**
 * Result of using a credential. `accountId`: account of the credential, even if the use is refused. `isOther`: the ledger has a
 * different credential under this id. `isSuspended`: only a suspension prevents it, which only the holder may know.
 */
export type UsedCredential =
  | { accountId: string }
  | { refused: FlowErrorCode; accountId?: string; isOther?: true; isSuspended?: boolean }

const MOST_PER_CLEANUP = 100

/** Audit entry of a revocation that its engine carries out later. */
const CARRYING_OUT = { actor: 'server', action: 'revoke-credential' } as const
/** Audit entry of a suspension that ends by itself. */
const AT_ITS_END = { actor: 'server', action: 'reinstate-account' } as const

export class Accounts {
  /** Announced in the transaction that opens an account. */
  readonly opened = new Announcement<[tx: Transaction, account: OpenedAccount]>()
  /**
   * Announced after the transaction that erases an account, not in it: requests of wallets and browsers lock a flow before its account,
   * so the opposite order could deadlock.
   */
  readonly erased = new Announcement<[account: ErasedAccount]>()
  readonly #dependencies: AccountDependencies

  constructor(dependencies: AccountDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Enters the copies of an issued credential in the ledger, and opens its account if it is new. Earlier credentials of the account stay
   * valid (OpenID4VCI 1.0 section 14.3): a revocation of the account ends all of them. Returns false if the account was revoked or
   * suspended in the meantime.
   */
  async enter(tx: Transaction, entry: IssuedCredentialEntry): Promise<boolean> {
    const { openingBalance } = entry.opening
    const opened = await insertAccount(tx, {
      id: entry.accountId,
      contract_id: entry.contractId,
      ...nameColumns(entry.holderName),
      person_id: entry.personId ?? null,
      status: 'Active',
      created: entry.issuedAt,
      updated: entry.issuedAt,
      last_usage: null,
      balance: openingBalance === undefined ? null : toGrosz(openingBalance),
      erased_at: null,
    })
    if (opened) {
      await this.opened.announce(tx, { id: entry.accountId, opening: entry.opening, at: entry.issuedAt })
    } else if (!(await noteUpdate(tx, { accountId: entry.accountId, now: entry.issuedAt }))) return false
    for (const copy of entry.copies)
      await insertCredential(tx, {
        id: copy.credentialId,
        account_id: entry.accountId,
        engine: entry.engine,
        status: 'valid',
        issued_at: entry.issuedAt,
        expires_at: entry.expiresAt,
        holder_binding: pseudonymOfHolder(copy),
      })
    return true
  }

  async knows(tx: Transaction, credentialId: string): Promise<boolean> {
    return (await findLedgerEntry(tx, { credentialId })) !== undefined
  }

  /**
   * Records the use of a credential, if its status allows it. `isOther`: the ledger has a different credential under this id, because an
   * older backup was restored after the presented one was issued.
   */
  async use(tx: Transaction, { credential, type, now }: CredentialUse): Promise<UsedCredential> {
    const found = await findLedgerEntry(tx, { credentialId: credential.id })
    if (found && !isSame(found, credential)) return { refused: 'INVALID_CREDENTIAL_STATE', isOther: true }
    if (!found) return { refused: 'INVALID_CREDENTIAL_STATE' }
    const accountId = found.account_id
    if (found.contract_status === 'Disabled') return { refused: 'CONTRACT_NOT_ENABLED', accountId }
    const { credential_status: status } = found
    const isOpen = found.account_status === 'Active' && found.contract_status === 'Enabled' && found.contract === type
    const isSuspended = isOpen && (status === 'suspended' || (status === 'valid' && found.suspended_since !== null))
    const usable = isOpen && status === 'valid' && !isSuspended
    // The update decides between a use and a suspension or revocation that come at once.
    if (!usable || !(await noteUsage(tx, { accountId, now })))
      return { refused: 'INVALID_CREDENTIAL_STATE', accountId, isSuspended }
    return { accountId }
  }

  async revoke(
    tx: Transaction,
    accountId: string,
    now: EpochMilliseconds,
  ): Promise<'revoked' | 'revoked-before' | 'not-found'> {
    if (!(await markAccountRevoked(tx, { accountId, now })))
      return (await accountExists(tx, accountId)) ? 'revoked-before' : 'not-found'
    await this.#setStatus(tx, { accountIds: [accountId], status: 'revoked', now })
    return 'revoked'
  }

  async revokePageOfContract(
    tx: Transaction,
    { now, ...page }: { contractId: string; after: AccountCursor | undefined; limit: number; now: EpochMilliseconds },
  ): Promise<AccountCursor[]> {
    const accounts = await findAccountsOfContract(tx, page)
    if (accounts.length === 0) return accounts
    const ids = accounts.map(({ id }) => id)
    await markAccountsRevoked(tx, ids, now)
    await this.#setStatus(tx, { accountIds: ids, status: 'revoked', now })
    return accounts
  }

  async statusOf(accountId: string, type: string): Promise<AccountStatus | undefined> {
    const account = await findAccountWithContract(this.#dependencies.database.query, accountId)
    return account?.contract === type ? statusUnder(account.contract_status, account.status) : undefined
  }

  exists(accountId: string): Promise<boolean> {
    return accountExists(this.#dependencies.database.query, accountId)
  }

  countActive(of: { accountId: string } | { contractId: string }): Promise<{ accounts: number; credentials: number }> {
    return countActive(this.#dependencies.database.reader, of)
  }

  /**
   * Erases the personal data of an account, and then the personal data that its issuances and presentations still keep. A repeated call
   * completes an interrupted one.
   */
  async erase(
    accountId: string,
    { actor, now }: { actor: string; now: EpochMilliseconds },
  ): Promise<EpochMilliseconds | undefined> {
    const { database, audit } = this.#dependencies
    const erasedAt = await database.transaction(async (tx) => {
      if (!(await eraseHolder(tx, { accountId, now })))
        return (await findAccountWithContract(tx, accountId))?.erased_at ?? undefined
      await audit.note(tx, {
        actor,
        action: 'erase-account',
        object: accountId,
        account: accountId,
        outcome: 'erased',
      })
      return now
    })
    if (erasedAt === undefined) return undefined
    // The data of a flow that completes later is kept, because that is a new use.
    const credentials = await findCredentialsOf(database.query, accountId)
    await this.erased.announce({ id: accountId, credentialIds: credentials.map(({ id }) => id) })
    return erasedAt
  }

  /** A repeated call changes the end of the suspension. `not-offered`: the engine of a credential can only revoke. */
  async suspend(
    tx: Transaction,
    accountId: string,
    { until, now }: { until: EpochMilliseconds | null; now: EpochMilliseconds },
  ): Promise<'suspended' | 'revoked-before' | 'not-found' | 'not-offered'> {
    if (!(await markAccountSuspended(tx, { accountId, until, now })))
      return (await accountExists(tx, accountId)) ? 'revoked-before' : 'not-found'
    if (!this.canSuspend(await findCredentialsOf(tx, accountId))) return 'not-offered'
    await this.#setStatus(tx, { accountIds: [accountId], status: 'suspended', now })
    return 'suspended'
  }

  canSuspend(credentials: readonly Pick<CredentialRow, 'engine' | 'status'>[]): boolean {
    return credentials.every(
      ({ engine, status }) => status === 'revoked' || this.#dependencies.engines.canSuspend(engine),
    )
  }

  async reinstate(
    tx: Transaction,
    accountId: string,
    now: EpochMilliseconds,
  ): Promise<'reinstated' | 'not-suspended' | 'revoked-before' | 'not-found'> {
    if (await markAccountReinstated(tx, { accountId, now })) {
      await this.#setStatus(tx, { accountIds: [accountId], status: 'valid', now })
      return 'reinstated'
    }
    const found = await findAccountWithContract(tx, accountId)
    if (!found) return 'not-found'
    return statusUnder(found.contract_status, found.status) === 'Revoked' ? 'revoked-before' : 'not-suspended'
  }

  /** Ends the suspensions whose end has come, each in a transaction of its own. Several servers may do so at once. */
  async endSuspensions(now: EpochMilliseconds): Promise<void> {
    const { database, audit } = this.#dependencies
    const ended = await findEndedSuspensions(database.query, now, MOST_PER_CLEANUP)
    const damaged = await processRows(ended, {
      nameOf: (id) => `accounts ${id}`,
      work: (id) =>
        database.transaction(async (tx) => {
          if (!(await endSuspension(tx, { accountId: id, now }))) return
          await this.#setStatus(tx, { accountIds: [id], status: 'valid', now })
          await audit.note(tx, { ...AT_ITS_END, object: id, account: id, outcome: 'reinstated' })
        }),
    })
    if (damaged) throw damaged
  }

  async #setStatus(
    tx: Transaction,
    { accountIds, status, now }: { accountIds: string[]; status: PublishedStatus; now: EpochMilliseconds },
  ): Promise<void> {
    const { engines, audit } = this.#dependencies
    const credentials = await setCredentialsOf(tx, accountIds, status)
    const pending = new Set(await engines.setStatus(tx, credentials, status))
    if (status !== 'revoked') return
    await notePendingRevocations(tx, [...pending], now)
    for (const { id, account_id: account } of credentials)
      if (pending.has(id)) await audit.note(tx, { ...CARRYING_OUT, object: id, account, outcome: 'pending' })
  }

  /** Continues revocations that an engine has not carried out yet, oldest first. */
  async completeRevocations(engine: Pick<CredentialEngine, 'name' | 'completeRevocations'>): Promise<void> {
    const { database, audit } = this.#dependencies
    const pending = await findPendingRevocations(database.query, engine.name, MOST_PER_CLEANUP)
    const done = pending.length === 0 ? [] : await engine.completeRevocations(pending)
    const damaged = await processRows(done, {
      nameOf: (id) => `credentials ${id}`,
      work: (id) =>
        database.transaction(async (tx) => {
          const account = await noteRevoked(tx, id)
          if (account !== undefined) await audit.note(tx, { ...CARRYING_OUT, object: id, account, outcome: 'revoked' })
        }),
    })
    if (damaged) throw damaged
  }
}

/** Returns whether a presented credential is the one in the ledger: its id is unique, or it is bound to the same holder key. */
const isSame = (
  entered: { holder_binding: string | null },
  { id, hasUniqueId, holderKey }: CredentialUse['credential'],
): boolean =>
  hasUniqueId === true ||
  (holderKey !== undefined && entered.holder_binding === pseudonymOfHolder({ credentialId: id, holderKey }))

/** The pseudonym differs between credentials of the same key, so the ledger does not reveal which of them belong to the same person. */
function pseudonymOfHolder({ credentialId, holderKey }: IssuedCopy) {
  return holderKey === undefined ? null : pseudonymOf(`${credentialId} ${holderKey}`)
}
