import { setImmediate } from 'node:timers/promises'
import type { Database } from '../database.ts'

/** The size is low, because a deleted photo is overwritten, which takes time. */
export const PHOTO_ROW_BATCH = { size: 5 }
export const EXPIRED_ROW_BATCH = { size: 200 }
/** `atMost` limits the batches of one call, so that the next kind of rows does not wait long. */
export const OLD_ROW_BATCH = { size: 200, atMost: 100 }

/**
 * Other work runs between two batches, because the embedded database blocks the main thread.
 *
 * @param step processes at most `limit` rows and returns the number it processed
 */
export async function inBatches(
  database: Pick<Database, 'caughtUp'>,
  { size, atMost = Number.POSITIVE_INFINITY }: { size: number; atMost?: number },
  step: (limit: number) => Promise<number>,
): Promise<void> {
  for (let batch = 0; batch < atMost; batch += 1) {
    if ((await step(size)) < size) return
    await setImmediate()
    await database.caughtUp()
  }
}
