/** Wallets and providers put up with a minute or a little more, in milliseconds. */
const TOLERATED = 30_000

/**
 * What whoever runs the server should know of two clocks that differ; undefined where they agree well enough.
 *
 * @param ahead how far the other clock is ahead of this computer's, in milliseconds
 */
export const clocksDiffer = (whose: string, ahead: number | undefined): string | undefined =>
  ahead === undefined || Math.abs(ahead) < TOLERATED
    ? undefined
    : `the clock of ${whose} is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} this computer's: set both by NTP, or tokens and credentials are refused as too old or too young`
