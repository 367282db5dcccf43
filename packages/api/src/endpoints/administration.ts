import * as z from 'zod'
import {
  zAccountParameters,
  zAccountPayment,
  zAccountPaymentsQuery,
  zAccountView,
  zErasure,
  zErasureRequest,
} from '../account-view.ts'
import {
  zAccount,
  zAccountDetails,
  zAccountsQuery,
  zAuditEntry,
  zAuditQuery,
  zContract,
  zContractStatusChange,
  zContracts,
  zLedgerAccount,
  zLedgerFileQuery,
  zLedgerQuery,
} from '../admin.ts'
import { zKey } from '../lists.ts'
import {
  zAccountsRevocation,
  zRevocation,
  zRevocationPreview,
  zRevokeAccountsRequest,
  zRevokeRequest,
} from '../revocation.ts'
import { defineEndpoint } from './endpoint.ts'

/** The calls of the console. Its lists are arrays; a header has the length of the whole list. */
export const ADMINISTRATION_ENDPOINTS = {
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
    query: z.object({ id: zKey }),
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
  }),
} as const
