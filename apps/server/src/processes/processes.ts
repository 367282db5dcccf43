import { cleanupProcess } from './cleanup/cleanup.process.ts'
import { databaseMarkProcess } from './database-mark/database-mark.process.ts'
import { healthProcess } from './health/health.process.ts'
import { healthChecksProcess } from './health/health-checks.process.ts'
import { telemetryProcess } from './telemetry/telemetry.process.ts'

/** Processes that span features and offer no services. */
export const PROCESSES = [
  databaseMarkProcess,
  cleanupProcess,
  healthProcess,
  healthChecksProcess,
  telemetryProcess,
] as const
