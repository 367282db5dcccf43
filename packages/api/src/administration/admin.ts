import * as z from 'zod'
import { zFlowErrorCode } from '../flows/status.ts'
import type { ResultReason } from '../wording/result-reason.ts'
import { zHeadings, zInstant, zKey, zListLanguage, zOrderBy, zPage, zSearch, zSpan } from './lists.ts'
import type { RevocationReason } from './revocation.ts'

export const zContractStatus = z.enum(['Enabled', 'Disabled', 'Revoked'])
export type ContractStatus = z.infer<typeof zContractStatus>

/** A credential contract: one per credential type. */
export const zContract = z
  .object({
    id: z.string(),
    name: z.string().meta({ description: 'The credential type', example: 'BankAccount' }),
    status: zContractStatus,
    lastUpdate: zInstant.meta({ description: 'When its status or definition last changed, in epoch milliseconds' }),
  })
  .meta({
    id: 'Contract',
    example: { id: 'c-bank-account', name: 'BankAccount', status: 'Enabled', lastUpdate: 1_767_225_600_000 },
  })
export type Contract = z.infer<typeof zContract>

/** `GET /vc/admin/contracts` */
export const zContracts = z.object({ value: z.array(zContract) }).meta({
  id: 'Contracts',
  example: {
    value: [{ id: 'c-bank-account', name: 'BankAccount', status: 'Enabled', lastUpdate: 1_767_225_600_000 }],
  },
})

/** Body of `POST /vc/admin/contract-status`. Revoking is final and a call of its own. */
export const zContractStatusChange = z
  .object({
    id: zKey,
    status: zContractStatus.exclude(['Revoked']),
  })
  .meta({ id: 'ContractStatusChange', example: { id: 'c-bank-account', status: 'Disabled' } })

/** Answer of `POST /vc/admin/contract-status`. */
export const zContractStatusAnswer = zContract
  .pick({ id: true, status: true })
  .meta({ id: 'ContractStatusAnswer', example: { id: 'c-bank-account', status: 'Disabled' } })

const zAccountStatus = z.enum(['Active', 'Revoked'])
export type AccountStatus = z.infer<typeof zAccountStatus>

/** `GET /vc/admin/accounts?name=` answers an array of these. */
export const zAccount = z
  .object({ id: z.string(), status: zAccountStatus })
  .meta({ id: 'Account', example: { id: 'Jx8mQ2vT4cWb', status: 'Active' } })
export type Account = z.infer<typeof zAccount>

/** `GET /vc/admin/all-accounts?name=` answers an array of these. */
export const zAccountDetails = z
  .object({
    ...zAccount.shape,
    name: z.string().meta({ description: 'Whose account it is' }),
    lastUsage: zInstant
      .nullable()
      .meta({ description: 'When it was last used, or, of a person, when they last signed in' }),
    created: zInstant,
    updated: zInstant,
    balance: z.number().nullable().meta({ description: 'In PLN; null where there is no money in it' }),
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

/** The name under which the people who signed in are listed, as if they were the accounts of a contract. */
export const IDENTITIES_NAME = 'idp'

/** The orders in which accounts can be listed; `-` before a name is the other way round. */
export const ACCOUNT_COLUMNS = ['id', 'name', 'lastUsage', 'created', 'updated', 'balance', 'status'] as const
export type AccountColumn = (typeof ACCOUNT_COLUMNS)[number]

const zAccountOrder = zOrderBy(ACCOUNT_COLUMNS)

const zAccountFilter = {
  search: zSearch.meta({
    description: 'Parts of a name, with or without accents, or how an id begins',
    example: 'nowak',
  }),
  status: zAccountStatus.optional().meta({ description: 'Those of this status only', example: 'Active' }),
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
  name: zKey
    .max(100)
    .meta({ description: 'The contract, or idp for the people who signed in', example: 'BankAccount' }),
  ...zAccountListQuery,
})
export type AccountsQuery = z.infer<typeof zAccountsQuery>

const zOfContract = zKey.max(100).optional().meta({ description: 'Those of one contract only', example: 'BankAccount' })

/** The query of the list of the accounts of all contracts. */
export const zLedgerQuery = z.object({ contract: zOfContract, ...zAccountListQuery })
export type LedgerQuery = z.infer<typeof zLedgerQuery>

/** `GET /vc/admin/ledger` answers an array of these. */
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

/** The query of the same list as a file: all of it, the oldest first. */
export const zLedgerFileQuery = z.object({ contract: zOfContract, ...zAccountFilter, headings: zHeadings })
export type LedgerFileQuery = z.infer<typeof zLedgerFileQuery>

/**
 * Who can do something: a wallet, the help desk's staff where nobody signs in, a person who signed in, the operator, and who came with a
 * token that counts for nothing.
 */
export const zActorKind = z.enum(['wallet', 'staff', 'person', 'operator', 'stranger'])
export type ActorKind = z.infer<typeof zActorKind>

/** What the audit log tells of. */
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

/** How it ended: as an action ends, or why a flow ended without success. */
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

/** Why it ended so, where the outcome does not say it: why a verified presentation was refused, or something was revoked. */
export type AuditReason = ResultReason['code'] | RevocationReason

/** `GET /vc/admin/audit` answers an array of these, the newest first. */
export const zAuditEntry = z
  .object({
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
    account: z.string().nullable().meta({ description: 'The account that it is about, where it is known' }),
    card: z.string().nullable().meta({ description: 'The card that it is about, as its file is named' }),
    /** A `zAuditReason`; the same goes for it. */
    reason: z.string().nullable().meta({ description: 'Why, where the outcome does not say it' }),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'What the actor referred to, such as the number of a ticket' }),
    sealed: z.boolean().meta({ description: 'Whether a signed seal shows each later change of it' }),
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
  action: zAuditAction.optional().meta({ description: 'What was done', example: 'revoke-account' }),
  outcome: zAuditOutcome.optional().meta({ description: 'How it ended', example: 'revoked' }),
  actor: zActorKind.optional().meta({ description: 'What kind of actor did it', example: 'person' }),
  card: zKey.optional().meta({ description: 'The card, as its file is named', example: 'bank-account-basic' }),
  account: zKey.optional().meta({ description: 'The account', example: 'Jx8mQ2vT4cWb' }),
  search: zSearch.meta({
    description: 'How an account, an object, an actor or a reference begins, or parts of a name',
    example: 'HD-4711',
  }),
  ...zSpan,
}

export const zAuditQuery = z.object({ ...zPage, ...zAuditFilter })
export type AuditQuery = z.infer<typeof zAuditQuery>

/** The query of the same list as a file: all of it, the oldest first. */
export const zAuditFileQuery = z.object({ ...zAuditFilter, headings: zHeadings })
export type AuditFileQuery = z.infer<typeof zAuditFileQuery>

/** `GET /vc/admin/audit-seal`: how far the log is sealed. */
export const zAuditCheckpointStatus = z
  .object({
    /** Null where nothing is sealed yet. */
    seal: z
      .object({
        number: z.number().int(),
        lastId: z.number().int().meta({ description: 'The last entry that is sealed' }),
        latest: zInstant.meta({ description: 'When the latest entry of its stretch is from' }),
        digest: z
          .string()
          .meta({ description: 'To be noted elsewhere: with it the check of the log finds its end cut off' }),
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
