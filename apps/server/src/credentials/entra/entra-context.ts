import type { Card } from '@vitrine/api/cards/card.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { EngineContext } from '../engine-context.ts'
import type { ContractList } from './contracts/contract-list.ts'
import type { EntraConfiguration } from './entra.configuration.ts'
import type { CallbackKeys } from './requests/callback-keys.ts'
import type { VerifiedIdService } from './service/verified-id-service.ts'

/**
 * Time after the expiry of a request at the service in which the callback of a wallet that was about to finish is still accepted, unless
 * the flow itself has ended.
 */
export const CALLBACK_GRACE: Milliseconds = 10_000

export const CALLBACK_PATHS = {
  issuance: '/callbacks/verified-id/issuance',
  presentation: '/callbacks/verified-id/presentation',
} as const

export type EntraContext = Pick<EngineContext, 'publicUrl' | 'database' | 'clock' | 'flows' | 'log'> & {
  configuration: EntraConfiguration
  service: VerifiedIdService
  contracts: ContractList
  keys: CallbackKeys
  cards: () => Card[]
}
