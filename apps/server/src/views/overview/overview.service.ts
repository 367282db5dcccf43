import type { HealthIssue, Live, Overview, OverviewSpan, Urgency } from '@vitrine/api/administration/overview.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { AuditLog } from '../../base/audit/audit.service.ts'
import type { Flows } from '../../flows/flows.ts'
import { cachedFor } from '../../platform/cache/cached-for.ts'
import type { AllFeatures, FeatureContext } from '../../platform/feature/feature.ts'
import type { SelfProbe } from '../../processes/health/self-probe/self-probe.ts'
import { figuresOf, windowsAt } from './figures.ts'
import { flowsUnderWay } from './live.ts'

/** The cache limits the load on the database regardless of the number of viewers. */
const FRESH: Milliseconds = 2000

const URGENCIES: readonly Urgency[] = ['now', 'soon', 'fyi']

type OverviewServices = {
  audit: Pick<AuditLog, 'countLines'>
  quota: Pick<Flows['quota'], 'use'>
  selfProbe: Pick<SelfProbe, 'outcome'>
} & Pick<Flows, 'progressSince'>

export type OverviewContext = FeatureContext<OverviewServices> & { all: Pick<AllFeatures, 'healthIssues'> }

type OverviewOptions = Pick<OverviewContext, 'clock' | 'database' | 'services' | 'all'> & {
  /** Returns the requests of the busiest client of this server. */
  requests: () => Live['requests']
}

export const overviewOfAll = ({
  clock,
  database,
  services,
  all,
  requests,
}: OverviewOptions): (() => Promise<Overview>) =>
  cachedFor(FRESH, clock, async (now) => {
    const windows = windowsAt(now)
    const earliest = Math.min(...windows.filter(({ name }) => !name.endsWith('-before')).map(({ from }) => from))
    const [lines, progress, use, healthIssues] = await Promise.all([
      services.audit.countLines(windows),
      services.progressSince(earliest),
      services.quota.use(database),
      all.healthIssues(now),
    ])
    const figures = (span: OverviewSpan) => figuresOf(span, windows, { lines, progress })
    const urgencyOf = ({ urgency }: HealthIssue) => URGENCIES.indexOf(urgency)
    return {
      now,
      figures: { hour: figures('hour'), day: figures('day'), week: figures('week') },
      live: { ...flowsUnderWay(now, progress), ...use, requests: requests() },
      findings: healthIssues.toSorted((one, other) => urgencyOf(one) - urgencyOf(other)),
      selfProbe: services.selfProbe.outcome,
    }
  })
