import { cleanupProcess } from './cleanup/cleanup.process.ts'
import { healthProcess } from './health/health.process.ts'
import { healthChecksProcess } from './health/health-checks.process.ts'
import { selfProbeProcess } from './health/self-probe/self-probe.process.ts'
import { telemetryProcess } from './telemetry/telemetry.process.ts'

/** All processes in the order in which they are opened. They use several features, so all features are opened before them. */
export const PROCESSES = [
  cleanupProcess,
  healthProcess,
  selfProbeProcess,
  healthChecksProcess,
  telemetryProcess,
] as const
