import { afterCommit, type Transaction } from '../../platform/database/database.ts'
import { EXPIRED_AT_ONCE, FORGOTTEN_AT_ONCE, inBatches } from '../../platform/database/lists/batches.ts'
import type { FeatureContext } from '../feature.ts'
import { findOpenFlows, type OpenFlow } from '../open-flows.ts'
import {
  deleteEndedIssuances,
  expireIssuances,
  failOpenIssuances,
  findIssuancesOf,
  forgetHolders,
} from './issuance.repository.ts'

type EndIssuancesContext = Pick<FeatureContext, 'database' | 'clock' | 'notifications' | 'engines' | 'count'>

/** Ends issuances that no wallet ends: with their contract, with their account, or when their time is over. */
export class EndIssuances {
  readonly #context: EndIssuancesContext

  constructor(context: EndIssuancesContext) {
    this.#context = context
  }

  /**
   * Ends open offers of a credential type that were begun until a time, because its contract is no longer enabled: those
   * among a page of live runs, which it gives.
   */
  async endNextOf(
    tx: Transaction,
    { type, begunUntil, ...page }: { type: string; begunUntil: number; after: OpenFlow | undefined; limit: number },
  ): Promise<OpenFlow[]> {
    const { database, clock, notifications, engines, count } = this.#context
    const live = await findOpenFlows(tx, 'issuances', page)
    if (live.length === 0) return live
    const ids = live.map(({ id }) => id)
    const reason = 'CONTRACT_NOT_ENABLED'
    const ended = await failOpenIssuances(tx, ids, { type, begunUntil, reason, now: clock() })
    afterCommit(tx, () => {
      for (const { card } of ended) count.ended({ kind: 'issuance', card, reason })
    })
    // Not in this transaction: a wallet that is fetching a credential holds its offer and waits for the contract. What
    // could not be withdrawn now is forgotten when it expires.
    afterCommit(tx, () => void engines.withdrawOffers(database.query, ended).catch(() => undefined))
    for (const { id } of ended) notifications.announce(tx, id)
    return live
  }

  /** Forgets whose account an issuance opened, and what it offered: no wallet gets a further credential of it. */
  async eraseAccount(accountId: string): Promise<void> {
    const { database, engines } = this.#context
    const made = await findIssuancesOf(database.query, accountId)
    if (made.length === 0) return
    // The offer first, as a wallet that comes again takes it first: neither waits for the other in turn.
    await engines.withdrawOffers(database.query, made)
    await forgetHolders(
      database.query,
      made.map(({ id }) => id),
    )
  }

  /** Ends what has expired and forgets whose it was once no wallet can ask for it any more. */
  expire(): Promise<void> {
    const { database, clock, count } = this.#context
    return inBatches(EXPIRED_AT_ONCE, async (limit) => {
      const over = await expireIssuances(database.query, clock(), limit)
      for (const { card, reason } of over) if (reason === 'EXPIRED') count.ended({ kind: 'issuance', card, reason })
      return over.length
    })
  }

  /** Deletes what is left of issuances that ended before a time, in epoch milliseconds. */
  forget(before: number): Promise<void> {
    return inBatches(FORGOTTEN_AT_ONCE, (limit) => deleteEndedIssuances(this.#context.database.query, before, limit))
  }
}
