import type { Milliseconds } from '@vitrine/api/units.ts'
import { EXPIRED_ROW_BATCH, inBatches } from '../../platform/database/lists/batches.ts'
import type { CredentialEngine } from '../credential-engine.ts'
import type { EngineContext } from '../engine-context.ts'
import { registerCallbackRoutes } from './callbacks/callback.routes.ts'
import { contractDefinitions } from './contracts/contract-definition.ts'
import { ContractList } from './contracts/contract-list.ts'
import { problemsOfContracts } from './contracts/contract-problems.ts'
import { engineContracts } from './contracts/engine-contracts.ts'
import type { EntraConfiguration } from './entra.configuration.ts'
import { CALLBACK_PATHS, type EntraContext } from './entra-context.ts'
import { entraRules } from './entra-rules.ts'
import { ServiceHealth } from './health/service-health.ts'
import { createOffer } from './issuance/create-offer.ts'
import { createRequest } from './presentation/create-request.ts'
import { CallbackKeys } from './requests/callback-keys.ts'
import { deleteOldRequests, markUnrecorded } from './requests/requests.repository.ts'
import { Revocations } from './revocation/revocations.ts'
import { VerifiedIdService } from './service/verified-id-service.ts'

/** Time for which requests are kept after their expiry, so that a late success can still be recognised and revoked. */
const KEPT: Milliseconds = 86_400_000
const WALLET = 'Microsoft Authenticator'

/**
 * Opens the engine that issues and verifies with Microsoft Entra Verified ID. It calls the service only when it is needed, so a server
 * starts without it.
 */
export function openEntra(
  configuration: EntraConfiguration,
  { publicUrl, database, keys, clock, flows, log, cardsOf }: EngineContext,
): CredentialEngine {
  const installation = { publicUrl, clientName: configuration.clientName }
  const cards = () => cardsOf(engine)
  const service = new VerifiedIdService(configuration, { clock, report: (outcome) => health.note(outcome) })
  const contracts = new ContractList(() => service.contracts(), { clock })
  const checkContracts = async () =>
    problemsOfContracts(contractDefinitions(cards(), installation), await service.contracts())
  const health = new ServiceHealth({ clock, log, checkContracts })
  const entra: EntraContext = {
    ...{ configuration, publicUrl, database, clock, flows, log, service, contracts, cards },
    keys: new CallbackKeys(keys.nonceSecret),
  }
  const revocations = new Revocations(entra)
  const { emulatorUrl } = configuration
  const engine: CredentialEngine = {
    ...entraRules(installation),
    serviceName: 'Microsoft Entra Verified ID',
    // A flow ends no later than its offer, whatever the service does.
    redeemedLife: 0,
    wallets: {
      names: [WALLET],
      linkSchemes: ['openid-vc', 'openid'],
      emulated: emulatorUrl === undefined ? undefined : WALLET,
    },
    routes: Object.values(CALLBACK_PATHS),
    registerRoutes: (app) => registerCallbackRoutes(app, entra),
    createOffer: (issuance) => createOffer(entra, issuance),
    // A request cannot be withdrawn, and holds no claims here. A credential that it still issues is revoked.
    withdrawOffers: async () => {},
    createRequest: async (presentation) => createRequest(entra, presentation),
    // The service is called only after the transaction, by `completeRevocations`.
    setStatus: async () => 'pending',
    completeRevocations: (credentialIds) => revocations.revoke(credentialIds),
    // The service publishes the status in a form that only verifiers of this service read.
    statusEntryOf: () => undefined,
    healthIssues: async () => health.issues(),
    contracts: async () => engineContracts(await contracts.quickly(), cards()),
    cleanup: [
      { name: 'contracts', run: async () => health.refresh() },
      {
        name: 'unrecorded-credentials',
        run: () => inBatches(database, EXPIRED_ROW_BATCH, (limit) => markUnrecorded(database.query, clock(), limit)),
      },
      { name: 'revocations-of-unrecorded', run: () => revocations.revokeUnrecorded() },
      {
        name: 'old-requests',
        run: () =>
          inBatches(database, EXPIRED_ROW_BATCH, (limit) => deleteOldRequests(database.query, clock() - KEPT, limit)),
      },
    ],
  }
  return engine
}
