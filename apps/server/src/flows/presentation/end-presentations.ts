import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { afterCommit, type Transaction } from '../../platform/database/database.ts'
import { inBatches, OLD_ROW_BATCH, PHOTO_ROW_BATCH } from '../../platform/database/lists/batches.ts'
import { type Ending, endOpenFlows } from '../end-open-flows.ts'
import type { OpenFlow } from '../open-flows.ts'
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
import type { PresentationContext } from './purpose-registry.ts'

/** Ends presentations for other reasons than an event from a wallet, and erases results. */
export class EndPresentations {
  readonly #context: PresentationContext
  readonly erase = eraseResult

  constructor(context: PresentationContext) {
    this.#context = context
  }

  /**
   * Removes the claims of the given credentials from all presentations: erases results early, and expires presentations that hold an
   * answer until the browser returns.
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

  async endOpenFlows(tx: Transaction, ending: Ending): Promise<OpenFlow[]> {
    const how = { kind: 'presentation', failOpen: failOpenPresentations } as const
    return (await endOpenFlows(tx, ending, how, this.#context)).page
  }

  async expire(): Promise<void> {
    const { database, clock, count } = this.#context
    await inBatches(database, PHOTO_ROW_BATCH, (limit) =>
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

  forget(before: EpochMilliseconds): Promise<void> {
    const { database, purposes } = this.#context
    return inBatches(database, OLD_ROW_BATCH, (limit) =>
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
