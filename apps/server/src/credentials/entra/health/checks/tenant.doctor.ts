import { type HealthCheck, ok } from '../../../../platform/health/health-check.ts'
import type { EntraClientAuthentication } from '../../entra.configuration.ts'
import { tokenFailure } from './service-failure.ts'
import type { TenantUnderCheck } from './tenant-under-check.ts'

const WAYS: Record<EntraClientAuthentication['kind'], string> = {
  secret: 'a client secret',
  certificate: 'a certificate',
  'managed-identity': 'a managed identity',
  emulator: 'the secret of the emulator',
}

export const tenant = (tenant: TenantUnderCheck): HealthCheck => ({
  name: 'Verified ID tenant',
  run: async () => {
    const { configuration } = tenant
    const token = await tenant.token('requestService')
    return token.kind === 'failed'
      ? tokenFailure('the tenant issues no access token', token.error, configuration)
      : ok(
          `${configuration.tenantId} issues access tokens; this server uses ${WAYS[configuration.authentication.kind]}`,
        )
  },
})
