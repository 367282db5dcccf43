import { cleanupProcess } from './cleanup/cleanup.process.ts'
import { healthProcess } from './health/health.process.ts'
import { healthChecksProcess } from './health/health-checks.process.ts'
import { installationProcess } from './installation/installation.process.ts'
import { telemetryProcess } from './telemetry/telemetry.process.ts'

/** Processes that span features and offer no services. */
export const PROCESSES = [
  installationProcess,
  cleanupProcess,
  healthProcess,
  healthChecksProcess,
  telemetryProcess,
] as const
