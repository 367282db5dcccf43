import { together } from '../../platform/cache/together.ts'
import { one } from '../../platform/metrics/asked-gauge.ts'
import { defineFeature, type FeatureContext } from '../feature.ts'
import { type RunQuotaConfiguration, runQuotaConfiguration } from './run-quota.configuration.ts'
import { runQuotaMigrations } from './run-quota.migrations.ts'
import { RunQuota } from './run-quota.service.ts'

declare module '../feature.ts' {
  interface Services {
    quota: RunQuota
  }
}

const SECOND = 1000

/** Limits for open runs, for one client and in all. */
export const runQuotaFeature = defineFeature({
  name: 'run-quota',
  settings: [runQuotaConfiguration],
  migrations: runQuotaMigrations,
  open({ database, clock, configuration: { runLimits } }: FeatureContext & { configuration: RunQuotaConfiguration }) {
    const quota = new RunQuota({ clock, limits: runLimits })
    // Two gauges of one look ask for it.
    const kept = together(() => quota.kept(database.reader))
    return {
      services: { quota },
      gauges: [
        {
          name: 'vitrine_open_runs',
          help: 'Issuances and presentations that are open or keep a result, on all servers',
          ask: async () => one((await kept()).runs),
        },
        {
          name: 'vitrine_open_runs_limit',
          help: 'So many of them there may be (OPEN_RUNS)',
          ask: () => one(runLimits.inAll.runs),
        },
        {
          name: 'vitrine_kept_bytes',
          help: 'What they keep at most, photos for the most part',
          ask: async () => one((await kept()).bytes),
        },
        {
          name: 'vitrine_kept_bytes_limit',
          help: 'So much of it there may be (KEPT_MEGABYTES)',
          ask: () => one(runLimits.inAll.bytes),
        },
        {
          name: 'vitrine_sweep_backlog_seconds',
          help: 'For how long the oldest run is due that is to be ended or erased',
          ask: async () => {
            const due = await quota.firstDue(database.reader)
            return one(due === undefined ? 0 : Math.max(0, clock() - due) / SECOND)
          },
        },
      ],
    }
  },
})
