import { existsSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { clocksDiffer } from '../../../../platform/clock/clock-difference.ts'
import type { DatabaseLocation } from '../../../../platform/database/database.ts'
import { DATABASE_LIMITS } from '../../../../platform/database/database-limits.ts'
import { DatabaseUnavailable } from '../../../../platform/database/database-unavailable.ts'
import { postgresClockAhead } from '../../../../platform/database/postgres/postgres-clock.ts'
import { postgresDialect } from '../../../../platform/database/postgres/postgres-dialect.ts'
import { PostgresPool } from '../../../../platform/database/postgres/postgres-pool.ts'
import { nearLimit } from '../../../../platform/database/sqlite/embedded-limit.ts'
import { TransactionGuard } from '../../../../platform/database/transaction-guard.ts'
import {
  type CheckOutcome,
  failed,
  type HealthCheck,
  ok,
  skipped,
  warning,
} from '../../../../platform/health/health-check.ts'

/** Whether the database answers, and what is known of its size and its clock. Nothing in it is changed. */
export const database = (location: DatabaseLocation): HealthCheck => ({
  name: 'Database',
  run: () => (location.kind === 'sqlite' ? embedded(location.file) : postgres(location.url)),
})

async function embedded(file: string): Promise<CheckOutcome> {
  if (!existsSync(file)) return skipped(`none yet: the first start makes ${file}`)
  const near = nearLimit(file)
  if (near) return warning(near, 'Set RETENTION_DAYS lower, or move to PostgreSQL.')
  return ok(`the embedded one, ${file}: good for one server`)
}

async function postgres(url: string): Promise<CheckOutcome> {
  const pool = new PostgresPool(url, DATABASE_LIMITS, new TransactionGuard())
  const db = new Kysely<unknown>({ dialect: postgresDialect(pool) })
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
    const differ = clocksDiffer('PostgreSQL', await postgresClockAhead(db))
    if (differ) return failed(differ, 'Let both computers follow a time server (NTP).')
    return ok(`PostgreSQL ${rows[0]?.server_version ?? ''} answers`)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    const next = 'See that DATABASE_URL is right, that PostgreSQL runs, and that its user may use this database.'
    return failed(
      why,
      error instanceof DatabaseUnavailable ? 'Do what it says, and see that DATABASE_URL is right.' : next,
    )
  } finally {
    await db.destroy()
  }
}
