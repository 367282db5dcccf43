import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { Retention } from '@vitrine/api/installation/retention.ts'
import type { AllFeatures, Background, Cleanup, OpenFeature, Services } from '../features/feature.ts'
import type { PresentationPurpose } from '../features/presentation-purpose.ts'
import type { ComputedGauge } from '../platform/metrics/asked-gauge.ts'

/** Collection of the features opened so far, with their combined services, retention times, health issues and gauges. */
export class OpenFeatures implements AllFeatures {
  readonly all: OpenFeature[] = []
  readonly #services: Partial<Services> = {}

  /** Services of all features. Using a service before its feature is open is a programming error. */
  readonly services = new Proxy(this.#services, {
    get: (services, name) => {
      const service = Reflect.get(services, name) as unknown
      if (service === undefined) throw new Error(`The service '${String(name)}' is used before its feature is open`)
      return service
    },
  }) as Services

  add(feature: OpenFeature): void {
    this.all.push(feature)
    Object.assign(this.#services, feature.services)
  }

  purposes(): PresentationPurpose[] {
    return this.all.flatMap(({ purposes = [] }) => purposes)
  }

  /** Merges the retention times of all features. Complete once all features are open. */
  retention(): Retention {
    return Object.assign({}, ...this.all.map((feature) => feature.retention?.()))
  }

  async healthIssues(now: number): Promise<HealthIssue[]> {
    return (await Promise.all(this.all.map((feature) => feature.healthIssues?.(now) ?? []))).flat()
  }

  gauges(): ComputedGauge[] {
    return this.all.flatMap(({ gauges = [] }) => gauges)
  }

  cleanups(): Cleanup[] {
    return this.all.flatMap(({ cleanup = [] }) => cleanup)
  }

  background(): Background[] {
    return this.all.flatMap(({ background = [] }) => background)
  }
}
