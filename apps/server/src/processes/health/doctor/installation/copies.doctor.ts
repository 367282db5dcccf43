import { existsSync } from 'node:fs'
import { findLastCopies, type LastCopies } from '../../../../base/installation/installation.repository.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { readSnapshot } from '../../../../platform/database/copies/snapshot.ts'
import type { DatabaseLocation } from '../../../../platform/database/database-location.ts'
import { type CheckOutcome, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import type { Configuration } from '../../../../settings/configuration.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Alert rules use the same limits. */
const KINDS = [
  { name: 'Backup', copy: 'backup', limit: 2 * DAY, next: 'Make a backup every night: vitrine backup <folder>.' },
  {
    name: 'Audit log export',
    copy: 'auditExport',
    limit: HOUR,
    next: 'Export the audit log every few minutes: vitrine audit-log --export=<folder>. Without exports, a restore loses later revocations.',
  },
] as const satisfies { name: string; copy: keyof LastCopies; limit: number; next: string }[]

export type ReadLastCopies = () => Promise<LastCopies | 'no-database' | 'unknown'>

export const copies = (
  { production }: Pick<Configuration, 'production'>,
  { clock, readLastCopies }: { clock: Clock; readLastCopies: ReadLastCopies },
): HealthCheck[] =>
  KINDS.map((kind) => ({
    name: kind.name,
    run: async () => {
      const last = await readLastCopies()
      if (last === 'no-database') return skipped('there is no database yet')
      if (last === 'unknown') return skipped('unknown: the database could not be read')
      return ageOf(kind, last[kind.copy], { production, now: clock() })
    },
  }))

/** Reads the times from a database that a server may be using. */
export const lastCopiesIn =
  (database: DatabaseLocation): ReadLastCopies =>
  async () => {
    if (database.kind === 'sqlite' && !existsSync(database.file)) return 'no-database'
    return readSnapshot(database, ({ query }) => findLastCopies(query)).catch(() => 'unknown' as const)
  }

function ageOf(
  { limit, next }: (typeof KINDS)[number],
  at: number | null,
  { production, now }: { production: boolean; now: number },
): CheckOutcome {
  if (at === null) return production ? warning('never made', next) : skipped('never made')
  const found = `last made ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return production && now - at > limit ? warning(found, next) : ok(found)
}
