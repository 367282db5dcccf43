import type { HealthIssue, Live, Overview, OverviewSpan, Urgency } from '@vitrine/api/administration/overview.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { AuditLog } from '../../base/audit/audit.service.ts'
import type { Flows } from '../../flows/flows.ts'
import { cachedFor } from '../../platform/cache/cached-for.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SelfProbe } from '../../processes/health/self-probe/self-probe.ts'
import { figuresOf, windowsAt } from './figures.ts'
import { flowsUnderWay } from './live.ts'

/** The cache limits the load on the database regardless of the number of viewers. */
const FRESH: Milliseconds = 2000

const URGENCIES: readonly Urgency[] = ['now', 'soon', 'fyi']

export type OverviewServices = {
  audit: Pick<AuditLog, 'countLines'>
  quota: Pick<Flows['quota'], 'use'>
  selfProbe: Pick<SelfProbe, 'outcome'>
} & Pick<Flows, 'progressSince'>

type OverviewOptions = {
  clock: Clock
  database: Database
  services: OverviewServices
  /** Returns the requests of the busiest client of this server. */
  requests: () => Live['requests']
  healthIssues: (now: number) => Promise<HealthIssue[]>
}

export class OverviewOfAll {
  readonly #options: OverviewOptions
  readonly current: () => Promise<Overview>

  constructor(options: OverviewOptions) {
    this.#options = options
    this.current = cachedFor(FRESH, options.clock, (now) => this.#make(now))
  }

  async #make(now: number): Promise<Overview> {
    const windows = windowsAt(now)
    const { database, services, requests } = this.#options
    const earliest = Math.min(...windows.filter(({ name }) => !name.endsWith('-before')).map(({ from }) => from))
    const [lines, progress, use, healthIssues] = await Promise.all([
      services.audit.countLines(windows),
      services.progressSince(earliest),
      services.quota.use(database),
      this.#options.healthIssues(now),
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
  }
}
