import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { afterCommit, type Transaction } from '../../platform/database/database.ts'
import { EXPIRED_ROW_BATCH, inBatches, OLD_ROW_BATCH } from '../../platform/database/lists/batches.ts'
import { type Ending, endOpenFlows } from '../end-open-flows.ts'
import type { FlowContext } from '../flow-context.ts'
import type { OpenFlow } from '../open-flows.ts'
import {
  deleteEndedIssuances,
  expireIssuances,
  failOpenIssuances,
  findIssuancesOf,
  forgetHolders,
} from './issuance.repository.ts'

/** Ends issuances for other reasons than an event from a wallet. */
export class EndIssuances {
  readonly #context: FlowContext

  constructor(context: FlowContext) {
    this.#context = context
  }

  async endOpenFlows(tx: Transaction, ending: Ending): Promise<OpenFlow[]> {
    const { database, engines } = this.#context
    const how = { kind: 'issuance', failOpen: failOpenIssuances } as const
    const { page, ended } = await endOpenFlows(tx, ending, how, this.#context)
    // Before the commit, this could deadlock: a wallet that is fetching a credential has locked its offer and waits for the contract,
    // which this transaction has locked. An offer that cannot be withdrawn now is removed when it expires.
    afterCommit(tx, () => void engines.withdrawOffers(database.query, ended).catch(() => undefined))
    return page
  }

  /**
   * Removes the personal data of the issuance that opened an account. Also withdraws the offer of this issuance, so no wallet gets
   * another credential from it.
   */
  async eraseAccount(accountId: string): Promise<void> {
    const { database, engines } = this.#context
    const made = await findIssuancesOf(database.query, accountId)
    if (made.length === 0) return
    // The offer is withdrawn first. A wallet's request also locks the offer first, so it cannot deadlock with this call.
    await engines.withdrawOffers(database.query, made)
    await forgetHolders(
      database.query,
      made.map(({ id }) => id),
    )
  }

  /** Ends expired issuances. Removes their personal data once no wallet can fetch their credential any more. */
  expire(): Promise<void> {
    const { database, clock, count } = this.#context
    return inBatches(database, EXPIRED_ROW_BATCH, async (limit) => {
      const expired = await expireIssuances(database.query, clock(), limit)
      for (const { card, reason } of expired) if (reason === 'EXPIRED') count.ended({ kind: 'issuance', card, reason })
      return expired.length
    })
  }

  forget(before: EpochMilliseconds): Promise<void> {
    const { database } = this.#context
    return inBatches(database, OLD_ROW_BATCH, (limit) => deleteEndedIssuances(database.query, before, limit))
  }
}
