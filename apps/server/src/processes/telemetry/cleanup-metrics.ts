import type { Seconds } from '@vitrine/api/units.ts'
import { Gauge, Histogram, type Registry } from 'prom-client'

/** Clean-ups start every 15 seconds. */
const BUCKETS: Seconds[] = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60]

/** Returns whether all parts of the clean-up succeeded. */
export type CleanUp = (signal?: AbortSignal) => Promise<boolean>

export function measuredCleanup(cleanUp: CleanUp, registry: Registry): (signal?: AbortSignal) => Promise<void> {
  const duration = new Histogram({
    name: 'vitrine_cleanup_duration_seconds',
    help: 'Duration of clean-ups, which end expired flows and erase their data',
    buckets: BUCKETS,
    registers: [registry],
  })
  const success = new Gauge({
    name: 'vitrine_cleanup_last_success_timestamp_seconds',
    help: 'Time of the last clean-up whose parts all succeeded; 0 if there was none yet',
    registers: [registry],
  })
  return async (signal) => {
    const end = duration.startTimer()
    try {
      if (await cleanUp(signal)) success.setToCurrentTime()
    } finally {
      end()
    }
  }
}
