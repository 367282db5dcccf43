import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { together } from '../cache/together.ts'
import type { Queryable } from '../database/database.ts'
import { DatabaseUnavailable, isSqliteBusy } from '../database/database-unavailable.ts'
import { diskOf } from '../system/disk.ts'
import type { LockTables } from './lock.tables.ts'

/** Anybody may ask for readiness, so the cost must not depend on the number of requests. */
const FRESH: Milliseconds = 2000
/** Until a new outcome is known, the previous one counts: another process may hold the lock for a moment. */
const PATIENCE: Milliseconds = 500
/** Several pages, so that a disk that has room only for small changes counts as full. */
const LENGTH = 16_384
/** Random, because PostgreSQL compresses long values. */
const CONTENT = randomBytes((LENGTH * 3) / 4).toString('base64')
/** Row that is overwritten, in a table that backups leave out. */
const NAME = 'write-probe'

type ProbeOutcome = { isWritable: true } | { isWritable: false; error: unknown }

export async function writeProbeRow(db: Queryable<LockTables>): Promise<void> {
  const holder = CONTENT
  await db
    .insertInto('locks')
    .values({ name: NAME, holder, until: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder }))
    .execute()
}

/**
 * Requires that the disk of the embedded database has room for the write of a few pages. The write alone does not show it, because SQLite
 * reuses the space of its write-ahead log.
 */
export async function requireRoom({ file }: { file: string }): Promise<void> {
  const { free } = await diskOf(dirname(file))
  if (free < LENGTH) throw new DatabaseUnavailable(`the disk of ${dirname(file)} is full: free some space on it`)
}

/**
 * Returns a function that finds out whether the database can still store something, by a small write. A full disk still answers reads. The
 * function throws the error of the latest write, which is usually at most two seconds old.
 */
export function writeProbe(write: () => Promise<void>): () => Promise<void> {
  let latest: { outcome: ProbeOutcome; until: Milliseconds } | undefined
  const probeOnce = together(async () => {
    const outcome = await write().then(
      (): ProbeOutcome => ({ isWritable: true }),
      (error: unknown): ProbeOutcome =>
        // A lock of another process shows nothing about the disk, and the server still answers what only reads.
        error instanceof Error && isSqliteBusy(error.cause)
          ? (latest?.outcome ?? { isWritable: true })
          : { isWritable: false, error },
    )
    latest = { outcome, until: performance.now() + FRESH }
    return outcome
  })
  const current = async (): Promise<ProbeOutcome> => {
    const known = latest
    if (!known) return probeOnce()
    if (performance.now() < known.until) return known.outcome
    const { promise: previous, resolve } = Promise.withResolvers<ProbeOutcome>()
    const timer = setTimeout(() => resolve(known.outcome), PATIENCE)
    return Promise.race([probeOnce(), previous]).finally(() => clearTimeout(timer))
  }
  return async () => {
    const outcome = await current()
    if (!outcome.isWritable) throw outcome.error
  }
}
