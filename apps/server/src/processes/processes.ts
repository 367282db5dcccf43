import { cleanupProcess } from './cleanup/cleanup.process.ts'
import { examinationProcess } from './health/examination.process.ts'
import { healthProcess } from './health/health.process.ts'
import { selfProbeProcess } from './health/self-probe/self-probe.process.ts'
import { revocationProcess } from './revocation/revocation.process.ts'
import { telemetryProcess } from './telemetry/telemetry.process.ts'

/** What spans features, in the order in which it is opened: after all of them. */
export const PROCESSES = [
  revocationProcess,
  cleanupProcess,
  healthProcess,
  selfProbeProcess,
  examinationProcess,
  telemetryProcess,
] as const
