import { statSync } from 'node:fs'
import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { Base } from '../../base/base.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import { type AllFeatures, defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import type { Slots } from '../../platform/http/edge/slots.ts'
import { type ComputedGauge, one, type Sample } from '../../platform/metrics/asked-gauge.ts'
import { diskOf } from '../../platform/system/disk.ts'
import { versionText } from '../../platform/version/version.ts'
import type { Configuration } from '../../settings/configuration.ts'
import { certificatesOf } from '../health/ending-certificates.ts'

const SECOND = 1000

type TelemetryProcessContext = FeatureContext<Pick<Base, 'access'>> & {
  engines: Pick<CredentialEngines, 'all'>
  all: Pick<AllFeatures, 'healthIssues'>
  streams: Pick<Slots, 'taken'>
  configuration: Configuration
}

/** The gauges are measured only when Prometheus scrapes them. */
export const telemetryProcess = defineFeature({
  name: 'telemetry',
  open: (context: TelemetryProcessContext) => ({
    gauges: [...databaseGauges(context), ...installationGauges(context)],
  }),
})

const databaseGauges = ({ database, services, configuration }: TelemetryProcessContext): ComputedGauge[] => [
  {
    name: 'vitrine_database_up',
    help: '1 if the database answers, 0 if not',
    ask: () =>
      database.check().then(
        () => one(1),
        () => one(0),
      ),
  },
  {
    name: 'vitrine_database_connections',
    help: 'Number of open and idle PostgreSQL connections, and of transactions that wait for one',
    labelNames: ['state'],
    ask: () => Object.entries(database.connections() ?? {}).map(([state, value]) => ({ labels: { state }, value })),
  },
  {
    name: 'vitrine_database_size_bytes',
    help: 'Size of the embedded database; missing with PostgreSQL',
    ask: () => (configuration.database.kind === 'sqlite' ? one(statSync(configuration.database.file).size) : []),
  },
  {
    name: 'vitrine_clock_ahead_seconds',
    help: 'Time by which the clock of another computer is ahead of this one; missing if it is unknown',
    labelNames: ['of'],
    ask: async () =>
      Object.entries({
        database: await database.clockAhead(),
        'identity-provider': services.access.providerClockAhead,
      }).flatMap(([of, ahead]) => (ahead === undefined ? [] : [{ labels: { of }, value: ahead / SECOND }])),
  },
]

const installationGauges = ({
  clock,
  keys,
  engines,
  all,
  streams,
  configuration,
}: TelemetryProcessContext): ComputedGauge[] => [
  {
    name: 'vitrine_build_info',
    help: 'Version of the server, as a label; the value is always 1',
    labelNames: ['version'],
    ask: () => [{ labels: { version: versionText(configuration.version) }, value: 1 }],
  },
  {
    name: 'vitrine_certificate_expiry_timestamp_seconds',
    help: 'Time at which a certificate expires, by the name of its file; with its role, and the authority if it is another one',
    labelNames: ['certificate', 'role', 'authority'],
    ask: () =>
      certificatesOf(keys, engines.all()).map(({ name, role = '', authority = '', at }) => ({
        labels: { certificate: name, role, authority },
        value: at / SECOND,
      })),
  },
  {
    name: 'vitrine_health_issues',
    help: 'Number of health issues, as the overview in the console shows them; some have the name of a certificate or of a health check',
    labelNames: ['code', 'urgency', 'name'],
    ask: async () => countHealthIssues(await all.healthIssues(clock())),
  },
  {
    name: 'vitrine_disk_bytes',
    help: 'Free and total space of the disk of the data directory',
    labelNames: ['kind'],
    ask: async () => {
      const disk = await diskOf(configuration.dataDirectory)
      return [
        { labels: { kind: 'free' }, value: disk.free },
        { labels: { kind: 'all' }, value: disk.all },
      ]
    },
  },
  {
    name: 'vitrine_change_streams_open',
    help: 'Number of open notification streams of pages',
    ask: () => one(streams.taken),
  },
]

function countHealthIssues(healthIssues: readonly HealthIssue[]): Sample[] {
  const counts = new Map<string, Sample>()
  for (const issue of healthIssues) {
    const labels = { code: issue.code, urgency: issue.urgency, ...('name' in issue && { name: issue.name }) }
    const key = JSON.stringify(labels)
    const before = counts.get(key)?.value ?? 0
    counts.set(key, { labels, value: before + 1 })
  }
  return [...counts.values()]
}
