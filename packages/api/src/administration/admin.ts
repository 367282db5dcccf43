import * as z from 'zod'
import { zFlowErrorCode } from '../flows/status.ts'
import type { ResultReason } from '../wording/result-reason.ts'
import { zHeadings, zInstant, zKey, zListLanguage, zOrderBy, zPage, zSearch, zSpan } from './lists.ts'
import type { RevocationReason } from './revocation.ts'

/** Status of a contract. `Revoked` is final. Credentials are issued and accepted only while it is `Enabled`. */
export const zContractStatus = z.enum(['Enabled', 'Disabled', 'Revoked'])
export type ContractStatus = z.infer<typeof zContractStatus>

/** Credential contract. There is one per credential type. */
export const zContract = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'Credential type', example: 'BankAccount' }),
    status: zContractStatus,
    lastUpdate: zInstant.meta({ description: 'When its status or definition last changed (epoch milliseconds)' }),
  })
  .meta({
    id: 'Contract',
    example: { id: 'c-bank-account', name: 'BankAccount', status: 'Enabled', lastUpdate: 1_767_225_600_000 },
  })
export type Contract = z.infer<typeof zContract>

/** Response of `GET /vc/admin/contracts`. */
export const zContracts = z.object({ value: z.array(zContract) }).meta({
  id: 'Contracts',
  example: {
    value: [{ id: 'c-bank-account', name: 'BankAccount', status: 'Enabled', lastUpdate: 1_767_225_600_000 }],
  },
})

/** Body of `POST /vc/admin/contract-status`. Revocation is final and has its own endpoint, `POST /vc/admin/revoke`. */
export const zContractStatusChange = z
  .object({
    id: zKey,
    status: zContractStatus.exclude(['Revoked']),
  })
  .meta({ id: 'ContractStatusChange', example: { id: 'c-bank-account', status: 'Disabled' } })

/** Response of `POST /vc/admin/contract-status`. */
export const zContractStatusAnswer = zContract
  .pick({ id: true, status: true })
  .meta({ id: 'ContractStatusAnswer', example: { id: 'c-bank-account', status: 'Disabled' } })

const zAccountStatus = z.enum(['Active', 'Revoked'])
export type AccountStatus = z.infer<typeof zAccountStatus>

/** Element of the array that `GET /vc/admin/accounts?name=` returns. */
export const zAccount = z
  .object({ id: z.string(), status: zAccountStatus })
  .meta({ id: 'Account', example: { id: 'Jx8mQ2vT4cWb', status: 'Active' } })
export type Account = z.infer<typeof zAccount>

/** Element of the array that `GET /vc/admin/all-accounts?name=` returns. */
export const zAccountDetails = z
  .object({
    ...zAccount.shape,
    name: z.string().meta({ description: 'Name of the account holder' }),
    lastUsage: zInstant
      .nullable()
      .meta({ description: 'When the account was last used; for a person, when they last signed in' }),
    created: zInstant,
    updated: zInstant,
    balance: z.number().nullable().meta({ description: 'Balance in PLN; null if the account holds no money' }),
  })
  .meta({
    id: 'AccountDetails',
    example: {
      id: 'Jx8mQ2vT4cWb',
      status: 'Active',
      name: 'Anna Nowak',
      lastUsage: null,
      created: 1_767_225_600_000,
      updated: 1_767_225_600_000,
      balance: 1000,
    },
  })
export type AccountDetails = z.infer<typeof zAccountDetails>

/** Value for the contract name in a query for accounts: the response lists the people who signed in. */
export const IDENTITIES_NAME = 'idp'

/** Columns by which account lists can be sorted. A leading `-` sorts in descending order. */
export const ACCOUNT_COLUMNS = ['id', 'name', 'lastUsage', 'created', 'updated', 'balance', 'status'] as const
export type AccountColumn = (typeof ACCOUNT_COLUMNS)[number]

const zAccountOrder = zOrderBy(ACCOUNT_COLUMNS)

const zAccountFilter = {
  search: zSearch.meta({
    description: 'Parts of a name, with or without accents, or the beginning of an id',
    example: 'nowak',
  }),
  status: zAccountStatus.optional().meta({ description: 'Only accounts with this status', example: 'Active' }),
  ...zSpan,
}

const zAccountListQuery = {
  ...zPage,
  order: zAccountOrder
    .optional()
    .meta({ description: 'Column to sort by; a leading - sorts in descending order', example: '-created' }),
  language: zListLanguage,
  ...zAccountFilter,
}

/** Query of both account lists of a contract (`/vc/admin/accounts` and `/vc/admin/all-accounts`). */
export const zAccountsQuery = z.object({
  name: zKey
    .max(100)
    .meta({ description: 'Name of the contract, or idp for the people who signed in', example: 'BankAccount' }),
  ...zAccountListQuery,
})
export type AccountsQuery = z.infer<typeof zAccountsQuery>

const zContractFilter = zKey
  .max(100)
  .optional()
  .meta({ description: 'Only accounts of this contract', example: 'BankAccount' })

/** Query of `GET /vc/admin/ledger`, the list of the accounts of all contracts. */
export const zLedgerQuery = z.object({ contract: zContractFilter, ...zAccountListQuery })
export type LedgerQuery = z.infer<typeof zLedgerQuery>

/** Element of the array that `GET /vc/admin/ledger` returns. */
export const zLedgerAccount = z.object({ ...zAccountDetails.shape, contract: z.string() }).meta({
  id: 'LedgerAccount',
  example: {
    id: 'Jx8mQ2vT4cWb',
    contract: 'BankAccount',
    status: 'Active',
    name: 'Anna Nowak',
    lastUsage: 1_767_312_000_000,
    created: 1_767_225_600_000,
    updated: 1_767_225_600_000,
    balance: 992,
  },
})
export type LedgerAccount = z.infer<typeof zLedgerAccount>

/** Query of `GET /vc/admin/ledger.csv`: the whole filtered list, oldest first. */
export const zLedgerFileQuery = z.object({ contract: zContractFilter, ...zAccountFilter, headings: zHeadings })
export type LedgerFileQuery = z.infer<typeof zLedgerFileQuery>

/**
 * Kind of actor in the audit log:
 * - `wallet`: a wallet
 * - `staff`: help-desk staff, if the help desk requires no sign-in
 * - `person`: a person who signed in
 * - `operator`: the operator of the server, at the command line
 * - `stranger`: the sender of an access token that was not accepted
 */
export const zActorKind = z.enum(['wallet', 'staff', 'person', 'operator', 'stranger'])
export type ActorKind = z.infer<typeof zActorKind>

/** Actions that the audit log records. */
export const zAuditAction = z.enum([
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
  'restore-backup',
])

export type AuditAction = z.infer<typeof zAuditAction>

/** Outcome of an audited action: its result, or the error code of a failed issuance or presentation. */
export const zAuditOutcome = z.enum([
  'issued',
  'verified',
  'paid',
  'coupon-used',
  'caller-verified',
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

/**
 * Reason in an audit entry, if the outcome alone is not specific enough: the reason why a verified presentation was refused, or the reason of
 * a revocation.
 */
export type AuditReason = ResultReason['code'] | RevocationReason

/** Element of the array that `GET /vc/admin/audit` returns, newest first. */
export const zAuditEntry = z
  .object({
    id: z.number().int(),
    at: zInstant,
    actor: z.string().meta({ description: 'Who acted: the user name of a person, or a part of the system' }),
    actorKind: zActorKind,
    actorId: z
      .string()
      .meta({ description: 'Distinguishes people who share a user name; for other actors, same as actorKind' }),
    /** A `zAuditAction`; entries written by another version may have another value. */
    action: z.string(),
    object: z.string().meta({ description: 'Id of the object acted on' }),
    /** A `zAuditOutcome`; entries written by another version may have another value. */
    outcome: z.string(),
    account: z.string().nullable().meta({ description: 'Account concerned, if known' }),
    card: z.string().nullable().meta({ description: 'Id of the card concerned (the name of its file)' }),
    /** An `AuditReason`; entries written by another version may have another value. */
    reason: z.string().nullable().meta({ description: 'Reason, if the outcome alone is not specific enough' }),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'Reference that the actor supplied, such as a ticket number' }),
    sealed: z
      .boolean()
      .meta({ description: 'Whether a signed checkpoint covers this entry, so that a later change is detectable' }),
  })
  .meta({
    id: 'AuditEntry',
    example: {
      id: 1204,
      at: 1_767_225_600_000,
      actor: 'ada@example.org',
      actorKind: 'person',
      actorId: 'p-5rT8',
      action: 'revoke-account',
      object: 'Jx8mQ2vT4cWb',
      outcome: 'revoked',
      account: 'Jx8mQ2vT4cWb',
      card: null,
      reason: 'keyCompromise',
      reference: 'HD-4711',
      sealed: true,
    },
  })
export type AuditEntry = z.infer<typeof zAuditEntry>

const zAuditFilter = {
  action: zAuditAction.optional().meta({ description: 'Only entries with this action', example: 'revoke-account' }),
  outcome: zAuditOutcome.optional().meta({ description: 'Only entries with this outcome', example: 'revoked' }),
  actor: zActorKind.optional().meta({ description: 'Only entries of this kind of actor', example: 'person' }),
  card: zKey
    .optional()
    .meta({ description: 'Only entries about the card with this id', example: 'bank-account-basic' }),
  account: zKey.optional().meta({ description: 'Only entries about this account', example: 'Jx8mQ2vT4cWb' }),
  search: zSearch.meta({
    description: 'Beginning of an account id, an object id, an actor or a reference, or parts of a name',
    example: 'HD-4711',
  }),
  ...zSpan,
}

/** Query of `GET /vc/admin/audit`. */
export const zAuditQuery = z.object({ ...zPage, ...zAuditFilter })
export type AuditQuery = z.infer<typeof zAuditQuery>

/** Query of `GET /vc/admin/audit.csv`: the whole filtered log, oldest first. */
export const zAuditFileQuery = z.object({ ...zAuditFilter, headings: zHeadings })
export type AuditFileQuery = z.infer<typeof zAuditFileQuery>

/** Response of `GET /vc/admin/audit-seal`: the latest signed checkpoint of the audit log. */
export const zAuditCheckpointStatus = z
  .object({
    /** Latest checkpoint; null before the first one. */
    seal: z
      .object({
        number: z.number().int(),
        lastId: z.number().int().meta({ description: 'Id of the last entry that the checkpoint covers' }),
        latest: zInstant.meta({ description: 'Time of the latest entry that this checkpoint added' }),
        digest: z.string().meta({
          description: 'Keep a copy of this digest elsewhere: with the copy, the verification detects a truncated log',
        }),
      })
      .nullable(),
  })
  .meta({
    id: 'AuditCheckpointStatus',
    example: {
      seal: {
        number: 12,
        lastId: 1200,
        latest: 1_767_225_600_000,
        digest: 'qIq9T7pZ4bW0lMv9nUoWkzq2m1oN6Yw3cC5mJr0dXhE',
      },
    },
  })
export type AuditCheckpointStatus = z.infer<typeof zAuditCheckpointStatus>
