import type { Seconds } from '@vitrine/api/units.ts'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { TransactionWatch } from '../../platform/database/database.ts'

const BUCKETS: Seconds[] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function measureTransactions(registry: Registry): () => TransactionWatch {
  const waiting = new Gauge({
    name: 'vitrine_database_transactions_waiting',
    help: 'Number of transactions that wait for a database connection',
    registers: [registry],
  })
  const open = new Gauge({
    name: 'vitrine_database_transactions_open',
    help: 'Number of open transactions',
    registers: [registry],
  })
  const wait = new Histogram({
    name: 'vitrine_database_wait_seconds',
    help: 'Time that transactions waited before they started',
    buckets: BUCKETS,
    registers: [registry],
  })
  const work = new Histogram({
    name: 'vitrine_database_transaction_seconds',
    help: 'Duration of transactions from their start to commit or rollback',
    buckets: BUCKETS,
    registers: [registry],
  })
  return () => {
    let since = performance.now()
    let now = waiting
    now.inc()
    const seconds = (): number => {
      const before = since
      since = performance.now()
      return (since - before) / 1000
    }
    return {
      begins: () => {
        waiting.dec()
        open.inc()
        now = open
        wait.observe(seconds())
      },
      ends: () => {
        now.dec()
        if (now === open) work.observe(seconds())
      },
    }
  }
}
