import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import type { ContractRow } from '../../platform/database/tables.ts'
import { addContract, contractExists, findContract, holdContract, markContractRevoked } from './contracts.repository.ts'

/** Credential contracts: one per credential type, which an administrator can disable or revoke. */
export class Contracts {
  readonly #database: Database
  readonly #clock: Clock

  constructor(options: { database: Database; clock: Clock }) {
    this.#database = options.database
    this.#clock = options.clock
  }

  /** Makes sure that each credential type has a contract. A new one is Enabled. */
  async ensure(types: string[]): Promise<void> {
    for (const name of new Set(types))
      await addContract(this.#database.query, { id: randomUUID(), name, status: 'Enabled', last_update: this.#clock() })
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

  /** Revokes a contract; its accounts are the caller's to revoke. A second time changes nothing. */
  async revoke(tx: Transaction, id: string): Promise<'revoked' | 'revoked-before' | 'not-found'> {
    if (await markContractRevoked(tx, id, this.#clock())) return 'revoked'
    return (await contractExists(tx, id)) ? 'revoked-before' : 'not-found'
  }
}

const idIfEnabled = (contract: ContractRow | undefined): string | undefined =>
  contract?.status === 'Enabled' ? contract.id : undefined
