import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import type { FailingParts } from '../platform/failures/failing-parts.ts'
import type { AllFeatures, HealthIssueSearch, OpenFeature } from '../platform/feature/feature.ts'

export class OpenFeatures implements AllFeatures {
  readonly all: OpenFeature[] = []
  readonly #parts: FailingParts

  constructor(parts: FailingParts) {
    this.#parts = parts
  }

  async add<Services>(opened: OpenFeature<Services> | Promise<OpenFeature<Services>>): Promise<Services> {
    const feature = await opened
    this.all.push(feature)
    return feature.services as Services
  }

  /** Complete once all features are open. */
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
}

function failuresOf(parts: FailingParts): HealthIssue[] {
  const cleanup = parts.failing('cleanup')
  const monitoring = parts.failing('gauge', 'health-issue')
  return [
    ...(cleanup ? [{ code: 'cleanup-failing', urgency: 'now', ...cleanup } as const] : []),
    ...(monitoring ? [{ code: 'monitoring-failing', urgency: 'soon', ...monitoring } as const] : []),
  ]
}
