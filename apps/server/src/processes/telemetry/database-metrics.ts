import { Gauge, Histogram, type Registry } from 'prom-client'
import type { TransactionWatch } from '../../platform/database/database.ts'

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Measures transactions: how long each waits for a connection, and how long it has it. Gives what follows each of them. */
export function measureTransactions(registry: Registry): () => TransactionWatch {
  const waiting = new Gauge({
    name: 'vitrine_database_transactions_waiting',
    help: 'Transactions that wait for a connection to the database',
    registers: [registry],
  })
  const open = new Gauge({
    name: 'vitrine_database_transactions_open',
    help: 'Transactions that are open',
    registers: [registry],
  })
  const wait = new Histogram({
    name: 'vitrine_database_wait_seconds',
    help: 'Time that transactions waited until they could begin',
    buckets: BUCKETS,
    registers: [registry],
  })
  const work = new Histogram({
    name: 'vitrine_database_transaction_seconds',
    help: 'Time from the beginning of transactions until they were committed or undone',
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
