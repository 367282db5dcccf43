import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OverviewOfAll } from './overview.service.ts'

const NOW = Date.UTC(2027, 2, 8, 17, 33, 20)

describe('the overview', () => {
  let now: number
  beforeEach(() => {
    now = NOW
  })
  const overviewOf = (count = vi.fn(async () => []), healthIssues: HealthIssue[] = []) => ({
    count,
    overview: new OverviewOfAll({
      clock: () => now,
      services: { audit: { countLines: count }, selfProbe: { outcome: undefined } },
      healthIssues: async () => healthIssues,
    }),
  })

  it('is computed once for all callers within two seconds', async () => {
    const { overview, count } = overviewOf()
    await Promise.all([overview.current(), overview.current()])
    now += 1999
    expect((await overview.current()).now).toBe(NOW)
    expect(count).toHaveBeenCalledTimes(1)
    now += 1
    expect((await overview.current()).now).toBe(NOW + 2000)
    expect(count).toHaveBeenCalledTimes(2)
  })

  it('is computed again for the next caller after a failure', async () => {
    const count = vi.fn(async () => [])
    count.mockRejectedValueOnce(new Error('the database is unavailable'))
    const { overview } = overviewOf(count)
    await expect(overview.current()).rejects.toThrow('the database is unavailable')
    expect((await overview.current()).findings).toEqual([])
  })

  it('lists the most urgent health issues first', async () => {
    const { overview } = overviewOf(undefined, [
      { code: 'status-list-filling', urgency: 'fyi', taken: 6, size: 10 },
      { code: 'checkpoint-overdue', urgency: 'soon', since: NOW },
      { code: 'identity-provider-failing', urgency: 'now', since: NOW },
    ])
    const { findings } = await overview.current()
    expect(findings.map(({ urgency }) => urgency)).toEqual(['now', 'soon', 'fyi'])
  })
})
