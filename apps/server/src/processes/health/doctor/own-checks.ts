import { FEATURES } from '../../../features.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { HealthCheck } from '../../../platform/health/health-check.ts'
import type { Configuration } from '../../../settings/configuration.ts'
import { addresses } from './installation/addresses.doctor.ts'
import { copies, type ReadLastCopies } from './installation/copies.doctor.ts'
import { disk } from './installation/disk.doctor.ts'
import { formerAddresses } from './installation/former-addresses.doctor.ts'
import { trustAnchorKey } from './installation/trust-anchor-key.doctor.ts'
import { administrators } from './sign-in/administrators.doctor.ts'

/** These checks send no requests. The doctor runs them, and the server reports their problems as health issues. */
export const ownChecks = (
  configuration: Configuration,
  { clock, readLastCopies }: { clock: Clock; readLastCopies: ReadLastCopies },
): HealthCheck[] => [
  addresses(configuration),
  formerAddresses(configuration),
  trustAnchorKey(configuration),
  ...copies(configuration, { clock, readLastCopies }),
  disk(configuration.dataDirectory),
  administrators(configuration),
  ...FEATURES.flatMap((feature) => feature.checks?.(configuration) ?? []),
]
