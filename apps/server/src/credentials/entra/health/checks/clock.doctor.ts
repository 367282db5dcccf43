import type { Seconds } from '@vitrine/api/units.ts'
import { failed, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import type { TenantUnderCheck } from './tenant-under-check.ts'

/** Difference that is unusual for a computer with a time server. */
const UNUSUAL: Seconds = 60
/** Difference at which the token endpoint refuses certificates, and requests expire too early or too late. */
const HARMFUL: Seconds = 300

/** Runs after the checks that call the service. */
export const clock = (tenant: TenantUnderCheck): HealthCheck => ({
  name: 'Verified ID clock',
  run: async () => {
    const { ahead } = tenant
    if (ahead === undefined) return skipped('cannot be checked without an answer of the service')
    const apart = Math.round(Math.abs(ahead) / 1000)
    const found = `the clock of this computer is ${apart} s ${ahead > 0 ? 'ahead of' : 'behind'} the service's`
    if (apart <= UNUSUAL) return ok(found)
    return (apart > HARMFUL ? failed : warning)(found, 'Synchronize this computer with a time server (NTP).')
  },
})
