import { FULL_LOG_DISK } from './full-log-disk.ts'
import type { FaultSeries } from './series.ts'

/** All series, in the order in which they run. */
export const ALL_SERIES: FaultSeries[] = [FULL_LOG_DISK]
