import type { AuditLine } from '../../base/audit/checkpoints/checkpoint.ts'
import { findEnginesOfCard } from '../../base/cards/cards.repository.ts'
import { revokeUnknownPerson, setIdentityStatus } from '../../base/identities/identities.repository.ts'
import type { PublishedStatus } from '../../credentials/credential-engine.ts'
import type { EngineRestores, RestoreContext } from '../../credentials/engine-restore.ts'
import {
  accountExists,
  eraseHolder,
  markAccountReinstated,
  markAccountRevoked,
  markAccountSuspended,
  notePendingRevocations,
  setCredentialsOf,
} from '../../ledger/accounts/accounts.repository.ts'
import { endInReference } from '../../ledger/accounts/suspension-reference.ts'
import { markContractRevoked, setContractStatus } from '../../ledger/contracts/contracts.repository.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { noteCouponUsed } from '../../purposes/coupon/coupons.repository.ts'

/** Effects that a restore repeats, in the words of its report. */
export const REPEATED = {
  'account-revoked': 'accounts revoked',
  'account-suspended': 'accounts suspended',
  'account-reinstated': 'accounts reinstated',
  'contract-revoked': 'contracts revoked',
  'contract-changed': 'contracts enabled or disabled',
  'access-revoked': 'users whose access was revoked',
  'access-restored': 'users whose access was restored',
  'coupon-used': 'coupons used',
  'holder-erased': 'holders whose names were erased',
} as const

/** Effect of repeating one line of the audit log. */
export type Redone =
  | keyof typeof REPEATED
  /** The log has too little information to restore the card or payment. */
  | 'card-lost'
  | 'payment-lost'
  /** A lost card whose revocation this installation cannot publish: only the service of its engine knows the card. */
  | 'card-lost-elsewhere'
  /** The line is about an account that was opened after the backup. */
  | 'account-lost'

export type RedoOptions = RestoreContext & { engines: EngineRestores }

/**
 * Repeats on the ledger what a line of the audit log recorded. Returns undefined if the line has no effect on the ledger, or if the
 * ledger already contains the change.
 */
export async function redo(tx: Transaction, line: AuditLine, options: RedoOptions): Promise<Redone | undefined> {
  const { action, object, outcome, at } = line
  switch (`${action} ${outcome}`) {
    case 'issue issued':
    case 'issue-again issued':
    case 'issue-copy issued':
      return (await revokeLostCard(tx, line, options)) ? 'card-lost' : 'card-lost-elsewhere'
    case 'present paid':
      return 'payment-lost'
    case 'present coupon-used':
      return onAccount(tx, line, 'coupon-used', (accountId) => noteCouponUsed(tx, { accountId, at }))
    case 'revoke-account revoked':
      return onAccount(tx, line, 'account-revoked', async (accountId) => {
        const isMarked = await markAccountRevoked(tx, { accountId, now: at })
        if (isMarked) await setCredentials(tx, { accountId, status: 'revoked', at }, options)
        return isMarked
      })
    case 'suspend-account suspended':
      return onAccount(tx, line, 'account-suspended', async (accountId) => {
        const isMarked = await markAccountSuspended(tx, { accountId, until: endInReference(line.reference), now: at })
        if (isMarked) await setCredentials(tx, { accountId, status: 'suspended', at }, options)
        return isMarked
      })
    case 'reinstate-account reinstated':
      return onAccount(tx, line, 'account-reinstated', async (accountId) => {
        const isMarked = await markAccountReinstated(tx, { accountId, now: at })
        if (isMarked) await setCredentials(tx, { accountId, status: 'valid', at }, options)
        return isMarked
      })
    case 'erase-account erased':
      return onAccount(tx, line, 'holder-erased', (accountId) => eraseHolder(tx, { accountId, now: at }))
    case 'revoke-contract revoked':
      // The server revokes the accounts of the contract after its next start.
      return (await markContractRevoked(tx, { id: object, now: options.now })) ? 'contract-revoked' : undefined
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
  redone: Redone,
  change: (accountId: string) => Promise<boolean>,
): Promise<Redone | undefined> {
  if (id === null) return undefined
  if (!(await accountExists(tx, id))) return 'account-lost'
  return (await change(id)) ? redone : undefined
}

async function setCredentials(
  tx: Transaction,
  { accountId, status, at }: { accountId: string; status: PublishedStatus; at: number },
  { engines }: RedoOptions,
): Promise<void> {
  const pending = await engines.setStatus(tx, await setCredentialsOf(tx, [accountId], status), status)
  // The server passes these revocations on to their engines after its next start.
  if (status === 'revoked') await notePendingRevocations(tx, pending, at)
}

const UNKNOWN_CARD = { engines: [], formats: [] }

/** Returns false if no engine could publish the revocation. */
async function revokeLostCard(
  tx: Transaction,
  { object: credentialId, card }: AuditLine,
  { engines, ...context }: RedoOptions,
): Promise<boolean> {
  const { engines: named, formats } = card === null ? UNKNOWN_CARD : await findEnginesOfCard(tx, card)
  return engines.revokeLost(tx, { credentialId, named, formats }, context)
}

const shutOut = async (tx: Transaction, id: string, at: number): Promise<boolean> =>
  (await revokeUnknownPerson(tx, id, at)) || setIdentityStatus(tx, { id, status: 'Revoked', now: at })
