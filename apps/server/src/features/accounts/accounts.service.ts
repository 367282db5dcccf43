import type { FlowErrorCode } from '@vitrine/api'
import type { Transaction } from '../../platform/database/database.ts'
import {
  findCredentialState,
  insertAccount,
  insertCredential,
  revokeCredentialsOfIssuance,
  setLastUsage,
} from './accounts.repository.ts'

export type IssuedCredentialEntry = {
  accountId: string
  contractId: string
  holderName: string
  issuanceId: string
  credentialId: string
  issuedAt: number
  expiresAt: number
  /** In grosz; null where the contract has no money in it. */
  openingBalance: number | null
}

/** The ledger of what was issued: accounts, and the credentials that belong to them. */
export class Accounts {
  readonly #requestRevocation: (tx: Transaction, credentialId: string) => Promise<unknown>

  constructor(options: { requestRevocation: (tx: Transaction, credentialId: string) => Promise<unknown> }) {
    this.#requestRevocation = options.requestRevocation
  }

  /**
   * Enters an issued credential, and opens its account the first time. A credential that the same issuance handed out
   * before is revoked, because its answer was lost. Says whether the account is new.
   */
  async enter(tx: Transaction, entry: IssuedCredentialEntry): Promise<{ opened: boolean }> {
    const opened = await insertAccount(tx, {
      id: entry.accountId,
      contract_id: entry.contractId,
      holder_name: entry.holderName,
      status: 'Active',
      created: entry.issuedAt,
      updated: entry.issuedAt,
      last_usage: null,
      balance: entry.openingBalance,
    })
    for (const earlier of await revokeCredentialsOfIssuance(tx, entry.issuanceId))
      await this.#requestRevocation(tx, earlier)
    await insertCredential(tx, {
      id: entry.credentialId,
      account_id: entry.accountId,
      issuance_id: entry.issuanceId,
      status: 'valid',
      issued_at: entry.issuedAt,
      expires_at: entry.expiresAt,
    })
    return { opened }
  }

  /** Notes that a credential was used, if its state allows: the account it belongs to, or why not. */
  async use(
    tx: Transaction,
    { credentialId, type, now }: { credentialId: string; type: string; now: number },
  ): Promise<{ accountId: string } | { refused: FlowErrorCode }> {
    const state = await findCredentialState(tx, credentialId)
    if (state?.contract_status === 'Disabled') return { refused: 'CONTRACT_NOT_ENABLED' }
    const usable =
      state?.credential_status === 'valid' &&
      state.account_status === 'Active' &&
      state.contract_status === 'Enabled' &&
      state.contract === type
    if (!usable) return { refused: 'INVALID_CREDENTIAL_STATE' }
    await setLastUsage(tx, state.account_id, now)
    return { accountId: state.account_id }
  }
}
