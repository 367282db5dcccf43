import { Gauge, type Registry } from 'prom-client'

/** A value, and what distinguishes it from the others of its gauge. */
export type Sample = { value: number; labels?: Record<string, string> }

/** A gauge whose value is asked for whenever somebody looks at the metrics. */
export type AskedGauge = {
  name: string
  help: string
  labelNames?: readonly string[]
  ask: () => Promise<readonly Sample[]> | readonly Sample[]
}

/** How long an answer is waited for, in milliseconds: Prometheus waits for all together, ten seconds as a rule. */
const PATIENCE = 3000

/** Adds a gauge to a registry. What cannot be had, or not soon, is not there when somebody looks: the others are. */
export function askedGauge(registry: Registry, { ask, labelNames = [], ...gauge }: AskedGauge): void {
  new Gauge({
    ...gauge,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const samples = await soon(ask)
      this.reset()
      // Without labels a gauge is 0 after that, which nobody said.
      if (labelNames.length === 0) this.remove()
      for (const { labels = {}, value } of samples) this.set(labels, value)
    },
  })
}

/** The samples of one value; none where there is none. */
export const one = (value: number | undefined): Sample[] => (value === undefined ? [] : [{ value }])

async function soon(ask: () => Promise<readonly Sample[]> | readonly Sample[]): Promise<readonly Sample[]> {
  const { promise: nothing, resolve } = Promise.withResolvers<readonly Sample[]>()
  const timer = setTimeout(() => resolve([]), PATIENCE)
  try {
    return await Promise.race([ask(), nothing])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}
