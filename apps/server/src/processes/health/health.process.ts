import type { Finding } from '@vitrine/api/administration/overview.ts'
import { defineFeature, type FeatureContext } from '../../features/feature.ts'
import type { DatabasePlace } from '../../platform/database/database.ts'
import { EMBEDDED_LIMIT, sizeNearLimit } from '../../platform/database/sqlite/embedded-limit.ts'
import { SystemWatch } from '../../platform/system/system-watch.ts'
import { endingCertificates } from './ending-certificates.ts'
import { systemLooks } from './system-looks.ts'

type HealthProcessContext = FeatureContext<{ access: 'providerClockAhead' }> & {
  configuration: { database: DatabasePlace; dataDirectory: string; connections: { total: number } }
}

/** Watches the base of an installation: certificates, engines, the database, the computer. */
export const healthProcess = defineFeature({
  name: 'health',
  open({ keys, engines, database, log, services, configuration }: HealthProcessContext) {
    const looks = systemLooks({ configuration, database, access: services.access })
    const watch = new SystemWatch({ looks, log })
    return {
      findings: async (now) => [
        ...endingCertificates(keys, now),
        ...(await Promise.all(engines.all().map(async (engine) => (await engine.findings?.()) ?? []))).flat(),
        ...fullDatabase(configuration.database),
      ],
      background: { name: 'the watch of the system', begin: () => watch.begin(), stop: () => watch.stop() },
    }
  },
})

/** The embedded database, where it is near its limit. */
function fullDatabase(place: DatabasePlace): Finding[] {
  const bytes = place.kind === 'sqlite' ? sizeNearLimit(place.file) : undefined
  if (bytes === undefined) return []
  const urgency = bytes < EMBEDDED_LIMIT ? 'soon' : 'now'
  return [{ code: 'database-near-limit', urgency, bytes, limit: EMBEDDED_LIMIT }]
}
