import { systemClock } from '../../../platform/clock/clock.ts'
import type { EntraConfiguration } from '../entra.configuration.ts'
import { VerifiedIdService } from '../service/verified-id-service.ts'
import { AccessTokens } from '../tokens/access-tokens.ts'
import type { ContractsApi } from './contracts-api.ts'

/** Returns the calls of the Admin API for the contracts of the configured authority. */
export const openContractsApi = (configuration: EntraConfiguration): ContractsApi =>
  new VerifiedIdService(configuration, {
    tokens: new AccessTokens(configuration, { clock: systemClock, fetch }),
    clock: systemClock,
    report: () => {},
  })
