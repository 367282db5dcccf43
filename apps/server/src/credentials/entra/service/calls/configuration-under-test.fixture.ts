import { EMULATED_TENANT, type EntraConfiguration } from '../../entra.configuration.ts'

/** Returns the configuration of a tenant whose service and token endpoint have this origin. */
export function configurationUnderTest(origin: string, changes: Partial<EntraConfiguration> = {}): EntraConfiguration {
  return {
    ...EMULATED_TENANT,
    clientName: 'Test',
    requestsPerSecond: 100,
    serviceUrl: origin,
    loginUrl: origin,
    appIds: { requestService: 'request-app', adminApi: 'admin-app' },
    emulatorUrl: undefined,
    ...changes,
  }
}
