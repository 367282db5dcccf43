import type { MigrationStep } from '../../platform/database/migrations/migration.ts'
import { up as clientOfFlows } from './migrations/0005-whose-runs.ts'
import { up as openFlows } from './migrations/0010-live-runs.ts'
import { up as openFlowsInOrder } from './migrations/0011-live-runs-in-order.ts'
import { up as flowCounts } from './migrations/0022-flow-counts.ts'

export const flowQuotaMigrations: readonly MigrationStep[] = [
  { of: '0005-what-ends-and-whose-it-is', place: 1, up: clientOfFlows },
  { of: '0010-fewer-trees', place: 5, up: openFlows },
  { of: '0011-endings', place: 1, up: openFlowsInOrder },
  { of: '0022-flow-counts', up: flowCounts },
]
