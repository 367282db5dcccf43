import * as z from 'zod/mini'
import {
  zAccountParameters,
  zAccountPayment,
  zAccountPaymentsQuery,
  zAccountView,
  zErasure,
  zErasureRequest,
} from '../administration/account-view.ts'
import {
  zAccount,
  zAccountDetails,
  zAccountsQuery,
  zAuditCheckpointStatus,
  zAuditEntry,
  zAuditFileQuery,
  zAuditQuery,
  zContractStatusAnswer,
  zContractStatusChange,
  zContracts,
  zLedgerAccount,
  zLedgerFileQuery,
  zLedgerQuery,
} from '../administration/admin.ts'
import { zHealthQuery, zHealthReport } from '../administration/health-report.ts'
import { zKey } from '../administration/lists.ts'
import { zOverview } from '../administration/overview.ts'
import {
  zAccountsRevocation,
  zRevocation,
  zRevocationPreview,
  zRevokeAccountsRequest,
  zRevokeRequest,
} from '../administration/revocation.ts'
import { zConsoleSearch, zConsoleSearchQuery } from '../administration/search.ts'
import { zReinstateRequest, zSuspendRequest, zSuspensionAnswer } from '../administration/suspension.ts'
import { described } from '../described.ts'
import { administratorChanges, administratorLists, administratorReads } from './endpoint.ts'

/** Endpoints of the admin console. Lists are arrays; the header `X-Total-Count` has the length of the whole list. */
export const ADMINISTRATION_ENDPOINTS = {
  /** Recent figures, and the issues that need attention. */
  overview: administratorReads('/vc/admin/overview', { response: zOverview }),
  /** Results of all health checks. Takes a few seconds, because the checks call other servers. */
  healthChecks: administratorReads('/vc/admin/health-checks', { query: zHealthQuery, response: zHealthReport }),
  contracts: administratorReads('/vc/admin/contracts', { response: zContracts }),
  contractStatus: administratorChanges('/vc/admin/contract-status', {
    body: zContractStatusChange,
    response: zContractStatusAnswer,
  }),
  accounts: administratorLists('/vc/admin/accounts', zAccount, { query: zAccountsQuery }),
  allAccounts: administratorLists('/vc/admin/all-accounts', zAccountDetails, { query: zAccountsQuery }),
  /** Accounts of all contracts. */
  ledger: administratorLists('/vc/admin/ledger', zLedgerAccount, { query: zLedgerQuery }),
  /** Accounts of all contracts as a CSV file (RFC 4180). */
  ledgerFile: administratorReads('/vc/admin/ledger.csv', { query: zLedgerFileQuery }),
  /** First results of a search over accounts, credentials, payments, people and cards. The audit log records it without the term. */
  search: administratorReads('/vc/admin/search', { query: zConsoleSearchQuery, response: zConsoleSearch }),
  /** Everything the server knows about an account. */
  account: administratorReads('/vc/admin/accounts/:id', { params: zAccountParameters, response: zAccountView }),
  accountPayments: administratorLists('/vc/admin/accounts/:id/payments', zAccountPayment, {
    params: zAccountParameters,
    query: zAccountPaymentsQuery,
  }),
  /** Erases the personal data of an account; amounts and dates stay. */
  erase: administratorChanges('/vc/admin/erase', { body: zErasureRequest, response: zErasure }),
  /** Preview of a revocation: the numbers of accounts and credentials that it would revoke. */
  revocationPreview: administratorReads('/vc/admin/revocation', {
    query: z.object({
      id: described(zKey, 'Id of an account, a contract, or a person who signed in', 'Jx8mQ2vT4cWb'),
    }),
    response: zRevocationPreview,
  }),
  revokeAccounts: administratorChanges('/vc/admin/revoke-accounts', {
    body: zRevokeAccountsRequest,
    response: zAccountsRevocation,
  }),
  /** Revokes an account, a contract with all its accounts, or the access of a person who signed in. */
  revoke: administratorChanges('/vc/admin/revoke', { body: zRevokeRequest, response: zRevocation }),
  /** Suspends an account and its credentials. Repeating it changes end and reason. */
  suspend: administratorChanges('/vc/admin/suspend', { body: zSuspendRequest, response: zSuspensionAnswer }),
  /** Ends the suspension of an account. */
  reinstate: administratorChanges('/vc/admin/reinstate', { body: zReinstateRequest, response: zSuspensionAnswer }),
  audit: administratorLists('/vc/admin/audit', zAuditEntry, { query: zAuditQuery }),
  /** Audit log as a CSV file (RFC 4180). */
  auditFile: administratorReads('/vc/admin/audit.csv', { query: zAuditFileQuery }),
  /** Latest signed checkpoint of the audit log. */
  auditCheckpoint: administratorReads('/vc/admin/audit-checkpoint', { response: zAuditCheckpointStatus }),
} as const
