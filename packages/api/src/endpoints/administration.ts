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
import { described } from '../described.ts'
import { defineEndpoint } from './endpoint.ts'

/** Endpoints of the admin console. Lists are arrays; the header `X-Total-Count` has the length of the whole list. */
export const ADMINISTRATION_ENDPOINTS = {
  /** Recent figures, and the issues that need attention. */
  overview: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/overview',
    access: 'administrator',
    response: zOverview,
  }),
  /** Results of all health checks. Takes a few seconds, because the checks call other servers. */
  healthChecks: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/health-checks',
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
  /** Accounts of all contracts. */
  ledger: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/ledger',
    access: 'administrator',
    query: zLedgerQuery,
    response: z.array(zLedgerAccount),
    isList: true,
  }),
  /** Accounts of all contracts as a CSV file (RFC 4180). */
  ledgerFile: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/ledger.csv',
    access: 'administrator',
    query: zLedgerFileQuery,
  }),
  /** Everything the server knows about an account. */
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
  /** Erases the personal data of an account; amounts and dates stay. */
  erase: defineEndpoint({
    method: 'POST',
    path: '/vc/admin/erase',
    access: 'administrator',
    body: zErasureRequest,
    response: zErasure,
  }),
  /** Preview of a revocation: the numbers of accounts and credentials that it would revoke. */
  revocationPreview: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/revocation',
    access: 'administrator',
    query: z.object({
      id: described(zKey, {
        description: 'Id of an account, a contract, or a person who signed in',
        example: 'Jx8mQ2vT4cWb',
      }),
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
  /** Audit log as a CSV file (RFC 4180). */
  auditFile: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/audit.csv',
    access: 'administrator',
    query: zAuditFileQuery,
  }),
  /** Latest signed checkpoint of the audit log. */
  auditCheckpoint: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/audit-checkpoint',
    access: 'administrator',
    response: zAuditCheckpointStatus,
  }),
} as const
