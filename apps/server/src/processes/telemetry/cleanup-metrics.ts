import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** In seconds: clean-ups begin every 15. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60]

/** The same clean-up, measured. */
export function measuredCleanup(cleanUp: () => Promise<void>, registry: Registry): () => Promise<void> {
  const duration = new Histogram({
    name: 'vitrine_cleanup_duration_seconds',
    help: 'Time that clean-ups took, which end and erase what is over',
    buckets: BUCKETS,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'vitrine_cleanup_failures_total',
    help: 'Cleanups that failed',
    registers: [registry],
  })
  const success = new Gauge({
    name: 'vitrine_cleanup_last_success_timestamp_seconds',
    help: 'When the last clean-up ended that did not fail; 0 where none has yet',
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
