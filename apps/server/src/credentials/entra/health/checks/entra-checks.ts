import type { HealthCheck } from '../../../../platform/health/health-check.ts'
import type { EngineCheckOptions } from '../../../engine-context.ts'
import type { EntraConfiguration } from '../../entra.configuration.ts'
import { authority } from './authority.doctor.ts'
import { callbackAddress } from './callback-address.doctor.ts'
import { clock } from './clock.doctor.ts'
import { contracts } from './contracts.doctor.ts'
import { permissions } from './permissions.doctor.ts'
import { tenant } from './tenant.doctor.ts'
import { TenantUnderCheck } from './tenant-under-check.ts'

/** Even without the network the checks take less than 30 seconds together. */
export function entraChecks(
  configuration: EntraConfiguration,
  { publicUrl, cards, now }: EngineCheckOptions & { publicUrl: string },
): HealthCheck[] {
  const checked = new TenantUnderCheck(configuration, now)
  const checks = [
    tenant(checked),
    permissions(checked),
    authority(checked),
    contracts(checked, { publicUrl, cards }),
    clock(checked),
    callbackAddress(configuration, publicUrl),
  ]
  return configuration.emulatorUrl === undefined ? checks : checks.map(withEmulator)
}

const withEmulator = ({ name, run }: HealthCheck): HealthCheck => ({
  name,
  run: async () => {
    const outcome = await run()
    return { ...outcome, found: `emulator: ${outcome.found}` }
  },
})
