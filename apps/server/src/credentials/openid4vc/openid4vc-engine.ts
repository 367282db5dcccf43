import type { StatusEntry } from '@vitrine/api/administration/account-view.ts'
import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { Card } from '@vitrine/api/cards/card.ts'
import { LISTED_WALLETS } from '@vitrine/api/installation/configuration.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { EXPIRED_ROW_BATCH, inBatches, PHOTO_ROW_BATCH } from '../../platform/database/lists/batches.ts'
import type { OutboundNetwork } from '../../platform/http-client/guarded-fetch.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'
import type {
  CredentialEngine,
  CredentialFlows,
  EngineAbilities,
  EngineCleanupPart,
  NewIssuance,
  NewPresentation,
  Offer,
  PresentationStart,
} from '../credential-engine.ts'
import type { AuthorizationMethods } from './authorization-server/authorization-methods.ts'
import { deleteExpiredAuthorizations, deleteExpiredTokens } from './authorization-server/authorizations.repository.ts'
import { FlowSecrets } from './flow-secrets.ts'
import type { FormatRegistry } from './formats/formats.ts'
import { createOffer } from './issuer/create-offer.ts'
import type { IssuerContext } from './issuer/issuer-context.ts'
import { deleteExpiredNonces, deleteExpiredOffers, endOffers } from './issuer/offers.repository.ts'
import { LIMITS, statusListUrl } from './limits-and-paths.ts'
import { openid4vcRules } from './openid4vc-rules.ts'
import { ForeignStatusLists } from './status-list/foreign-status-list.ts'
import { parseCredentialId, revokeEntries } from './status-list/status-list.repository.ts'
import { StatusLists } from './status-list/status-list.ts'
import { IssuerTrust } from './trust/issuer-trust.ts'
import type { TrustedIssuer } from './trust/trusted-issuers.ts'
import type { Channel } from './verifier/channels/channel.ts'
import { createRequest } from './verifier/create-request.ts'
import { deleteExpiredRequests } from './verifier/requests.repository.ts'
import type { VerifierContext } from './verifier/verifier-context.ts'
import { registerWalletEndpoints } from './wallet-endpoints.ts'
import { walletRoutes } from './wallet-routes.ts'

type Openid4vcOptions = {
  publicUrl: string
  database: Database
  keys: KeyStore
  clock: Clock
  flows: CredentialFlows
  /** Returns the cards of this engine. */
  cards: () => Card[]
  /** Issuers whose credentials are accepted in addition to our own. */
  trustedIssuers: TrustedIssuer[]
  formats: FormatRegistry
  channels: readonly Channel[]
  /** Grants and other methods of the authorization server. */
  authorization: AuthorizationMethods
  /** Our logo as a data URL. It is sent with each presentation request. */
  logo: string | undefined
  /** Network access to the status lists of other issuers. */
  network: OutboundNetwork
}

/** The built-in engine: our own issuer (OpenID4VCI 1.0) and verifier (OpenID4VP 1.0). */
export class Openid4vcEngine implements CredentialEngine {
  readonly name = 'openid4vc'
  readonly abilities: EngineAbilities
  readonly redeemedLife = LIMITS.accessTokenLife
  readonly wallets = {
    names: [LISTED_WALLETS.open],
    linkSchemes: ['openid4vp', 'openid-credential-offer', 'haip-vp', 'haip-vci'],
  }
  readonly routes: readonly string[]
  readonly #issuer: IssuerContext
  readonly #verifier: VerifierContext

  constructor({ trustedIssuers, network, logo, cards, channels, authorization, ...common }: Openid4vcOptions) {
    const { publicUrl, keys, formats, clock } = common
    this.abilities = openid4vcRules(formats).abilities
    this.routes = walletRoutes(channels)
    const secrets = new FlowSecrets(keys.nonceSecret)
    const statusLists = new StatusLists({
      publicUrl,
      issuerKey: keys.signingKeys['credential-issuer'],
      retiredKeys: keys.retiredKeys,
      keyOf: keys.keyOf,
      clock,
    })
    this.#issuer = { ...common, secrets, statusLists, cards, authorization }
    this.#verifier = {
      ...common,
      secrets,
      statusLists,
      channels,
      logo,
      foreignStatusLists: new ForeignStatusLists({ network, clock }),
      trust: new IssuerTrust({
        publicUrl,
        ownAnchor: keys.trustAnchor,
        compromised: keys.compromisedKeys,
        others: trustedIssuers,
      }),
    }
  }

  async createOffer(issuance: NewIssuance): Promise<Offer & { kind: 'link' }> {
    return createOffer(this.#issuer, issuance)
  }

  async withdrawOffers(db: Queryable, issuanceIds: string[]): Promise<void> {
    const { secrets } = this.#issuer
    await endOffers(
      db,
      issuanceIds.map((id) => secrets.publicIdOf('offer', id)),
    )
  }

  async createRequest(presentation: NewPresentation): Promise<PresentationStart & { kind: 'link' }> {
    return createRequest(this.#verifier, presentation)
  }

  async healthIssues(): Promise<HealthIssue[]> {
    const { statusLists, database } = this.#issuer
    const filling = await statusLists.filling(database.reader)
    return filling ? [{ code: 'status-list-filling', urgency: 'fyi', ...filling }] : []
  }

  async requestRevocation(tx: Transaction, credentialIds: string[]): Promise<'revoked'> {
    await revokeEntries(tx, credentialIds)
    return 'revoked'
  }

  /** Returns all ids, because our status lists are in the same database as the ledger. */
  async completeRevocations(credentialIds: string[]): Promise<string[]> {
    await this.#issuer.database.transaction((tx) => revokeEntries(tx, credentialIds))
    return credentialIds
  }

  statusEntryOf(credentialId: string): StatusEntry | undefined {
    const reference = parseCredentialId(credentialId)
    return (
      reference && {
        uri: statusListUrl(this.#issuer.publicUrl, reference.listId),
        index: reference.index,
        ttl: LIMITS.statusTokenTtl / 1000,
      }
    )
  }

  registerRoutes(app: FastifyInstance): void {
    registerWalletEndpoints(app, { issuer: this.#issuer, verifier: this.#verifier })
  }

  get cleanup(): EngineCleanupPart[] {
    const deletion = (
      name: string,
      deleteExpired: (db: Queryable, now: EpochMilliseconds, limit: number) => Promise<number>,
      batch = EXPIRED_ROW_BATCH,
    ): EngineCleanupPart => {
      const { database, clock } = this.#issuer
      return { name, run: () => inBatches(database, batch, (limit) => deleteExpired(database.query, clock(), limit)) }
    }
    return [
      deletion('expired-nonces', deleteExpiredNonces),
      deletion('expired-offers', deleteExpiredOffers, PHOTO_ROW_BATCH),
      deletion('expired-tokens', deleteExpiredTokens),
      deletion('expired-authorizations', deleteExpiredAuthorizations),
      deletion('expired-requests', deleteExpiredRequests),
    ]
  }
}
