import * as z from 'zod'
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
import { zHealthReport } from '../administration/health-report.ts'
import { zKey } from '../administration/lists.ts'
import { zOverview } from '../administration/overview.ts'
import {
  zAccountsRevocation,
  zRevocation,
  zRevocationPreview,
  zRevokeAccountsRequest,
  zRevokeRequest,
} from '../administration/revocation.ts'
import { defineEndpoint } from './endpoint.ts'

/** The calls of the console. Its lists are arrays; a header has the length of the whole list. */
export const ADMINISTRATION_ENDPOINTS = {
  /** What happened lately, and what needs attention. */
  overview: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/overview',
    access: 'administrator',
    response: zOverview,
  }),
  /** What the doctor finds. It takes a few seconds: others are asked. */
  examination: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/examination',
    access: 'administrator',
    response: zHealthReport,
  }),
  contracts: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/contracts',
    access: 'administrator',
    response: zContracts,
  }),
  contractStatus: defineEndpoint({
    method: 'POST',
    path: '/vc/admin/contract-status',
    access: 'administrator',
    body: zContractStatusChange,
    response: zContractStatusAnswer,
  }),
  accounts: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/accounts',
    access: 'administrator',
    query: zAccountsQuery,
    response: z.array(zAccount),
    isList: true,
  }),
  allAccounts: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/all-accounts',
    access: 'administrator',
    query: zAccountsQuery,
    response: z.array(zAccountDetails),
    isList: true,
  }),
  /** The accounts of all contracts. */
  ledger: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/ledger',
    access: 'administrator',
    query: zLedgerQuery,
    response: z.array(zLedgerAccount),
    isList: true,
  }),
  /** The same as a file (CSV, RFC 4180). */
  ledgerFile: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/ledger.csv',
    access: 'administrator',
    query: zLedgerFileQuery,
  }),
  /** All that is known of an account. */
  account: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/accounts/:id',
    access: 'administrator',
    params: zAccountParameters,
    response: zAccountView,
  }),
  accountPayments: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/accounts/:id/payments',
    access: 'administrator',
    params: zAccountParameters,
    query: zAccountPaymentsQuery,
    response: z.array(zAccountPayment),
    isList: true,
  }),
  /** Erases what names a person on an account; sums stay. */
  erase: defineEndpoint({
    method: 'POST',
    path: '/vc/admin/erase',
    access: 'administrator',
    body: zErasureRequest,
    response: zErasure,
  }),
  /** What revoking something would take with it. */
  revocationPreview: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/revocation',
    access: 'administrator',
    query: z.object({
      id: zKey.meta({ description: 'Of an account, a contract, or a person who signed in', example: 'Jx8mQ2vT4cWb' }),
    }),
    response: zRevocationPreview,
  }),
  revokeAccounts: defineEndpoint({
    method: 'POST',
    path: '/vc/admin/revoke-accounts',
    access: 'administrator',
    body: zRevokeAccountsRequest,
    response: zAccountsRevocation,
  }),
  /** Revokes an account, a contract with all its accounts, or the access of a person who signed in. */
  revoke: defineEndpoint({
    method: 'POST',
    path: '/vc/admin/revoke',
    access: 'administrator',
    body: zRevokeRequest,
    response: zRevocation,
  }),
  audit: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/audit',
    access: 'administrator',
    query: zAuditQuery,
    response: z.array(zAuditEntry),
    isList: true,
  }),
  /** The same as a file (CSV, RFC 4180). */
  auditFile: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/audit.csv',
    access: 'administrator',
    query: zAuditFileQuery,
  }),
  /** How far the audit log is sealed. */
  auditCheckpoint: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/audit-seal',
    access: 'administrator',
    response: zAuditCheckpointStatus,
  }),
} as const
