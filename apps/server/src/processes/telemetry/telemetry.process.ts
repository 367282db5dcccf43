import { statSync } from 'node:fs'
import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import { defineFeature, type FeatureContext } from '../../features/feature.ts'
import type { Database, DatabaseLocation } from '../../platform/database/database.ts'
import type { Slots } from '../../platform/http/server/slots.ts'
import { type AskedGauge, one, type Sample } from '../../platform/metrics/asked-gauge.ts'
import { diskOf } from '../../platform/system/disk.ts'
import { type Version, versionText } from '../../platform/version/version.ts'
import { certificatesOf } from '../health/ending-certificates.ts'

const SECOND = 1000

type TelemetryProcessContext = Pick<FeatureContext<{ access: 'providerClockAhead' }>, 'clock' | 'keys' | 'services'> & {
  database: Pick<Database, 'check' | 'connections' | 'clockAhead'>
  all: Pick<FeatureContext['all'], 'healthIssues'>
  /** Of pages that are told of changes. */
  streams: Pick<Slots, 'taken'>
  configuration: { version: Version; database: DatabaseLocation; dataDirectory: string }
}

/** Tells how the installation is whenever somebody asks: nothing of it is measured in between. */
export const telemetryProcess = defineFeature({
  name: 'telemetry',
  open: (context: TelemetryProcessContext) => ({
    gauges: [...databaseGauges(context), ...installationGauges(context)],
  }),
})

const databaseGauges = ({ database, services, configuration }: TelemetryProcessContext): AskedGauge[] => [
  {
    name: 'vitrine_database_up',
    help: 'Whether the database answers: 1, or 0',
    ask: () =>
      database.check().then(
        () => one(1),
        () => one(0),
      ),
  },
  {
    name: 'vitrine_database_connections',
    help: 'Connections to PostgreSQL that are open or idle, and how many wait for one',
    labelNames: ['state'],
    ask: () => Object.entries(database.connections() ?? {}).map(([state, value]) => ({ labels: { state }, value })),
  },
  {
    name: 'vitrine_database_size_bytes',
    help: 'Size of the embedded database; not there with PostgreSQL',
    ask: () => (configuration.database.kind === 'sqlite' ? one(statSync(configuration.database.file).size) : []),
  },
  {
    name: 'vitrine_clock_ahead_seconds',
    help: 'How far the clock of another computer is ahead of ours; not there where it does not say',
    labelNames: ['of'],
    ask: async () =>
      Object.entries({
        database: await database.clockAhead(),
        'identity-provider': services.access.providerClockAhead,
      }).flatMap(([of, ahead]) => (ahead === undefined ? [] : [{ labels: { of }, value: ahead / SECOND }])),
  },
]

const installationGauges = ({ clock, keys, all, streams, configuration }: TelemetryProcessContext): AskedGauge[] => [
  {
    name: 'vitrine_build_info',
    help: 'Which version runs: always 1',
    labelNames: ['version'],
    ask: () => [{ labels: { version: versionText(configuration.version) }, value: 1 }],
  },
  {
    name: 'vitrine_certificate_expiry_timestamp_seconds',
    help: 'When a certificate ends, by the name of its file',
    labelNames: ['certificate'],
    ask: () => certificatesOf(keys).map(({ name, at }) => ({ labels: { certificate: name }, value: at / SECOND })),
  },
  {
    name: 'vitrine_health_issues',
    help: 'What needs attention, as the overview of the console tells it',
    labelNames: ['code', 'urgency'],
    ask: async () => countHealthIssues(await all.healthIssues(clock())),
  },
  {
    name: 'vitrine_disk_bytes',
    help: 'The disk of the data directory: what is free for us, and all of it',
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
    help: 'Pages that are told of changes',
    ask: () => one(streams.taken),
  },
]

function countHealthIssues(healthIssues: readonly HealthIssue[]): Sample[] {
  const counts = new Map<string, Sample>()
  for (const { code, urgency } of healthIssues) {
    const key = `${code} ${urgency}`
    const before = counts.get(key)?.value ?? 0
    counts.set(key, { labels: { code, urgency }, value: before + 1 })
  }
  return [...counts.values()]
}
