import { existsSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { describeClockDifference } from '../../../../platform/clock/clock-difference.ts'
import { DATABASE_LIMITS } from '../../../../platform/database/database-limits.ts'
import type { DatabaseLocation } from '../../../../platform/database/database-location.ts'
import { DatabaseUnavailable } from '../../../../platform/database/database-unavailable.ts'
import { postgresClockAhead } from '../../../../platform/database/postgres/postgres-clock.ts'
import { postgresDialect } from '../../../../platform/database/postgres/postgres-dialect.ts'
import { PostgresPool } from '../../../../platform/database/postgres/postgres-pool.ts'
import { sizeWarning } from '../../../../platform/database/sqlite/embedded-limit.ts'
import { TransactionGuard } from '../../../../platform/database/transaction-guard.ts'
import {
  type CheckOutcome,
  failed,
  type HealthCheck,
  ok,
  skipped,
  warning,
} from '../../../../platform/health/health-check.ts'

/** Changes nothing in the database. */
export const database = (location: DatabaseLocation): HealthCheck => ({
  name: 'Database',
  run: () => (location.kind === 'sqlite' ? embedded(location.file) : postgres(location.url)),
})

async function embedded(file: string): Promise<CheckOutcome> {
  if (!existsSync(file)) return skipped(`there is no database yet: the first start of the server creates ${file}`)
  const near = sizeWarning(file)
  if (near) return warning(near, 'Lower RETENTION_DAYS, or move to PostgreSQL.')
  return ok(`embedded database ${file}, for a single server`)
}

async function postgres(url: string): Promise<CheckOutcome> {
  const pool = new PostgresPool(url, DATABASE_LIMITS, new TransactionGuard())
  const db = new Kysely<unknown>({ dialect: postgresDialect(pool) })
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
    const differ = describeClockDifference('PostgreSQL', await postgresClockAhead(db))
    if (differ) return failed(differ, 'Synchronize both computers with a time server (NTP).')
    return ok(`PostgreSQL ${rows[0]?.server_version ?? ''} answers`)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    const next =
      'Check that DATABASE_URL is correct, that PostgreSQL is running, and that its user may use this database.'
    return failed(why, error instanceof DatabaseUnavailable ? 'Follow the message, and check DATABASE_URL.' : next)
  } finally {
    await db.destroy()
  }
}
