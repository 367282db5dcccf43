import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { overviewOfAll } from './overview.service.ts'

const NOW = Date.UTC(2027, 2, 8, 17, 33, 20)

const IDLE = { used: 0, limit: 10 }

describe('the overview', () => {
  let now: number
  beforeEach(() => {
    now = NOW
  })
  const overviewOf = (count = vi.fn(async () => []), healthIssues: HealthIssue[] = []) => ({
    count,
    overview: overviewOfAll({
      clock: () => now,
      database: {} as Database,
      services: {
        audit: { countLines: count },
        progressSince: async () => [],
        quota: { use: async () => ({ clients: 0, flows: IDLE, busiest: IDLE }) },
        selfProbe: { outcome: undefined },
      },
      requests: () => IDLE,
      all: { healthIssues: async () => healthIssues },
    }),
  })

  it('is computed once for all callers within two seconds', async () => {
    const { overview, count } = overviewOf()
    await Promise.all([overview(), overview()])
    now += 1999
    expect((await overview()).now).toBe(NOW)
    expect(count).toHaveBeenCalledTimes(1)
    now += 1
    expect((await overview()).now).toBe(NOW + 2000)
    expect(count).toHaveBeenCalledTimes(2)
  })

  it('is computed again for the next caller after a failure', async () => {
    const count = vi.fn(async () => [])
    count.mockRejectedValueOnce(new Error('the database is unavailable'))
    const { overview } = overviewOf(count)
    await expect(overview()).rejects.toThrow('the database is unavailable')
    expect((await overview()).findings).toEqual([])
  })

  it('lists the most urgent health issues first', async () => {
    const { overview } = overviewOf(undefined, [
      { code: 'status-list-filling', urgency: 'fyi', taken: 6, size: 10 },
      { code: 'checkpoint-overdue', urgency: 'soon', since: NOW },
      { code: 'identity-provider-failing', urgency: 'now', since: NOW },
    ])
    const { findings } = await overview()
    expect(findings.map(({ urgency }) => urgency)).toEqual(['now', 'soon', 'fyi'])
  })
})
