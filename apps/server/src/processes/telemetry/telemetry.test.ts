import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedGauge } from '../../platform/metrics/asked-gauge.ts'
import { telemetryProcess } from './telemetry.process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-installation-metrics-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type TelemetryContext = Parameters<typeof telemetryProcess.open>[0]

/** An installation of which all is known, and all is well. Its time is 1,000 seconds. */
const WELL = {
  clock: () => 1_000_000,
  keys: { trustAnchor: { validToDate: new Date(2_000_000) }, signingKeys: {} },
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

async function told(changes: object = {}): Promise<string[]> {
  const registry = new Registry()
  const { gauges = [] } = await telemetryProcess.open({ ...WELL, ...changes } as unknown as TelemetryContext)
  for (const gauge of gauges) askedGauge(registry, gauge)
  return (await registry.metrics()).split('\n')
}
const named = async (name: string, changes?: object): Promise<string[]> =>
  (await told(changes)).filter((line) => line.startsWith(name))

describe('what is told of the installation', () => {
  it('is how it is at this moment', async () => {
    const lines = await told()
    for (const line of [
      'vitrine_build_info{version="1.2.3"} 1',
      'vitrine_database_up 1',
      'vitrine_database_connections{state="open"} 3',
      'vitrine_database_connections{state="idle"} 2',
      'vitrine_database_connections{state="waiting"} 1',
      'vitrine_clock_ahead_seconds{of="database"} 0.25',
      'vitrine_clock_ahead_seconds{of="identity-provider"} -2',
      'vitrine_certificate_expiry_timestamp_seconds{certificate="trust-anchor"} 2000',
      'vitrine_change_streams_open 5',
    ])
      expect(lines).toContain(line)
  })

  it('is how much of the disk of the data directory is free', async () => {
    const [free, all] = (
      await named('vitrine_disk_bytes', {
        configuration: { ...WELL.configuration, dataDirectory: folder },
      })
    ).map((line) => Number(line.split(' ')[1]))
    expect(free).toBeGreaterThan(0)
    expect(all).toBeGreaterThan(free ?? 0)
  })

  it('is how large an embedded database is', async () => {
    const file = join(folder, 'vitrine.sqlite')
    writeFileSync(file, 'x'.repeat(100))
    expect(
      await named('vitrine_database_size_bytes', {
        configuration: { ...WELL.configuration, database: { kind: 'sqlite', file } },
      }),
    ).toEqual(['vitrine_database_size_bytes 100'])
    expect(await named('vitrine_database_size_bytes')).toEqual([])
  })

  it('is what needs attention, counted by its code', async () => {
    const ending: HealthIssue = { code: 'certificate-expires', urgency: 'soon', name: 'a', at: 0 }
    const healthIssues = async () => [ending, ending, { code: 'sealing-behind', urgency: 'soon', since: 0 } as const]
    expect(await named('vitrine_health_issues', { all: { healthIssues } })).toEqual([
      'vitrine_health_issues{code="certificate-expires",urgency="soon"} 2',
      'vitrine_health_issues{code="sealing-behind",urgency="soon"} 1',
    ])
  })

  it('is without what cannot be had, and with all else', async () => {
    const fails = async (): Promise<never> => {
      throw new Error('the database is away')
    }
    const database = { ...WELL.database, check: fails, clockAhead: fails }
    const lines = await told({ database })
    expect(lines).toContain('vitrine_database_up 0')
    expect(lines).toContain('vitrine_build_info{version="1.2.3"} 1')
    expect(lines.filter((line) => /^vitrine_clock_ahead_seconds[ {]/.test(line))).toEqual([])
  })
})
