import type { Milliseconds } from '@vitrine/api/units.ts'
import { CLOCK_TOLERANCE } from './stated-time.ts'

/** Half of what is tolerated, so that operators can act before anything is refused. */
export const REPORTED_DIFFERENCE: Milliseconds = CLOCK_TOLERANCE / 2

export const describeClockDifference = (whose: string, ahead: Milliseconds | undefined): string | undefined =>
  ahead === undefined || Math.abs(ahead) < REPORTED_DIFFERENCE
    ? undefined
    : `the clock of ${whose} is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} this computer's: synchronize both clocks by NTP; otherwise tokens and credentials are refused as expired or not yet valid`
