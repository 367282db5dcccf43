import { together } from '../../platform/cache/together.ts'
import { one } from '../../platform/metrics/asked-gauge.ts'
import { defineFeature, type FeatureContext } from '../feature.ts'
import { type FlowQuotaConfiguration, flowQuotaConfiguration } from './flow-quota.configuration.ts'
import { flowQuotaMigrations } from './flow-quota.migrations.ts'
import { FlowQuota } from './flow-quota.service.ts'

declare module '../feature.ts' {
  interface Services {
    quota: FlowQuota
  }
}

const SECOND = 1000

/** Limits for open runs, for one client and in all. */
export const flowQuotaFeature = defineFeature({
  name: 'run-quota',
  settings: [flowQuotaConfiguration],
  migrations: flowQuotaMigrations,
  open({ database, clock, configuration: { flowLimits } }: FeatureContext & { configuration: FlowQuotaConfiguration }) {
    const quota = new FlowQuota({ clock, limits: flowLimits })
    // Two gauges of one look ask for it.
    const kept = together(() => quota.kept(database.reader))
    return {
      services: { quota },
      gauges: [
        {
          name: 'vitrine_open_flows',
          help: 'Issuances and presentations that are open or keep a result, on all servers',
          ask: async () => one((await kept()).runs),
        },
        {
          name: 'vitrine_open_flows_limit',
          help: 'So many of them there may be (OPEN_FLOWS)',
          ask: () => one(flowLimits.inAll.runs),
        },
        {
          name: 'vitrine_kept_bytes',
          help: 'What they keep at most, photos for the most part',
          ask: async () => one((await kept()).bytes),
        },
        {
          name: 'vitrine_kept_bytes_limit',
          help: 'So much of it there may be (KEPT_MEGABYTES)',
          ask: () => one(flowLimits.inAll.bytes),
        },
        {
          name: 'vitrine_cleanup_backlog_seconds',
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
