import { LIMITS } from '../../credentials/openid4vc/limits-and-paths.ts'
import { insertLostList, revokeEntries } from '../../credentials/openid4vc/status-list/status-list.repository.ts'
import { eraseHolder } from '../../features/accounts/account-view.repository.ts'
import {
  accountExists,
  markAccountRevoked,
  notePendingRevocations,
  revokeCredentialsOf,
} from '../../features/accounts/accounts.repository.ts'
import type { AuditLine } from '../../features/audit/checkpoints/checkpoint.ts'
import { markContractRevoked, setContractStatus } from '../../features/contracts/contracts.repository.ts'
import { revokeUnknownPerson, setIdentityStatus } from '../../features/identities/identities.repository.ts'
import { noteCouponUsed } from '../../features/payments/payments.repository.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Name of the engine that keeps its status lists in the same database as the ledger. */
const OPENID4VC = 'openid4vc'

/** Effect of repeating one line of the audit log. */
export type Redone =
  | 'account-revoked'
  | 'contract-revoked'
  | 'contract-changed'
  | 'access-revoked'
  | 'access-restored'
  | 'holder-erased'
  | 'coupon-used'
  /** The log has too little information to restore the card or payment. */
  | 'card-lost'
  | 'payment-lost'
  /** The line is about an account that was opened after the backup. */
  | 'account-lost'

type RedoOptions = {
  /** Id of the key that signs the status lists of lost cards; null if it is unknown. */
  signer: string | null
  now: number
}

/**
 * Repeats on the ledger what a line of the audit log recorded. Returns undefined if the line has no effect on the ledger, or if the
 * ledger already contains the change.
 */
export async function redo(tx: Transaction, line: AuditLine, options: RedoOptions): Promise<Redone | undefined> {
  const { action, object, outcome, at } = line
  switch (`${action} ${outcome}`) {
    case 'issue issued':
    case 'issue-again issued':
      await enterLostCard(tx, line, options)
      return 'card-lost'
    case 'present paid':
      return 'payment-lost'
    case 'present coupon-used':
      return onAccount(tx, line, async (id) => ((await noteCouponUsed(tx, id, at)) ? 'coupon-used' : undefined))
    case 'revoke-account revoked':
      return onAccount(tx, line, async (id) => ((await revokeAccount(tx, id, at)) ? 'account-revoked' : undefined))
    case 'erase-account erased':
      return onAccount(tx, line, async (id) => ((await eraseHolder(tx, id, at)) ? 'holder-erased' : undefined))
    case 'revoke-contract revoked':
      // The server revokes the accounts of the contract after its next start.
      return (await markContractRevoked(tx, object, options.now)) ? 'contract-revoked' : undefined
    case 'enable-contract enabled':
      return (await setContractStatus(tx, { id: object, status: 'Enabled', now: at })) ? 'contract-changed' : undefined
    case 'disable-contract disabled':
      return (await setContractStatus(tx, { id: object, status: 'Disabled', now: at })) ? 'contract-changed' : undefined
    case 'revoke-access revoked':
      return (await shutOut(tx, object, at)) ? 'access-revoked' : undefined
    case 'restore-access restored':
      return (await setIdentityStatus(tx, { id: object, status: 'Active', now: at })) ? 'access-restored' : undefined
    default:
      return undefined
  }
}

async function onAccount(
  tx: Transaction,
  { account_id: id }: AuditLine,
  work: (id: string) => Promise<Redone | undefined>,
): Promise<Redone | undefined> {
  if (id === null) return undefined
  return (await accountExists(tx, id)) ? work(id) : 'account-lost'
}

async function revokeAccount(tx: Transaction, id: string, at: number): Promise<boolean> {
  if (!(await markAccountRevoked(tx, id, at))) return false
  await revokeCredentials(tx, id, at)
  return true
}

async function revokeCredentials(tx: Transaction, accountId: string, at: number): Promise<void> {
  const credentials = await revokeCredentialsOf(tx, [accountId])
  const [local, remote] = [true, false].map((isLocal) =>
    credentials.filter(({ engine }) => (engine === OPENID4VC) === isLocal).map(({ id }) => id),
  )
  await revokeEntries(tx, local ?? [])
  // The server reports these revocations to remote engines after its next start.
  await notePendingRevocations(tx, remote ?? [], at)
}

/**
 * Revokes the status entry of a card that was issued after the backup. Also revokes the account's earlier cards, as the issuance of this
 * card did.
 */
async function enterLostCard(
  tx: Transaction,
  { object: credentialId, account_id, at }: AuditLine,
  { signer, now }: RedoOptions,
): Promise<void> {
  await insertLostList(tx, { credentialId, size: LIMITS.statusListSize, signer, now })
  if (account_id !== null) await revokeCredentials(tx, account_id, at)
}

const shutOut = async (tx: Transaction, id: string, at: number): Promise<boolean> =>
  (await revokeUnknownPerson(tx, id, at)) || setIdentityStatus(tx, { id, status: 'Revoked', now: at })
