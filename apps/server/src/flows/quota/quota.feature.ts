import { together } from '../../platform/cache/together.ts'
import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { one } from '../../platform/metrics/asked-gauge.ts'
import { findFirstDue } from '../first-due.across.ts'
import { type FlowQuotaConfiguration, flowQuotaConfiguration } from './flow-quota.configuration.ts'
import { flowQuotaMigrations } from './flow-quota.migrations.ts'
import { findTotalUse } from './flow-quota.repository.ts'
import { FlowQuota } from './flow-quota.service.ts'

const SECOND = 1000

export const quotaFeature = defineFeature({
  name: 'run-quota',
  settings: [flowQuotaConfiguration],
  migrations: flowQuotaMigrations,
  tables: { flow_counts: 'left-out' },
  open({ database, clock, configuration: { flowLimits } }: FeatureContext & { configuration: FlowQuotaConfiguration }) {
    const quota = new FlowQuota({ clock, limits: flowLimits })
    // Two gauges need the same value when the metrics are collected: one query serves both.
    const totalUse = together(() => findTotalUse(database.reader))
    return {
      services: { quota },
      // Runs after the flows of this clean-up have ended.
      cleanup: [{ name: 'client-counts', step: 'forget', run: () => quota.forgetClients(database) }],
      gauges: [
        {
          name: 'vitrine_open_flows',
          help: 'Number of issuances and presentations that are open or keep a result, and of pushed requests of wallets, on all servers',
          ask: async () => one((await totalUse()).flows),
        },
        {
          name: 'vitrine_open_flows_limit',
          help: 'Maximum of vitrine_open_flows (OPEN_FLOWS)',
          ask: () => one(flowLimits.inAll.flows),
        },
        {
          name: 'vitrine_kept_bytes',
          help: 'Upper bound of the data that open flows and results keep, mostly photos',
          ask: async () => one((await totalUse()).bytes),
        },
        {
          name: 'vitrine_kept_bytes_limit',
          help: 'Maximum of vitrine_kept_bytes (KEPT_MEGABYTES)',
          ask: () => one(flowLimits.inAll.bytes),
        },
        {
          name: 'vitrine_cleanup_backlog_seconds',
          help: 'Time for which the oldest expired flow has waited for the clean-up',
          ask: async () => {
            const due = await findFirstDue(database.reader)
            return one(due === undefined ? 0 : Math.max(0, clock() - due) / SECOND)
          },
        },
      ],
    }
  },
})
