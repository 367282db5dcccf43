import type { HealthIssue, Overview, Urgency } from '@vitrine/api/administration/overview.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { AuditLog } from '../../base/audit/audit.service.ts'
import { cachedFor } from '../../platform/cache/cached-for.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { SelfProbe } from '../../processes/health/self-probe/self-probe.ts'
import { figuresOf, type SpanWindow, windowsAt } from './figures.ts'

/** Time for which an overview is cached. The cache limits the load on the database regardless of the number of viewers. */
const FRESH: Milliseconds = 2000

const URGENCIES: readonly Urgency[] = ['now', 'soon', 'fyi']

export type OverviewServices = { audit: Pick<AuditLog, 'countLines'>; selfProbe: Pick<SelfProbe, 'outcome'> }

type OverviewOptions = {
  clock: Clock
  services: OverviewServices
  healthIssues: (now: number) => Promise<HealthIssue[]>
}

/** Overview of recent activity and current health issues. */
export class OverviewOfAll {
  readonly #options: OverviewOptions
  /** Returns the overview, cached for all callers. */
  readonly current: () => Promise<Overview>

  constructor(options: OverviewOptions) {
    this.#options = options
    this.current = cachedFor(FRESH, options.clock, (now) => this.#make(now))
  }

  async #make(now: number): Promise<Overview> {
    const windows = windowsAt(now)
    const { services } = this.#options
    const [counts, healthIssues] = await Promise.all([
      services.audit.countLines(windows),
      this.#options.healthIssues(now),
    ])
    const figures = (name: SpanWindow['name']) => {
      const window = windows.find((one) => one.name === name)
      if (!window) throw new Error(`Unknown span '${name}'`)
      return figuresOf(window, counts)
    }
    const urgencyOf = ({ urgency }: HealthIssue) => URGENCIES.indexOf(urgency)
    return {
      now,
      figures: { hour: figures('hour'), day: figures('day'), week: figures('week') },
      findings: healthIssues.toSorted((one, other) => urgencyOf(one) - urgencyOf(other)),
      selfProbe: services.selfProbe.outcome,
    }
  }
}
