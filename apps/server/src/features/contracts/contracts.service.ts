import { randomUUID } from 'node:crypto'
import type { Contract, ContractStatus } from '@vitrine/api/administration/admin.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import {
  addContract,
  type ContractEnding,
  findContract,
  findContractById,
  findEndings,
  holdContract,
  holdEnding,
  listContracts,
  markContractRevoked,
  noteDefinition,
  noteEnded,
  setContractStatus,
} from './contracts.repository.ts'
import type { ContractRow } from './contracts.tables.ts'

/** Credential contracts: one per credential type, which an administrator can disable or revoke. */
export class Contracts {
  readonly #database: Database
  readonly #clock: Clock

  constructor(options: { database: Database; clock: Clock }) {
    this.#database = options.database
    this.#clock = options.clock
  }

  /** Makes sure that each credential type has a contract, and notes what it is about. A new one is Enabled. */
  async ensure(definitions: ReadonlyMap<string, string>): Promise<void> {
    const { query } = this.#database
    for (const [name, definition] of definitions) {
      const now = this.#clock()
      await addContract(query, { id: randomUUID(), name, status: 'Enabled', last_update: now, definition })
      await noteDefinition(query, { name, definition, now })
    }
  }

  /** All contracts, by name. */
  async list(): Promise<Contract[]> {
    const rows = await listContracts(this.#database.query)
    return rows.map(({ id, name, status, last_update }) => ({ id, name, status, lastUpdate: last_update }))
  }

  /** The status of the contract of each credential type. */
  async statuses(): Promise<ReadonlyMap<string, ContractStatus>> {
    const rows = await listContracts(this.#database.query)
    return new Map(rows.map(({ name, status }) => [name, status]))
  }

  async exists(id: string): Promise<boolean> {
    return (await findContractById(this.#database.query, id)) !== undefined
  }

  /** The contract of a credential type, whatever its status. */
  async find(name: string): Promise<Pick<ContractRow, 'id' | 'status'> | undefined> {
    return findContract(this.#database.query, name)
  }

  /** Enables or disables a contract, with what is open to be ended; revoked is final. Changes nothing where it is so already. */
  async setStatus(
    tx: Transaction,
    id: string,
    status: 'Enabled' | 'Disabled',
  ): Promise<'changed' | 'unchanged' | 'revoked' | 'not-found'> {
    if (await setContractStatus(tx, { id, status, now: this.#clock() })) return 'changed'
    const contract = await findContractById(tx, id)
    if (!contract) return 'not-found'
    return contract.status === 'Revoked' ? 'revoked' : 'unchanged'
  }

  /** The id of the contract under which credentials of a type may be issued and presented; undefined when they may not. */
  async enabledContractId(db: Queryable, type: string): Promise<string | undefined> {
    const contract = await findContract(db, type)
    return idIfEnabled(contract)
  }

  /**
   * The same, for a transaction that opens an account: the contract stays enabled until it has committed, so that revoking
   * the contract finds that account too.
   */
  async holdEnabled(tx: Transaction, type: string): Promise<string | undefined> {
    const contract = await holdContract(tx, type)
    return idIfEnabled(contract)
  }

  /** Revokes a contract, with what is open and its accounts to be ended. A second time changes nothing. */
  async revoke(tx: Transaction, id: string): Promise<'revoked' | 'revoked-before' | 'not-found'> {
    if (await markContractRevoked(tx, id, this.#clock())) return 'revoked'
    return (await findContractById(tx, id)) ? 'revoked-before' : 'not-found'
  }

  /** The contracts under which something has yet to be ended. */
  endings(): Promise<ContractEnding[]> {
    return findEndings(this.#database.query)
  }

  /** Holds an ending for the rest of the transaction; false where it is over, has become another one, or another server is at it. */
  holdEnding(tx: Transaction, ending: ContractEnding): Promise<boolean> {
    return holdEnding(tx, ending)
  }

  /** Notes that nothing is left to be ended under a contract. */
  noteEnded(tx: Transaction, id: string): Promise<void> {
    return noteEnded(tx, id)
  }
}

const idIfEnabled = (contract: ContractRow | undefined): string | undefined =>
  contract?.status === 'Enabled' ? contract.id : undefined
