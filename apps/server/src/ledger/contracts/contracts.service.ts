import { randomUUID } from 'node:crypto'
import type { Contract } from '@vitrine/api/administration/admin.ts'
import type { ContractStatus } from '@vitrine/api/administration/contract-status.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { FeatureContext } from '../../platform/feature/feature.ts'
import type { ContractRow } from '../ledger.tables.ts'
import {
  addContract,
  findContract,
  findContractById,
  findContractsToMerge,
  findStatuses,
  listCountedContracts,
  lockContract,
  markContractRevoked,
  mergeAccountCounts,
  noteDefinition,
  setContractStatus,
} from './contracts.repository.ts'

/** Each credential type has one contract, which an administrator can disable or revoke. */
export class Contracts {
  readonly #context: Pick<FeatureContext, 'database' | 'clock'>

  constructor(context: Pick<FeatureContext, 'database' | 'clock'>) {
    this.#context = context
  }

  async ensure(definitions: ReadonlyMap<string, string>): Promise<void> {
    const { query } = this.#context.database
    for (const [name, definition] of definitions) {
      const now = this.#context.clock()
      await addContract(query, { id: randomUUID(), name, status: 'Enabled', last_update: now, definition })
      await noteDefinition(query, { name, definition, now })
    }
  }

  async list(): Promise<Contract[]> {
    const rows = await listCountedContracts(this.#context.database.query)
    return rows.map(({ id, name, status, last_update, active, latest }) => ({
      ...{ id, name, status, lastUpdate: last_update },
      ...{ activeAccounts: active, lastIssue: latest },
    }))
  }

  async statuses(): Promise<ReadonlyMap<string, ContractStatus>> {
    const rows = await findStatuses(this.#context.database.query)
    return new Map(rows.map(({ name, status }) => [name, status]))
  }

  /** Keeps the counts of active accounts small. */
  async mergeCounts(): Promise<void> {
    const contracts = await findContractsToMerge(this.#context.database.reader)
    if (contracts.length > 0) await this.#context.database.transaction((tx) => mergeAccountCounts(tx, contracts))
  }

  async exists(id: string): Promise<boolean> {
    return (await findContractById(this.#context.database.query, id)) !== undefined
  }

  async setStatus(
    tx: Transaction,
    id: string,
    status: 'Enabled' | 'Disabled',
  ): Promise<'changed' | 'unchanged' | 'revoked' | 'not-found'> {
    if (await setContractStatus(tx, { id, status, now: this.#context.clock() })) return 'changed'
    const contract = await findContractById(tx, id)
    if (!contract) return 'not-found'
    return contract.status === 'Revoked' ? 'revoked' : 'unchanged'
  }

  async enabledContractId(db: Queryable, type: string): Promise<string | undefined> {
    return idIfEnabled(await findContract(db, { name: type }))
  }

  /**
   * Returns the id like `enabledContractId`, and keeps the contract enabled until the transaction has committed. Transactions that open
   * accounts call this method: otherwise a concurrent revocation of the contract could miss the new account.
   */
  async lockEnabled(tx: Transaction, type: string): Promise<string | undefined> {
    return idIfEnabled(await lockContract(tx, { name: type }))
  }

  async revoke(tx: Transaction, id: string): Promise<'revoked' | 'revoked-before' | 'not-found'> {
    if (await markContractRevoked(tx, { id, now: this.#context.clock() })) return 'revoked'
    return (await findContractById(tx, id)) ? 'revoked-before' : 'not-found'
  }
}

const idIfEnabled = (contract: ContractRow | undefined): string | undefined =>
  contract?.status === 'Enabled' ? contract.id : undefined
