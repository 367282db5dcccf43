import type { HealthIssue, Overview, Urgency } from '@vitrine/api/administration/overview.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { Uses } from '../../feature.ts'
import { type Clock, isWithin, type Span } from '../../platform/clock/clock.ts'
import { figuresOf, type SpanWindow, windowsAt } from './figures.ts'

/** Time for which an overview is cached. The cache limits the load on the database regardless of the number of viewers. */
const FRESH: Milliseconds = 2000

const URGENCIES: readonly Urgency[] = ['now', 'soon', 'fyi']

type OverviewOptions = {
  clock: Clock
  services: Uses<{ audit: 'countLines'; selfProbe: 'outcome' }>
  healthIssues: (now: number) => Promise<HealthIssue[]>
}

/** Overview of recent activity and current health issues, cached for all callers. */
export class OverviewOfAll {
  readonly #options: OverviewOptions
  #last: ({ overview: Promise<Overview> } & Span) | undefined

  constructor(options: OverviewOptions) {
    this.#options = options
  }

  async current(): Promise<Overview> {
    const now = this.#options.clock()
    if (!this.#last || !isWithin(this.#last, now)) {
      const overview = this.#make(now)
      this.#last = { overview, from: now, until: now + FRESH }
      // A failure is not cached: the next caller tries again.
      overview.catch(() => {
        if (this.#last?.overview === overview) this.#last = undefined
      })
    }
    return this.#last.overview
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
