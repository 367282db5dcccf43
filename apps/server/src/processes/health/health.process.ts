import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import { defineFeature, type FeatureContext } from '../../features/feature.ts'
import type { DatabaseLocation } from '../../platform/database/database.ts'
import { EMBEDDED_LIMIT, sizeIfNearLimit } from '../../platform/database/sqlite/embedded-limit.ts'
import { SystemMonitor } from '../../platform/system/system-monitor.ts'
import { endingCertificates } from './ending-certificates.ts'
import { systemChecks } from './system-checks.ts'

type HealthProcessContext = FeatureContext<{ access: 'providerClockAhead' }> & {
  configuration: { database: DatabaseLocation; dataDirectory: string; connections: { total: number } }
}

/** Monitors certificates, engines, the database and the computer. */
export const healthProcess = defineFeature({
  name: 'health',
  open({ keys, engines, database, log, services, configuration }: HealthProcessContext) {
    const checks = systemChecks({ configuration, database, access: services.access })
    const monitor = new SystemMonitor({ checks, log })
    return {
      healthIssues: [
        { name: 'certificates', find: (now) => endingCertificates(keys, now) },
        ...engines
          .all()
          .map((engine) => ({ name: engine.name, find: async () => (await engine.healthIssues?.()) ?? [] })),
        { name: 'database-size', find: () => fullDatabase(configuration.database) },
      ],
      background: { name: 'the system monitor', begin: () => monitor.begin(), stop: () => monitor.stop() },
    }
  },
})

/** Reports an embedded database that is near its size limit. */
function fullDatabase(location: DatabaseLocation): HealthIssue[] {
  const bytes = location.kind === 'sqlite' ? sizeIfNearLimit(location.file) : undefined
  if (bytes === undefined) return []
  const urgency = bytes < EMBEDDED_LIMIT ? 'soon' : 'now'
  return [{ code: 'database-near-limit', urgency, bytes, limit: EMBEDDED_LIMIT }]
}
