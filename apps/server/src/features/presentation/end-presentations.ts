import { afterCommit, type Transaction } from '../../platform/database/database.ts'
import { ERASED_AT_ONCE, FORGOTTEN_AT_ONCE, inBatches } from '../../platform/database/lists/batches.ts'
import type { FeatureContext } from '../feature.ts'
import { findOpenFlows, type OpenFlow } from '../open-flows.ts'
import {
  deletePresentations,
  eraseResult,
  eraseResults,
  expireHeld,
  expirePresentations,
  failOpenPresentations,
  findDuePresentations,
  findEndedPresentations,
  findKeeping,
} from './presentation-ends.repository.ts'
import type { PurposeRegistry } from './purpose-registry.ts'

type EndPresentationsContext = FeatureContext & { purposes: PurposeRegistry }

/** Ends presentations that no wallet ends, and erases what they showed: with their contract, with an account, or when their time is over. */
export class EndPresentations {
  readonly #context: EndPresentationsContext

  constructor(context: EndPresentationsContext) {
    this.#context = context
  }

  /** Erases what a presentation showed before its time: from then on it is no longer kept. */
  erase(tx: Transaction, id: string): Promise<void> {
    return eraseResult(tx, id)
  }

  /**
   * Forgets what presentations still keep of some of our credentials: results are erased before their time, and one whose answer is
   * held for its browser has expired.
   */
  async eraseCredentials(credentialIds: readonly string[]): Promise<void> {
    const { database, clock, notifications, count } = this.#context
    for (const id of await findKeeping(database.reader, credentialIds))
      await database.transaction(async (tx) => {
        const card = await expireHeld(tx, id, clock())
        if (card === undefined) await eraseResult(tx, id)
        else afterCommit(tx, () => count.ended({ kind: 'presentation', card, reason: 'EXPIRED' }))
        notifications.announce(tx, id)
      })
  }

  /**
   * Ends open requests for a credential type that were begun until a time, because its contract is no longer enabled: those
   * among a page of live runs, which it gives.
   */
  async endNextOf(
    tx: Transaction,
    { type, begunUntil, ...page }: { type: string; begunUntil: number; after: OpenFlow | undefined; limit: number },
  ): Promise<OpenFlow[]> {
    const { clock, notifications, count } = this.#context
    const live = await findOpenFlows(tx, 'presentations', page)
    if (live.length === 0) return live
    const ids = live.map(({ id }) => id)
    const reason = 'CONTRACT_NOT_ENABLED'
    const ended = await failOpenPresentations(tx, ids, { type, begunUntil, reason, now: clock() })
    for (const { id } of ended) notifications.announce(tx, id)
    afterCommit(tx, () => {
      for (const { card } of ended) count.ended({ kind: 'presentation', card, reason })
    })
    return live
  }

  /** Ends what has expired and erases results whose time is over. */
  async expire(): Promise<void> {
    const { database, clock, count } = this.#context
    await inBatches(ERASED_AT_ONCE, (limit) =>
      database.transaction(async (tx) => {
        const now = clock()
        const ids = await findDuePresentations(tx, now, limit)
        if (ids.length === 0) return 0
        const cards = await expirePresentations(tx, ids, now)
        afterCommit(tx, () => {
          for (const card of cards) count.ended({ kind: 'presentation', card, reason: 'EXPIRED' })
        })
        await eraseResults(tx, ids, now)
        return ids.length
      }),
    )
  }

  /** Deletes what is left of presentations that ended before a time, in epoch milliseconds. */
  forget(before: number): Promise<void> {
    const { database, purposes } = this.#context
    return inBatches(FORGOTTEN_AT_ONCE, (limit) =>
      database.transaction(async (tx) => {
        const ids = await findEndedPresentations(tx, before, limit)
        if (ids.length === 0) return 0
        await purposes.forget(tx, ids)
        await deletePresentations(tx, ids)
        return ids.length
      }),
    )
  }
}
