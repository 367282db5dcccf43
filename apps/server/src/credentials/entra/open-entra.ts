import type { CredentialEngine } from '../credential-engine.ts'
import type { EngineContext } from '../engine-context.ts'
import { ContractDirectory } from './contracts/contract-directory.ts'
import { ListedContracts } from './contracts/listed/listed-contracts.ts'
import type { EntraConfiguration } from './entra.configuration.ts'
import { EntraEngine } from './entra-engine.ts'
import { ServiceHealth } from './health/service-health.ts'
import { unfitContracts } from './health/unfit-contracts.ts'
import { CallbackKeys } from './requests/callback-keys.ts'
import type { CallLimits } from './service/calls/service-calls.ts'
import { VerifiedIdService } from './service/verified-id-service.ts'
import { AccessTokens } from './tokens/access-tokens.ts'

/** Limits for calls of the clean-up: it must not wait long, because it also does the work of other features. */
const BACKGROUND: CallLimits = { call: 4_000, attempt: 3_000 }
/** Limits for calls during which a visitor waits: the page gives up after 30 seconds. */
const FOREGROUND: CallLimits = { call: 25_000, attempt: 12_000 }

/** Opens the engine. It calls the service only when it is needed, so a server starts without it. */
export function openEntra(
  configuration: EntraConfiguration,
  { publicUrl, database, keys, clock, flows, log, cardsOf }: EngineContext,
): CredentialEngine {
  const tokens = new AccessTokens(configuration, { clock, fetch: globalThis.fetch })
  const report = (outcome: Parameters<ServiceHealth['note']>[0]) => health.note(outcome)
  const open = (limits: CallLimits) => new VerifiedIdService(configuration, { tokens, clock, report, limits })
  const [service, background] = [open(FOREGROUND), open(BACKGROUND)]
  const contracts = new ContractDirectory(service)
  const cards = () => cardsOf(engine)
  const health = new ServiceHealth({
    clock,
    log,
    checkContracts: async () =>
      unfitContracts(cards(), await background.contracts(), { publicUrl, clientName: configuration.clientName }),
  })
  const engine: EntraEngine = new EntraEngine(
    {
      ...{ configuration, publicUrl, database, clock, flows, log, service, background, cards },
      contracts,
      listedContracts: new ListedContracts({ directory: contracts, clock }),
      keys: new CallbackKeys(keys.nonceSecret),
    },
    health,
  )
  return engine
}
