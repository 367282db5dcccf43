import * as z from 'zod'
import { zInstant, zKey, zListLanguage, zOrderBy, zPage, zSearch, zSpan } from './lists.ts'
import type { ResultReason } from './result-reason.ts'
import type { RevocationReason } from './revocation.ts'
import { zFlowErrorCode } from './status.ts'

export const zContractStatus = z.enum(['Enabled', 'Disabled', 'Revoked'])
export type ContractStatus = z.infer<typeof zContractStatus>

/** A credential contract: one per credential type. */
export const zContract = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'The credential type', example: 'BankAccount' }),
  status: zContractStatus,
  lastUpdate: zInstant.meta({ description: 'When its status or definition last changed, in epoch milliseconds' }),
})
export type Contract = z.infer<typeof zContract>

/** `GET /vc/admin/contracts` */
export const zContracts = z.object({ value: z.array(zContract) })

/** Body of `POST /vc/admin/contract-status`. Revoking is final and a call of its own. */
export const zContractStatusChange = z.object({
  id: zKey,
  status: zContractStatus.exclude(['Revoked']),
})

const zAccountStatus = z.enum(['Active', 'Revoked'])
export type AccountStatus = z.infer<typeof zAccountStatus>

/** `GET /vc/admin/accounts?name=` answers an array of these. */
export const zAccount = z.object({ id: z.string(), status: zAccountStatus })
export type Account = z.infer<typeof zAccount>

/** `GET /vc/admin/all-accounts?name=` answers an array of these. */
export const zAccountDetails = z.object({
  ...zAccount.shape,
  name: z.string().meta({ description: 'Whose account it is' }),
  lastUsage: zInstant
    .nullable()
    .meta({ description: 'When it was last used, or, of a person, when they last signed in' }),
  created: zInstant,
  updated: zInstant,
  balance: z.number().nullable().meta({ description: 'In PLN; null where there is no money in it' }),
})
export type AccountDetails = z.infer<typeof zAccountDetails>

/** The name under which the people who signed in are listed, as if they were the accounts of a contract. */
export const IDENTITIES_NAME = 'idp'

/** The orders in which accounts can be listed; `-` before a name is the other way round. */
export const ACCOUNT_COLUMNS = ['id', 'name', 'lastUsage', 'created', 'updated', 'balance', 'status'] as const
export type AccountColumn = (typeof ACCOUNT_COLUMNS)[number]

export const zAccountOrder = zOrderBy(ACCOUNT_COLUMNS)

const zAccountFilter = {
  search: zSearch.meta({ description: 'Parts of a name, with or without accents, or how an id begins' }),
  status: zAccountStatus.optional(),
  ...zSpan,
}

const zAccountListQuery = {
  ...zPage,
  order: zAccountOrder
    .optional()
    .meta({ description: 'A column, with - before it to turn it round', example: '-created' }),
  language: zListLanguage,
  ...zAccountFilter,
}

/** The query of both lists of the accounts of a contract. */
export const zAccountsQuery = z.object({
  name: zKey.max(100).meta({ description: 'The contract, or idp for the people who signed in' }),
  ...zAccountListQuery,
})
export type AccountsQuery = z.infer<typeof zAccountsQuery>

const zOfContract = zKey.max(100).optional().meta({ description: 'Those of one contract only' })

/** The query of the list of the accounts of all contracts. */
export const zLedgerQuery = z.object({ contract: zOfContract, ...zAccountListQuery })
export type LedgerQuery = z.infer<typeof zLedgerQuery>

/** `GET /vc/admin/ledger` answers an array of these. */
export const zLedgerAccount = z.object({ ...zAccountDetails.shape, contract: z.string() })
export type LedgerAccount = z.infer<typeof zLedgerAccount>

/** The query of the same list as a file: all of it, the oldest first. */
export const zLedgerFileQuery = z.object({ contract: zOfContract, ...zAccountFilter })
export type LedgerFileQuery = z.infer<typeof zLedgerFileQuery>

/**
 * Who can do something: a wallet, the help desk's staff where nobody signs in, a person who signed in, the operator, and who came with a
 * token that counts for nothing.
 */
export const zActorKind = z.enum(['wallet', 'staff', 'person', 'operator', 'stranger'])
export type ActorKind = z.infer<typeof zActorKind>

/** What the audit log tells of. */
const zAuditAction = z.enum([
  'issue',
  'issue-again',
  'present',
  'help-desk-accept',
  'help-desk-dismiss',
  'revoke-account',
  'erase-account',
  'revoke-contract',
  'revoke-credential',
  'revoke-access',
  'restore-access',
  'enable-contract',
  'disable-contract',
  'sign-in',
  'refused-call',
])

export type AuditAction = z.infer<typeof zAuditAction>

/** How it ended: as an action ends, or why a flow ended without success. */
const zAuditOutcome = z.enum([
  'issued',
  'verified',
  'paid',
  'coupon-used',
  'business-refused',
  'other-credential',
  'accepted',
  'dismissed',
  'revoked',
  'erased',
  'restored',
  'enabled',
  'disabled',
  'signed-in',
  'invalid-token',
  'no-access',
  'access-revoked',
  ...zFlowErrorCode.options,
])

export type AuditOutcome = z.infer<typeof zAuditOutcome>

/** Why it ended so, where the outcome does not say it: why a verified presentation was refused, or something was revoked. */
export type AuditReason = ResultReason['code'] | RevocationReason

/** `GET /vc/admin/audit` answers an array of these, the newest first. */
export const zAuditEntry = z.object({
  id: z.number().int(),
  at: zInstant,
  actor: z.string().meta({ description: 'Who did it: a person by their user name, or a part of the system' }),
  actorKind: zActorKind,
  actorId: z.string().meta({ description: 'Tells people of one user name apart; of no person, their kind' }),
  /** A `zAuditAction`; an entry of another version may name another. */
  action: z.string(),
  object: z.string().meta({ description: 'The id of what it was done to' }),
  /** A `zAuditOutcome`; the same goes for it. */
  outcome: z.string(),
})
export type AuditEntry = z.infer<typeof zAuditEntry>

export const zAuditQuery = z.object(zPage)
