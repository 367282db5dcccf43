import type { Seconds } from '@vitrine/api/units.ts'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Histogram buckets. Clean-ups start every 15 seconds. */
const BUCKETS: Seconds[] = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60]

/** Wraps a clean-up so that its duration, failures and last success are measured. */
export function measuredCleanup(cleanUp: () => Promise<void>, registry: Registry): () => Promise<void> {
  const duration = new Histogram({
    name: 'vitrine_cleanup_duration_seconds',
    help: 'Duration of clean-ups, which end expired flows and erase their data',
    buckets: BUCKETS,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'vitrine_cleanup_failures_total',
    help: 'Number of failed clean-ups',
    registers: [registry],
  })
  const success = new Gauge({
    name: 'vitrine_cleanup_last_success_timestamp_seconds',
    help: 'Time of the last successful clean-up; 0 if there was none yet',
    registers: [registry],
  })
  return async () => {
    const end = duration.startTimer()
    try {
      await cleanUp()
      success.setToCurrentTime()
    } catch (error) {
      failures.inc()
      throw error
    } finally {
      end()
    }
  }
}
