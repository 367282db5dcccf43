import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { EXPIRED_ROW_BATCH, inBatches } from '../../platform/database/lists/batches.ts'
import { processRows } from '../../platform/database/lists/damaged-rows.ts'
import type {
  CredentialEngine,
  EngineAbilities,
  EngineCleanupPart,
  EngineContract,
  NewIssuance,
  NewPresentation,
  Offer,
  PresentationStart,
} from '../credential-engine.ts'
import { registerCallbackRoutes } from './callbacks/callback.routes.ts'
import { zCardOptions } from './card-options.ts'
import { engineContracts } from './contracts/listed/engine-contracts.ts'
import { CALLBACK_PATHS, type EntraContext } from './entra-context.ts'
import { entraRules } from './entra-rules.ts'
import type { ServiceHealth } from './health/service-health.ts'
import { createOffer, zOfferedCredential } from './issuance/create-offer.ts'
import { createRequest } from './presentation/create-request.ts'
import {
  deleteOldRequests,
  findUnrecorded,
  markUnrecorded,
  moveToEnd,
  setStage,
} from './requests/requests.repository.ts'
import { revokeCredentials } from './revocation/revoke-credentials.ts'

/** Time for which requests are kept after their expiry, so that a late success can still be recognised and revoked. */
const KEPT: Milliseconds = 86_400_000
/** Maximum number of unrecorded credentials that one clean-up revokes. */
const REVOKED_AT_ONCE = 10
/** Pause of revocations while the service is unavailable, so that clean-ups and starts of the server do not wait for it. */
const PAUSE: Milliseconds = 60_000

/** The engine that issues and verifies with Microsoft Entra Verified ID. Its wallet is Microsoft Authenticator. */
export class EntraEngine implements CredentialEngine {
  readonly name = 'entra'
  readonly serviceName = 'Microsoft Entra Verified ID'
  readonly abilities: EngineAbilities
  readonly options = zCardOptions
  readonly checkCards: NonNullable<CredentialEngine['checkCards']>
  /** Zero: a flow ends no later than its offer, whatever the service does. */
  readonly redeemedLife = 0
  readonly wallets: CredentialEngine['wallets']
  readonly routes = Object.values(CALLBACK_PATHS)
  readonly #entra: EntraContext
  readonly #health: ServiceHealth
  /** End of the pause of revocations. */
  #pausedUntil: EpochMilliseconds = 0

  constructor(entra: EntraContext, health: ServiceHealth) {
    this.#entra = entra
    this.#health = health
    const { abilities, checkCards } = entraRules({ ...entra, ...entra.configuration })
    this.abilities = abilities
    this.checkCards = checkCards
    const { emulatorUrl } = entra.configuration
    const name = 'Microsoft Authenticator'
    this.wallets = {
      names: [name],
      linkSchemes: ['openid-vc', 'openid'],
      ...(emulatorUrl === undefined ? {} : { emulator: { name, url: `${emulatorUrl}/authenticator` } }),
    }
  }

  createOffer(issuance: NewIssuance): Promise<Offer> {
    return createOffer(this.#entra, issuance)
  }

  /** Does nothing: a request cannot be withdrawn, and holds no claims here. A credential that it still issues is revoked. */
  async withdrawOffers(_db: Queryable, _issuanceIds: string[]): Promise<void> {}

  async createRequest(presentation: NewPresentation): Promise<PresentationStart> {
    return createRequest(this.#entra, presentation)
  }

  /** Returns `pending`: the service is called only after the transaction, by `completeRevocations`. */
  async requestRevocation(_tx: Transaction, _credentialIds: string[]): Promise<'pending'> {
    return 'pending'
  }

  completeRevocations(credentialIds: string[]): Promise<string[]> {
    return this.#revoke(credentialIds)
  }

  /** Returns undefined, because the service publishes the status in a form that only verifiers of this service read. */
  statusEntryOf(): undefined {
    return undefined
  }

  async healthIssues(): Promise<HealthIssue[]> {
    return this.#health.issues()
  }

  async contracts(): Promise<EngineContract[]> {
    const { listedContracts, cards } = this.#entra
    return engineContracts(await listedContracts.get(), cards())
  }

  async registerRoutes(app: FastifyInstance): Promise<void> {
    registerCallbackRoutes(app, this.#entra)
  }

  get cleanup(): EngineCleanupPart[] {
    const { database, clock } = this.#entra
    const { query } = database
    return [
      { name: 'contracts', run: async () => this.#health.refresh() },
      {
        name: 'unrecorded-credentials',
        run: () => inBatches(database, EXPIRED_ROW_BATCH, (limit) => markUnrecorded(query, clock(), limit)),
      },
      { name: 'revocations-of-unrecorded', run: () => this.#revokeUnrecorded() },
      {
        name: 'old-requests',
        run: () => inBatches(database, EXPIRED_ROW_BATCH, (limit) => deleteOldRequests(query, clock() - KEPT, limit)),
      },
    ]
  }

  /** Revokes credentials that wallets have, or may have, although the ledger lacks them. */
  async #revokeUnrecorded(): Promise<void> {
    const { database, clock } = this.#entra
    const rows = await findUnrecorded(database.query, REVOKED_AT_ONCE)
    if (rows.length === 0) return
    const byId = new Map<string, string>()
    const damaged = await processRows(rows, {
      nameOf: (row) => `entra_requests ${row.flow_id}`,
      work: (row) => void byId.set(zOfferedCredential.parse(JSON.parse(row.content)).credentialId, row.flow_id),
    })
    try {
      for (const id of await this.#revoke([...byId.keys()])) await setStage(database.query, byId.get(id) ?? '', 'ended')
    } finally {
      // Rows that cannot be read move as well. Otherwise they would stay in front of all others.
      const flowIds = rows.map((row) => row.flow_id)
      await moveToEnd(database.query, flowIds, clock())
    }
    if (damaged) throw damaged
  }

  /** Revokes credentials, unless the service was unavailable a short time ago. Returns the ids of those that are revoked. */
  async #revoke(credentialIds: readonly string[]): Promise<string[]> {
    const { clock } = this.#entra
    if (clock() < this.#pausedUntil) return []
    const { revoked, isAvailable } = await revokeCredentials(this.#entra, credentialIds)
    if (!isAvailable) this.#pausedUntil = clock() + PAUSE
    return revoked
  }
}
