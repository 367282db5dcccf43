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
import { administratorChanges, administratorReads } from './endpoint.ts'

/** Lists are arrays; the header `X-Total-Count` has the length of the whole list. */
export const ADMINISTRATION_ENDPOINTS = {
  overview: administratorReads('/vc/admin/overview', { response: zOverview }),
  /** Takes a few seconds, because the checks call other servers. */
  healthChecks: administratorReads('/vc/admin/health-checks', { query: zHealthQuery, response: zHealthReport }),
  contracts: administratorReads('/vc/admin/contracts', { response: zContracts }),
  contractStatus: administratorChanges('/vc/admin/contract-status', {
    body: zContractStatusChange,
    response: zContractStatusAnswer,
  }),
  accounts: administratorReads('/vc/admin/accounts', {
    query: zAccountsQuery,
    response: z.array(zAccount),
    isList: true,
  }),
  allAccounts: administratorReads('/vc/admin/all-accounts', {
    query: zAccountsQuery,
    response: z.array(zAccountDetails),
    isList: true,
  }),
  /** Accounts of all contracts. */
  ledger: administratorReads('/vc/admin/ledger', {
    query: zLedgerQuery,
    response: z.array(zLedgerAccount),
    isList: true,
  }),
  /** A CSV file (RFC 4180). */
  ledgerFile: administratorReads('/vc/admin/ledger.csv', { query: zLedgerFileQuery }),
  /** The audit log records the search without the term. */
  search: administratorReads('/vc/admin/search', { query: zConsoleSearchQuery, response: zConsoleSearch }),
  account: administratorReads('/vc/admin/accounts/:id', { params: zAccountParameters, response: zAccountView }),
  accountPayments: administratorReads('/vc/admin/accounts/:id/payments', {
    params: zAccountParameters,
    query: zAccountPaymentsQuery,
    response: z.array(zAccountPayment),
    isList: true,
  }),
  /** Erases the personal data of an account; amounts and dates stay. */
  erase: administratorChanges('/vc/admin/erase', { body: zErasureRequest, response: zErasure }),
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
  /** Repeating it changes end and reason. */
  suspend: administratorChanges('/vc/admin/suspend', { body: zSuspendRequest, response: zSuspensionAnswer }),
  reinstate: administratorChanges('/vc/admin/reinstate', { body: zReinstateRequest, response: zSuspensionAnswer }),
  audit: administratorReads('/vc/admin/audit', { query: zAuditQuery, response: z.array(zAuditEntry), isList: true }),
  /** A CSV file (RFC 4180). */
  auditFile: administratorReads('/vc/admin/audit.csv', { query: zAuditFileQuery }),
  auditCheckpoint: administratorReads('/vc/admin/audit-checkpoint', { response: zAuditCheckpointStatus }),
} as const
