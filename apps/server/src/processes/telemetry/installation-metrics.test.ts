import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '@vitrine/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allMetrics, WELL } from './all-metrics.fixture.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-installation-metrics-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Told = Parameters<typeof allMetrics>[0]
const told = async (installation?: Told): Promise<string[]> =>
  (await allMetrics(installation).registry.metrics()).split('\n')
const named = async (name: string, installation?: Told): Promise<string[]> =>
  (await told(installation)).filter((line) => line.startsWith(name))

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
      'vitrine_open_runs 7',
      'vitrine_open_runs_limit 100',
      'vitrine_kept_bytes 4096',
      'vitrine_kept_bytes_limit 1000000',
      'vitrine_sweep_backlog_seconds 10',
      'vitrine_audit_unsealed_seconds 60',
      'vitrine_pending_revocations 0',
      'vitrine_change_streams_open 5',
    ])
      expect(lines).toContain(line)
  })

  it('is how much of the disk of the data directory is free', async () => {
    const [free, all] = (await named('vitrine_disk_bytes', { dataDirectory: folder })).map((line) =>
      Number(line.split(' ')[1]),
    )
    expect(free).toBeGreaterThan(0)
    expect(all).toBeGreaterThan(free ?? 0)
  })

  it('is how large an embedded database is', async () => {
    const file = join(folder, 'vitrine.sqlite')
    writeFileSync(file, 'x'.repeat(100))
    expect(await named('vitrine_database_size_bytes', { databasePlace: { kind: 'sqlite', file } })).toEqual([
      'vitrine_database_size_bytes 100',
    ])
    expect(await named('vitrine_database_size_bytes')).toEqual([])
  })

  it('is what needs attention, counted by its code', async () => {
    const ending: Finding = { code: 'certificate-expires', urgency: 'soon', name: 'a', at: 0 }
    const findings = async () => [ending, ending, { code: 'sealing-behind', urgency: 'soon', since: 0 } as const]
    expect(await named('vitrine_findings', { findings })).toEqual([
      'vitrine_findings{code="certificate-expires",urgency="soon"} 2',
      'vitrine_findings{code="sealing-behind",urgency="soon"} 1',
    ])
  })

  it('is no lag where nothing is due yet, nor where nothing is to be done', async () => {
    expect(await named('vitrine_sweep_backlog_seconds', { firstDue: async () => 1_100_000 })).toEqual([
      'vitrine_sweep_backlog_seconds 0',
    ])
    expect(await named('vitrine_audit_unsealed_seconds', { unsealedSince: async () => undefined })).toEqual([
      'vitrine_audit_unsealed_seconds 0',
    ])
  })

  it('is when the last copies were made, and nothing before the first', async () => {
    expect(await named('vitrine_backup_timestamp_seconds', {})).toEqual(['vitrine_backup_timestamp_seconds 900'])
    expect(await named('vitrine_audit_export_timestamp_seconds', {})).toEqual([])
  })

  it('is without what cannot be had, and with all else', async () => {
    const fails = async (): Promise<never> => {
      throw new Error('the database is away')
    }
    const database = { ...WELL.database, check: fails, clockAhead: fails }
    const lines = await told({ database, keptRuns: fails, firstDue: fails })
    expect(lines).toContain('vitrine_database_up 0')
    expect(lines).toContain('vitrine_build_info{version="1.2.3"} 1')
    expect(
      lines.filter((line) =>
        /^vitrine_(open_runs|kept_bytes|sweep_backlog_seconds|clock_ahead_seconds)[ {]/.test(line),
      ),
    ).toEqual([])
  })
})
