import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FailingParts } from '../../platform/failures/failing-parts.ts'
import { computedGauge } from '../../platform/metrics/asked-gauge.ts'
import { telemetryProcess } from './telemetry.process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-installation-metrics-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type TelemetryContext = Parameters<typeof telemetryProcess.open>[0]

/** A healthy installation. Its clock shows 1,000 seconds since the epoch. */
const HEALTHY = {
  clock: () => 1_000_000,
  keys: { trustAnchor: { validToDate: new Date(2_000_000) }, signingKeys: {} },
  engines: {
    all: () => [{ certificates: [{ name: 'bank.jwt', role: 'verifier', authority: 'Registrar', at: 3_000_000 }] }],
  },
  database: {
    check: async () => {},
    connections: () => ({ open: 3, idle: 2, waiting: 1 }),
    clockAhead: async () => 250,
  },
  services: { access: { providerClockAhead: -2000 } },
  all: { healthIssues: async (): Promise<HealthIssue[]> => [] },
  streams: { taken: 5 },
  configuration: {
    version: { number: '1.2.3' },
    database: { kind: 'postgres', url: 'postgres://db.example/vitrine' },
    dataDirectory: '.',
  },
}

async function scrape(changes: object = {}): Promise<string[]> {
  const registry = new Registry()
  const failing = new FailingParts({ clock: () => 0, log: { warn: () => {}, error: () => {} }, count: () => {} })
  const { gauges = [] } = await telemetryProcess.open({ ...HEALTHY, ...changes } as unknown as TelemetryContext)
  for (const gauge of gauges) computedGauge(registry, gauge, failing)
  return (await registry.metrics()).split('\n')
}
const named = async (name: string, changes?: object): Promise<string[]> =>
  (await scrape(changes)).filter((line) => line.startsWith(name))

describe('the gauges of the installation', () => {
  it('report its current state', async () => {
    const lines = await scrape()
    for (const line of [
      'vitrine_build_info{version="1.2.3"} 1',
      'vitrine_database_up 1',
      'vitrine_database_connections{state="open"} 3',
      'vitrine_database_connections{state="idle"} 2',
      'vitrine_database_connections{state="waiting"} 1',
      'vitrine_clock_ahead_seconds{of="database"} 0.25',
      'vitrine_clock_ahead_seconds{of="identity-provider"} -2',
      'vitrine_certificate_expiry_timestamp_seconds{certificate="trust-anchor",role="",authority=""} 2000',
      'vitrine_certificate_expiry_timestamp_seconds{certificate="bank.jwt",role="verifier",authority="Registrar"} 3000',
      'vitrine_change_streams_open 5',
    ])
      expect(lines).toContain(line)
  })

  it('report the free and total space of the disk', async () => {
    const [free, all] = (
      await named('vitrine_disk_bytes', {
        configuration: { ...HEALTHY.configuration, dataDirectory: folder },
      })
    ).map((line) => Number(line.split(' ')[1]))
    expect(free).toBeGreaterThan(0)
    expect(all).toBeGreaterThan(free ?? 0)
  })

  it('report the size of an embedded database', async () => {
    const file = join(folder, 'vitrine.sqlite')
    writeFileSync(file, 'x'.repeat(100))
    expect(
      await named('vitrine_database_size_bytes', {
        configuration: { ...HEALTHY.configuration, database: { kind: 'sqlite', file } },
      }),
    ).toEqual(['vitrine_database_size_bytes 100'])
    expect(await named('vitrine_database_size_bytes')).toEqual([])
  })

  it('count health issues by code and name', async () => {
    const ending: HealthIssue = { code: 'certificate-expires', urgency: 'soon', name: 'a', at: 0 }
    const healthIssues = async () => [
      ending,
      ending,
      { ...ending, name: 'b' },
      { code: 'checkpoint-overdue', urgency: 'soon', since: 0 } as const,
    ]
    expect(await named('vitrine_health_issues', { all: { healthIssues } })).toEqual([
      'vitrine_health_issues{code="certificate-expires",urgency="soon",name="a"} 2',
      'vitrine_health_issues{code="certificate-expires",urgency="soon",name="b"} 1',
      'vitrine_health_issues{code="checkpoint-overdue",urgency="soon"} 1',
    ])
  })

  it('leave out values that are unavailable, and report all others', async () => {
    const fails = async (): Promise<never> => {
      throw new Error('the database is unavailable')
    }
    const database = { ...HEALTHY.database, check: fails, clockAhead: fails }
    const lines = await scrape({ database })
    expect(lines).toContain('vitrine_database_up 0')
    expect(lines).toContain('vitrine_build_info{version="1.2.3"} 1')
    expect(lines.filter((line) => /^vitrine_clock_ahead_seconds[ {]/.test(line))).toEqual([])
  })
})
