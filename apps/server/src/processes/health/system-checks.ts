import { existsSync } from 'node:fs'
import type { AccessGuards } from '../../base/identities/access-guards.ts'
import { describeClockDifference } from '../../platform/clock/clock-difference.ts'
import { clockSteps } from '../../platform/clock/clock-steps.ts'
import type { Database } from '../../platform/database/database.ts'
import { diskOf, diskWarning } from '../../platform/system/disk.ts'
import { fileLimitWarning, openFiles, openFilesWarning } from '../../platform/system/open-files.ts'
import type { SystemCheck } from '../../platform/system/system-monitor.ts'

export function systemChecks({
  configuration: { dataDirectory, connections },
  database,
  access,
}: {
  configuration: { dataDirectory: string; connections: { total: number } }
  database: Pick<Database, 'clockAhead'>
  access: Pick<AccessGuards, 'providerClockAhead'>
}): SystemCheck[] {
  return [
    { name: 'open files', check: async () => openFilesWarning(await openFiles()) },
    { name: 'limit of open files', check: async () => fileLimitWarning(connections.total, await openFiles()) },
    {
      name: 'disk',
      // With PostgreSQL, and keys in another directory, the data directory may not exist.
      check: async () =>
        existsSync(dataDirectory) ? diskWarning(dataDirectory, await diskOf(dataDirectory)) : undefined,
    },
    { name: 'clock', check: clockSteps() },
    {
      name: 'clock of PostgreSQL',
      check: async () => describeClockDifference('PostgreSQL', await database.clockAhead()),
    },
    {
      name: 'clock of the identity provider',
      check: () => describeClockDifference('the identity provider', access.providerClockAhead),
    },
  ]
}
