/** What a series came to: whether everything held, and what was seen, a sentence each with its numbers. */
export type SeriesOutcome = { held: boolean; seen: string[] }

/**
 * A longer series of faults, run by `npm run faults`: too long for `npm test`, which has one case of each fault.
 */
export type FaultSeries = {
  /** By which it is asked for on the command line, like `database-restarts`. */
  name: string
  /** What is done to the product, in a sentence. */
  does: string
  /** Does it, to a product of its own, and leaves nothing behind. A throw counts as not held. */
  run(): Promise<SeriesOutcome>
}
