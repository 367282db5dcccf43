import { existsSync } from 'node:fs'
import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { Base } from '../../base/base.ts'
import { findLastCopies } from '../../base/installation/installation.repository.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import { together } from '../../platform/cache/together.ts'
import { describeClockDifference } from '../../platform/clock/clock-difference.ts'
import { clockSteps } from '../../platform/clock/clock-steps.ts'
import type { DatabaseLocation } from '../../platform/database/database-location.ts'
import { EMBEDDED_LIMIT, sizeIfNearLimit } from '../../platform/database/sqlite/embedded-limit.ts'
import { defineFeature, type FeatureContext, type HealthIssueSearch } from '../../platform/feature/feature.ts'
import type { HealthCheck } from '../../platform/health/health-check.ts'
import { diskOf, diskWarning } from '../../platform/system/disk.ts'
import { fileLimitWarning, openFiles, openFilesWarning } from '../../platform/system/open-files.ts'
import { type SystemCheck, SystemMonitor } from '../../platform/system/system-monitor.ts'
import type { Configuration } from '../../settings/configuration.ts'
import { ownChecks } from './doctor/own-checks.ts'
import { certificatesOf, endingCertificates } from './ending-certificates.ts'

type HealthProcessContext = FeatureContext<Pick<Base, 'access'>> & {
  engines: Pick<CredentialEngines, 'all'>
  configuration: Configuration
}

export const healthProcess = defineFeature({
  name: 'health',
  open({ keys, engines, database, clock, log, services, configuration }: HealthProcessContext) {
    // Two checks need the same row: one query serves both.
    const readLastCopies = together(() => findLastCopies(database.reader))
    const monitor = new SystemMonitor({ checks: systemChecks({ database, services, configuration }), log })
    return {
      healthIssues: [
        { name: 'certificates', find: (now) => endingCertificates(certificatesOf(keys, engines.all()), now) },
        ...engines
          .all()
          .map((engine) => ({ name: engine.name, find: async () => (await engine.healthIssues?.()) ?? [] })),
        { name: 'database-size', find: () => fullDatabase(configuration.database) },
        ...ownChecks(configuration, { clock, readLastCopies }).map((check) => searchOf(check, configuration)),
      ],
      background: { name: 'the system monitor', begin: () => monitor.begin(), stop: () => monitor.stop() },
    }
  },
})

function systemChecks({
  database,
  services: { access },
  configuration: { dataDirectory, connections },
}: Pick<HealthProcessContext, 'database' | 'services' | 'configuration'>): SystemCheck[] {
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

/** Outside production, demos may leave everything open. */
const searchOf = ({ name, run }: HealthCheck, { production }: { production: boolean }): HealthIssueSearch => ({
  name: `check: ${name}`,
  find: async () => {
    const { outcome } = production ? await run() : { outcome: 'skipped' }
    if (outcome === 'ok' || outcome === 'skipped') return []
    return [{ code: 'health-check', urgency: outcome === 'failed' ? 'now' : 'soon', name }]
  },
})

function fullDatabase(location: DatabaseLocation): HealthIssue[] {
  const bytes = location.kind === 'sqlite' ? sizeIfNearLimit(location.file) : undefined
  if (bytes === undefined) return []
  const urgency = bytes < EMBEDDED_LIMIT ? 'soon' : 'now'
  return [{ code: 'database-near-limit', urgency, bytes, limit: EMBEDDED_LIMIT }]
}
