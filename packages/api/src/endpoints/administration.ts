import * as z from 'zod'
import {
  zAccount,
  zAccountDetails,
  zAccountsQuery,
  zAuditEntry,
  zAuditFileQuery,
  zAuditQuery,
  zAuditSealing,
  zContract,
  zContractStatusChange,
  zContracts,
  zLedgerAccount,
  zLedgerFileQuery,
  zLedgerQuery,
  zRevocation,
  zRevokeRequest,
} from '../admin.ts'
import { zOverview } from '../overview.ts'
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
    response: zContract.pick({ id: true, status: true }),
  }),
  accounts: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/accounts',
    access: 'administrator',
    query: zAccountsQuery,
    response: z.array(zAccount),
  }),
  allAccounts: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/all-accounts',
    access: 'administrator',
    query: zAccountsQuery,
    response: z.array(zAccountDetails),
  }),
  /** The accounts of all contracts. */
  ledger: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/ledger',
    access: 'administrator',
    query: zLedgerQuery,
    response: z.array(zLedgerAccount),
  }),
  /** The same as a file (CSV, RFC 4180). */
  ledgerFile: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/ledger.csv',
    access: 'administrator',
    query: zLedgerFileQuery,
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
  }),
  /** The same as a file (CSV, RFC 4180). */
  auditFile: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/audit.csv',
    access: 'administrator',
    query: zAuditFileQuery,
  }),
  /** How far the audit log is sealed. */
  auditSeal: defineEndpoint({
    method: 'GET',
    path: '/vc/admin/audit-seal',
    access: 'administrator',
    response: zAuditSealing,
  }),
} as const
