import { existsSync } from 'node:fs'
import type { Configuration } from '../../configuration.ts'
import { findLastCopies, type LastCopies } from '../../features/installation/installation.repository.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { readSnapshot } from '../../platform/database/snapshot.ts'
import { type Check, type Finding, ok, skipped, warning } from '../check.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How old the last copy of each kind may be, and how to make one. Alert rules use the same limits. */
const KINDS = [
  { name: 'Backup', copy: 'backup', limit: 2 * DAY, next: 'Make a backup every night: vitrine backup <folder>.' },
  {
    name: 'Audit log export',
    copy: 'auditExport',
    limit: HOUR,
    next: 'Export the audit log every few minutes: vitrine audit-log --export=<folder>. Without it, a restore forgets later revocations.',
  },
] as const satisfies { name: string; copy: keyof LastCopies; limit: number; next: string }[]

/** Checks the age of the last backup and of the last export of the audit log. Outside production nobody needs them. */
export const copies = (configuration: Pick<Configuration, 'database' | 'production'>, clock: Clock): Check[] =>
  KINDS.map((kind) => ({ name: kind.name, run: () => ageOf(kind, configuration, clock) }))

async function ageOf(
  { copy, limit, next }: (typeof KINDS)[number],
  { database, production }: Pick<Configuration, 'database' | 'production'>,
  clock: Clock,
): Promise<Finding> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return skipped('there is no database yet')
  let last: LastCopies
  try {
    last = await readSnapshot(database, ({ query }) => findLastCopies(query))
  } catch {
    return skipped('the database does not tell')
  }
  const at = last[copy]
  if (at === null) return production ? warning('never made', next) : skipped('never made')
  const found = `last made ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return production && clock() - at > limit ? warning(found, next) : ok(found)
}
