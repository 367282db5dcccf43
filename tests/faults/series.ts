/** Outcome of a series. `held` is true if the server withstood all faults; `seen` contains the observations as sentences with numbers. */
export type SeriesOutcome = { held: boolean; seen: string[] }

/** A longer series of faults, run by `npm run faults`. It takes too long for `npm test`, which only tests one case of each fault. */
export type FaultSeries = {
  /** Name on the command line, like `database-restarts`. */
  name: string
  /** One sentence about what the series does to the server. */
  does: string
  /** Runs the series on a server of its own, and cleans up. If `run` throws, the series counts as not held. */
  run(): Promise<SeriesOutcome>
}
