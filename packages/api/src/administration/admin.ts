import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zFlowErrorCode } from '../flows/status.ts'
import type { ResultReason } from '../wording/result-reason.ts'
import { zContractStatus } from './contract-status.ts'
import { zHeadings, zInstant, zKey, zListLanguage, zOrderBy, zPage, zSearch, zSpan } from './lists.ts'
import type { RevocationReason } from './revocation.ts'

/** `unknown`: the service does not answer, and did not since the start of the server. */
const zServiceContractState = z.enum(['found', 'missing', 'unknown'])

const zContractService = described(
  z.object({
    name: described(z.string(), 'Name of the service', 'Microsoft Entra Verified ID'),
    state: described(zServiceContractState, 'Whether the service has the contract; unknown while it does not answer'),
    id: described(z.optional(z.string()), 'Id of the contract at the service, if it is found'),
  }),
  { id: 'ContractService' },
)
export type ContractService = z.infer<typeof zContractService>

const CONTRACT = {
  ...{ id: 'c-bank-account', name: 'BankAccount', status: 'Enabled', lastUpdate: 1_767_225_600_000 },
  ...{ activeAccounts: 120, lastIssue: 1_767_225_600_000 },
}

/** Credential contract. There is one per credential type. */
export const zContract = described(
  z.object({
    id: z.string(),
    name: described(z.string(), 'Credential type', 'BankAccount'),
    status: zContractStatus,
    lastUpdate: described(
      z.optional(zInstant),
      'When its status or definition last changed (epoch milliseconds); missing for an unused contract of a service',
    ),
    activeAccounts: described(
      z.optional(z.int().check(z.nonnegative())),
      'Number of its active accounts, with those that are suspended',
    ),
    lastIssue: described(
      z.optional(z.nullable(zInstant)),
      'When the latest account was opened, with its first credential; null if there is none',
    ),
    engine: described(
      z.optional(z.string()),
      'Engine that issues its credentials, if it is one with an external service',
      'entra',
    ),
    service: z.optional(zContractService),
    isUnused: described(
      z.optional(z.literal(true)),
      'True for a contract that only the service has: no card uses it, id and name are those of the service, and its status cannot be changed here',
    ),
  }),
  { id: 'Contract', example: CONTRACT },
)
export type Contract = z.infer<typeof zContract>

/** Response of `GET /vc/admin/contracts`. */
export const zContracts = described(z.object({ value: z.array(zContract) }), {
  id: 'Contracts',
  example: { value: [CONTRACT] },
})

/** Body of `POST /vc/admin/contract-status`. Revocation is final and has its own endpoint, `POST /vc/admin/revoke`. */
export const zContractStatusChange = described(
  z.object({
    id: zKey,
    status: z.enum(['Enabled', 'Disabled']),
  }),
  { id: 'ContractStatusChange', example: { id: 'c-bank-account', status: 'Disabled' } },
)

/** Response of `POST /vc/admin/contract-status`. */
export const zContractStatusAnswer = described(z.pick(zContract, { id: true, status: true }), {
  id: 'ContractStatusAnswer',
  example: { id: 'c-bank-account', status: 'Disabled' },
})

const zAccountStatus = z.enum(['Active', 'Revoked'])
export type AccountStatus = z.infer<typeof zAccountStatus>

/** Element of the array that `GET /vc/admin/accounts?name=` returns. */
export const zAccount = described(
  z.object({
    id: z.string(),
    status: zAccountStatus,
    isSuspended: described(z.optional(z.boolean()), 'Whether the account is suspended; its status is then Active'),
  }),
  {
    id: 'Account',
    example: { id: 'Jx8mQ2vT4cWb', status: 'Active', isSuspended: false },
  },
)
export type Account = z.infer<typeof zAccount>

export const ACCOUNT_EXAMPLE = {
  id: 'Jx8mQ2vT4cWb',
  status: 'Active',
  isSuspended: false,
  name: 'Anna Nowak',
  lastUsage: 1_767_312_000_000,
  created: 1_767_225_600_000,
  updated: 1_767_225_600_000,
  balance: 992,
}

/** Element of the array that `GET /vc/admin/all-accounts?name=` returns. */
export const zAccountDetails = described(
  z.object({
    ...zAccount.shape,
    name: described(z.string(), 'Name of the account holder'),
    lastUsage: described(
      z.nullable(zInstant),
      'When the account was last used; for a person, when they last signed in',
    ),
    created: zInstant,
    updated: zInstant,
    balance: described(z.nullable(z.number()), 'Balance in PLN; null if the account holds no money'),
  }),
  { id: 'AccountDetails', example: ACCOUNT_EXAMPLE },
)
export type AccountDetails = z.infer<typeof zAccountDetails>

/** Value of `name` in an account query that lists the people who signed in, in place of the accounts of a contract. */
export const IDENTITIES_NAME = 'idp'

/** A leading `-` sorts in descending order. */
export const ACCOUNT_COLUMNS = ['id', 'name', 'lastUsage', 'created', 'updated', 'balance', 'status'] as const
export type AccountColumn = (typeof ACCOUNT_COLUMNS)[number]

const zAccountOrder = zOrderBy(ACCOUNT_COLUMNS)

const zAccountFilter = {
  search: described(
    zSearch,
    'Beginnings of words of a name, with or without accents, or the beginning of an id',
    'nowak',
  ),
  status: described(z.optional(zAccountStatus), 'Only accounts with this status', 'Active'),
  ...zSpan,
}

const zAccountListQuery = {
  ...zPage,
  order: described(z.optional(zAccountOrder), 'Column to sort by; a leading - sorts in descending order', '-created'),
  language: zListLanguage,
  ...zAccountFilter,
}

/** Query of both account lists of a contract (`/vc/admin/accounts` and `/vc/admin/all-accounts`). */
export const zAccountsQuery = z.object({
  name: described(
    zKey.check(z.maxLength(100)),
    'Name of the contract, or idp for the people who signed in',
    'BankAccount',
  ),
  ...zAccountListQuery,
})
export type AccountsQuery = z.infer<typeof zAccountsQuery>

const zContractFilter = described(
  z.optional(zKey.check(z.maxLength(100))),
  'Only accounts of this contract',
  'BankAccount',
)

/** Query of `GET /vc/admin/ledger`, the list of the accounts of all contracts. */
export const zLedgerQuery = z.object({ contract: zContractFilter, ...zAccountListQuery })
export type LedgerQuery = z.infer<typeof zLedgerQuery>

/** Element of the array that `GET /vc/admin/ledger` returns. */
export const zLedgerAccount = described(z.object({ ...zAccountDetails.shape, contract: z.string() }), {
  id: 'LedgerAccount',
  example: { ...ACCOUNT_EXAMPLE, contract: 'BankAccount' },
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
 * - `server`: the server itself, continuing work that someone else started
 * - `stranger`: the sender of an access token that was not accepted
 */
export const zActorKind = z.enum(['wallet', 'staff', 'person', 'operator', 'server', 'stranger'])
export type ActorKind = z.infer<typeof zActorKind>

export const zAuditAction = z.enum([
  'issue',
  'issue-again',
  'issue-copy',
  'present',
  'help-desk-accept',
  'help-desk-dismiss',
  'revoke-account',
  'suspend-account',
  'reinstate-account',
  'erase-account',
  'revoke-contract',
  'revoke-credential',
  'revoke-access',
  'restore-access',
  'enable-contract',
  'disable-contract',
  'sign-in',
  'search',
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
  'suspended',
  'reinstated',
  'pending',
  'erased',
  'restored',
  'enabled',
  'disabled',
  'signed-in',
  'answered',
  'invalid-token',
  'no-access',
  'access-revoked',
  ...zFlowErrorCode.options,
])

export type AuditOutcome = z.infer<typeof zAuditOutcome>

/** The reason why a verified presentation was refused, or the reason of a revocation. */
export type AuditReason = ResultReason['code'] | RevocationReason

/** Element of the array that `GET /vc/admin/audit` returns, newest first. */
export const zAuditEntry = described(
  z.object({
    id: z.int(),
    at: zInstant,
    actor: described(z.string(), 'Who acted: the user name of a person, or a part of the system'),
    actorKind: zActorKind,
    actorId: described(z.string(), 'Distinguishes people who share a user name; for other actors, same as actorKind'),
    /** A `zAuditAction`; entries written by another version may have another value. */
    action: z.string(),
    object: described(z.string(), 'Id of the object acted on'),
    /** A `zAuditOutcome`; entries written by another version may have another value. */
    outcome: z.string(),
    account: described(z.nullable(z.string()), 'Account concerned, if known'),
    card: described(z.nullable(z.string()), 'Id of the card concerned (the name of its file)'),
    /** An `AuditReason`; entries written by another version may have another value. */
    reason: described(z.nullable(z.string()), 'Reason, if the outcome alone is not specific enough'),
    reference: described(z.nullable(z.string()), 'Reference that the actor supplied, such as a ticket number'),
    inCheckpoint: described(
      z.boolean(),
      'Whether a signed checkpoint covers this entry, so that a later change is detectable',
    ),
  }),
  {
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
      inCheckpoint: true,
    },
  },
)
export type AuditEntry = z.infer<typeof zAuditEntry>

const zAuditFilter = {
  action: described(z.optional(zAuditAction), 'Only entries with this action', 'revoke-account'),
  outcome: described(z.optional(zAuditOutcome), 'Only entries with this outcome', 'revoked'),
  actor: described(z.optional(zActorKind), 'Only entries of this kind of actor', 'person'),
  person: described(z.optional(zKey), 'Only entries of the person with this id', '2b1f7c64.7f0c2d7e'),
  card: described(z.optional(zKey), 'Only entries about the card with this id', 'bank-account-basic'),
  account: described(z.optional(zKey), 'Only entries about this account', 'Jx8mQ2vT4cWb'),
  search: described(
    zSearch,
    'Beginning of an account id, an object id, an actor or a reference, or beginnings of words of a name',
    'HD-4711',
  ),
  ...zSpan,
}

/** Query of `GET /vc/admin/audit`. */
export const zAuditQuery = z.object({ ...zPage, ...zAuditFilter })
export type AuditQuery = z.infer<typeof zAuditQuery>

/** Query of `GET /vc/admin/audit.csv`: the whole filtered log, oldest first. */
export const zAuditFileQuery = z.object({ ...zAuditFilter, headings: zHeadings })
export type AuditFileQuery = z.infer<typeof zAuditFileQuery>

/** Response of `GET /vc/admin/audit-checkpoint`: the latest signed checkpoint of the audit log. */
export const zAuditCheckpointStatus = described(
  z.object({
    /** Null before the first one. */
    checkpoint: z.nullable(
      z.object({
        number: z.int(),
        lastId: described(z.int(), 'Id of the last entry that the checkpoint covers'),
        latest: described(zInstant, 'Time of the latest entry that this checkpoint added'),
        digest: described(
          z.string(),
          'Keep a copy of this digest elsewhere: with the copy, the verification detects a truncated log',
        ),
      }),
    ),
  }),
  {
    id: 'AuditCheckpointStatus',
    example: {
      checkpoint: {
        number: 12,
        lastId: 1200,
        latest: 1_767_225_600_000,
        digest: 'qIq9T7pZ4bW0lMv9nUoWkzq2m1oN6Yw3cC5mJr0dXhE',
      },
    },
  },
)
export type AuditCheckpointStatus = z.infer<typeof zAuditCheckpointStatus>
