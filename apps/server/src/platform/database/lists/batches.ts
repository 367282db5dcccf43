import { setImmediate } from 'node:timers/promises'

/** Rows that may have a photo each, which is overwritten before it is let go of. */
export const ERASED_AT_ONCE = { size: 5 }
/** Rows of a line that go as soon as their time is over. */
export const EXPIRED_AT_ONCE = { size: 200 }
/** Rows of a line, and so many at a time that the next ones have their turn soon. */
export const FORGOTTEN_AT_ONCE = { size: 200, atMost: 100 }

/**
 * Does work in batches until one is not full, or so many were done: between two of them others get their turn, since the
 * embedded database works in this very thread.
 *
 * @param step does a batch of at most `limit` rows, and says how many it were
 */
export async function inBatches(
  { size, atMost = Number.POSITIVE_INFINITY }: { size: number; atMost?: number },
  step: (limit: number) => Promise<number>,
): Promise<void> {
  for (let batch = 0; batch < atMost; batch += 1) {
    if ((await step(size)) < size) return
    await setImmediate()
  }
}
