import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import type { CardKinds } from '../base/cards/handled-kinds.ts'
import type { AllFeatures, Background, CleanupPart, HealthIssueSearch, OpenFeature, Services } from '../feature.ts'
import type { PresentationPurpose } from '../flows/presentation/presentation-purpose.ts'
import type { FailingParts } from '../platform/failures/failing-parts.ts'
import type { ComputedGauge } from '../platform/metrics/asked-gauge.ts'

/** Collection of the features opened so far, with their combined services, retention times, health issues and gauges. */
export class OpenFeatures implements AllFeatures {
  readonly all: OpenFeature[] = []
  readonly #handled = new Set<string>()
  readonly #services: Partial<Services> = {}
  readonly #parts: FailingParts

  constructor(parts: FailingParts) {
    this.#parts = parts
  }

  /** Services of all features. Using a service before its feature is open is a programming error. */
  readonly services = new Proxy(this.#services, {
    get: (services, name) => {
      const service = Reflect.get(services, name) as unknown
      if (service === undefined) throw new Error(`The service '${String(name)}' is used before its feature is open`)
      return service
    },
  }) as Services

  /** Adds an open feature. @param handles kinds of card files that the feature declared */
  add(feature: OpenFeature, { purposes = [], operations = [] }: CardKinds = {}): void {
    for (const kind of [...purposes, ...operations]) {
      if (!feature.purposes?.some(({ name }) => name === kind))
        throw new Error(`A feature declares that it handles '${kind}', but opens no purpose with this name`)
      this.#handled.add(kind)
    }
    this.all.push(feature)
    Object.assign(this.#services, feature.services)
  }

  purposes(): PresentationPurpose[] {
    const rank = ({ name }: PresentationPurpose): number => (this.#handled.has(name) ? 0 : 1)
    return this.all.flatMap(({ purposes = [] }) => purposes).sort((one, other) => rank(one) - rank(other))
  }

  /** Merges the retention times of all features. Complete once all features are open. */
  retention(): Retention {
    return Object.assign({}, ...this.all.map((feature) => feature.retention?.()))
  }

  async healthIssues(now: number): Promise<HealthIssue[]> {
    const found = await Promise.all(
      this.searches().map(({ name, find }) => this.#parts.run('health-issue', name, () => find(now))),
    )
    // The failures come last, because searches that fail now are among them.
    return [...found.flatMap((issues) => issues ?? []), ...failuresOf(this.#parts)]
  }

  searches(): HealthIssueSearch[] {
    return this.all.flatMap(({ healthIssues = [] }) => healthIssues)
  }

  gauges(): ComputedGauge[] {
    return this.all.flatMap(({ gauges = [] }) => gauges)
  }

  cleanups(): CleanupPart[] {
    return this.all.flatMap(({ cleanup = [] }) => cleanup)
  }

  background(): Background[] {
    return this.all.flatMap(({ background = [] }) => background)
  }
}

/** Returns the issues that tell which parts of the server fail. */
function failuresOf(parts: FailingParts): HealthIssue[] {
  const cleanup = parts.failing('cleanup')
  const monitoring = parts.failing('gauge', 'health-issue')
  return [
    ...(cleanup ? [{ code: 'cleanup-failing', urgency: 'now', ...cleanup } as const] : []),
    ...(monitoring ? [{ code: 'monitoring-failing', urgency: 'soon', ...monitoring } as const] : []),
  ]
}
