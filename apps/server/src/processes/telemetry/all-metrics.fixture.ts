import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectDefaultMetrics } from 'prom-client'
import { compose } from '../../composition/compose.ts'
import { readConfiguration } from '../../settings/configuration.ts'

/** Returns the labels of all metrics of a server, by metric name. */
export async function labelsOfMetrics(): Promise<Map<string, readonly string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-all-metrics-'))
  const product = await compose(readConfiguration({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  try {
    const { metrics: registry } = product
    collectDefaultMetrics({ register: registry })
    const described = registry.getMetricsAsArray() as unknown as { name: string; labelNames: readonly string[] }[]
    return new Map(described.map(({ name, labelNames }) => [name, labelNames]))
  } finally {
    await product.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
