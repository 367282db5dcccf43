import { statSync } from 'node:fs'
import type { Finding } from '@vitrine/api'
import type { Registry } from 'prom-client'
import type { LastCopies } from '../../features/installation/installation.repository.ts'
import { together } from '../../platform/cache/together.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, DatabasePlace } from '../../platform/database/database.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'
import { askedGauge, type Sample } from '../../platform/metrics/asked-gauge.ts'
import { diskOf } from '../../platform/system/disk.ts'
import { certificatesOf } from '../health/findings.ts'
import type { ProbeResult } from '../health/self-probe/self-probe.ts'

const SECOND = 1000

type Kept = { runs: number; bytes: number }

/** Where it is known how the installation is. Times are epoch milliseconds. */
export type Installation = {
  version: string
  clock: Clock
  dataDirectory: string
  keys: Pick<KeyStore, 'trustAnchor' | 'signingKeys'>
  databasePlace: DatabasePlace
  database: Pick<Database, 'check' | 'connections' | 'clockAhead'>
  /** How far the identity provider's clock is ahead of ours, in milliseconds; undefined where it did not say. */
  providerClockAhead: () => number | undefined
  /** What whoever runs the server should know of it. */
  findings: (now: number) => Promise<Finding[]>
  /** Runs that are open, or of which a result is kept, and how many may be. */
  keptRuns: () => Promise<Kept>
  runLimits: Kept
  /** When what is to be ended or erased first was or will be due; undefined where nothing is. */
  firstDue: () => Promise<number | undefined>
  /** When the oldest line of the audit log is from that is not sealed. */
  unsealedSince: () => Promise<number | undefined>
  lastCopies: () => Promise<LastCopies>
  pendingRevocations: () => Promise<{ count: number }>
  openStreams: () => number
  /** What came of the latest self-probe; undefined where it is off. */
  selfProbe: () => ProbeResult | undefined
}

const one = (value: number | undefined): Sample[] => (value === undefined ? [] : [{ value }])

const inSeconds = (time: number | null): Sample[] => (time === null ? [] : [{ value: time / SECOND }])

/** Tells how the installation is whenever somebody asks: nothing of it is measured in between. */
export function measureInstallation(registry: Registry, installation: Installation): void {
  const { version, clock, dataDirectory, keys, databasePlace, database, runLimits } = installation
  // Two gauges of one look ask for it.
  const keptRuns = together(installation.keptRuns)
  const lastCopies = together(installation.lastCopies)
  const secondsSince = (time: number | undefined): number =>
    time === undefined ? 0 : Math.max(0, clock() - time) / SECOND

  askedGauge(
    registry,
    { name: 'vitrine_build_info', help: 'Which version runs: always 1', labelNames: ['version'] },
    () => [{ labels: { version }, value: 1 }],
  )
  askedGauge(registry, { name: 'vitrine_database_up', help: 'Whether the database answers: 1, or 0' }, () =>
    database.check().then(
      () => one(1),
      () => one(0),
    ),
  )
  askedGauge(
    registry,
    {
      name: 'vitrine_database_connections',
      help: 'Connections to PostgreSQL that are open or idle, and how many wait for one',
      labelNames: ['state'],
    },
    () => Object.entries(database.connections() ?? {}).map(([state, value]) => ({ labels: { state }, value })),
  )
  askedGauge(
    registry,
    { name: 'vitrine_database_size_bytes', help: 'Size of the embedded database; not there with PostgreSQL' },
    () => (databasePlace.kind === 'sqlite' ? one(statSync(databasePlace.file).size) : []),
  )
  askedGauge(
    registry,
    {
      name: 'vitrine_clock_ahead_seconds',
      help: 'How far the clock of another computer is ahead of ours; not there where it does not say',
      labelNames: ['of'],
    },
    async () =>
      Object.entries({
        database: await database.clockAhead(),
        'identity-provider': installation.providerClockAhead(),
      }).flatMap(([of, ahead]) => (ahead === undefined ? [] : [{ labels: { of }, value: ahead / SECOND }])),
  )
  askedGauge(
    registry,
    {
      name: 'vitrine_certificate_expiry_timestamp_seconds',
      help: 'When a certificate ends, by the name of its file',
      labelNames: ['certificate'],
    },
    () => certificatesOf(keys).map(({ name, at }) => ({ labels: { certificate: name }, value: at / SECOND })),
  )
  askedGauge(
    registry,
    {
      name: 'vitrine_findings',
      help: 'What needs attention, as the overview of the console tells it',
      labelNames: ['code', 'urgency'],
    },
    async () => countFindings(await installation.findings(clock())),
  )
  askedGauge(
    registry,
    {
      name: 'vitrine_disk_bytes',
      help: 'The disk of the data directory: what is free for us, and all of it',
      labelNames: ['kind'],
    },
    async () => {
      const { free, all } = await diskOf(dataDirectory)
      return [
        { labels: { kind: 'free' }, value: free },
        { labels: { kind: 'all' }, value: all },
      ]
    },
  )
  askedGauge(
    registry,
    { name: 'vitrine_open_runs', help: 'Issuances and presentations that are open or keep a result, on all servers' },
    async () => one((await keptRuns()).runs),
  )
  askedGauge(registry, { name: 'vitrine_open_runs_limit', help: 'So many of them there may be (OPEN_RUNS)' }, () =>
    one(runLimits.runs),
  )
  askedGauge(
    registry,
    { name: 'vitrine_kept_bytes', help: 'What they keep at most, photos for the most part' },
    async () => one((await keptRuns()).bytes),
  )
  askedGauge(registry, { name: 'vitrine_kept_bytes_limit', help: 'So much of it there may be (KEPT_MEGABYTES)' }, () =>
    one(runLimits.bytes),
  )
  askedGauge(
    registry,
    { name: 'vitrine_sweep_backlog_seconds', help: 'For how long the oldest run is due that is to be ended or erased' },
    async () => one(secondsSince(await installation.firstDue())),
  )
  askedGauge(
    registry,
    { name: 'vitrine_audit_unsealed_seconds', help: 'Age of the oldest line of the audit log that is not sealed' },
    async () => one(secondsSince(await installation.unsealedSince())),
  )
  askedGauge(
    registry,
    { name: 'vitrine_backup_timestamp_seconds', help: 'When the last backup was made; not there before the first' },
    async () => inSeconds((await lastCopies()).backup),
  )
  askedGauge(
    registry,
    {
      name: 'vitrine_audit_export_timestamp_seconds',
      help: 'When the audit log was last exported; not there before the first time',
    },
    async () => inSeconds((await lastCopies()).auditExport),
  )
  askedGauge(
    registry,
    { name: 'vitrine_pending_revocations', help: 'Revocations that engines have yet to do' },
    async () => one((await installation.pendingRevocations()).count),
  )
  askedGauge(
    registry,
    {
      name: 'vitrine_self_probe_up',
      help: 'Whether the server could issue and present a card to itself: 1, or 0; not there where it does not try',
    },
    () => selfProbed(installation.selfProbe(), ({ outcome }) => (outcome === 'passed' ? 1 : 0)),
  )
  askedGauge(registry, { name: 'vitrine_self_probe_seconds', help: 'How long the latest self-probe took' }, () =>
    selfProbed(installation.selfProbe(), ({ took }) => took / SECOND),
  )
  askedGauge(registry, { name: 'vitrine_self_probe_timestamp_seconds', help: 'When the latest self-probe ended' }, () =>
    selfProbed(installation.selfProbe(), ({ at }) => at / SECOND),
  )
  askedGauge(registry, { name: 'vitrine_change_streams_open', help: 'Pages that are told of changes' }, () =>
    one(installation.openStreams()),
  )
}

const selfProbed = (result: ProbeResult | undefined, part: (result: ProbeResult) => number): Sample[] =>
  one(result && part(result))

function countFindings(findings: readonly Finding[]): Sample[] {
  const counts = new Map<string, Sample>()
  for (const { code, urgency } of findings) {
    const key = `${code} ${urgency}`
    const before = counts.get(key)?.value ?? 0
    counts.set(key, { labels: { code, urgency }, value: before + 1 })
  }
  return [...counts.values()]
}
