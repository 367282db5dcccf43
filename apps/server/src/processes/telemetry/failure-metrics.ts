import { Counter, type Registry } from 'prom-client'
import type { PartKind } from '../../platform/failures/failing-parts.ts'

export function measureFailures(registry: Registry): (kind: PartKind, part: string) => void {
  const failures = new Counter({
    name: 'vitrine_part_failures_total',
    help: 'Number of failures of a part of the clean-up, of a gauge or of a search for health issues',
    labelNames: ['kind', 'part'],
    registers: [registry],
  })
  return (kind, part) => failures.inc({ kind, part })
}
