import type { Milliseconds } from '@vitrine/api/units.ts'
import { Gauge, type Registry } from 'prom-client'
import type { FailingParts } from '../failures/failing-parts.ts'

export type Sample = { value: number; labels?: Record<string, string> }

export type ComputedGauge = {
  name: string
  help: string
  labelNames?: readonly string[]
  ask: () => Promise<readonly Sample[]> | readonly Sample[]
}

/** Prometheus usually waits ten seconds for all metrics together. */
const PATIENCE: Milliseconds = 3000

/** If determining the value of a gauge fails or takes too long, only this gauge is missing from the metrics. */
export function computedGauge(registry: Registry, gauge: ComputedGauge, failing: Pick<FailingParts, 'run'>): void {
  const { name, help, labelNames = [] } = gauge
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const samples = (await failing.run('gauge', name, () => inTime(gauge.ask()))) ?? []
      this.reset()
      // Without labels, reset sets the gauge to 0, which would be a false value.
      if (labelNames.length === 0) this.remove()
      for (const { labels = {}, value } of samples) this.set(labels, value)
    },
  })
}

export const one = (value: number | undefined): Sample[] => (value === undefined ? [] : [{ value }])

async function inTime(samples: Promise<readonly Sample[]> | readonly Sample[]): Promise<readonly Sample[]> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no value within ${PATIENCE} ms`)), PATIENCE)
  return Promise.race([samples, late]).finally(() => clearTimeout(timer))
}
