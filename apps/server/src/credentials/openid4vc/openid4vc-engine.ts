import { type Finding, LISTED_WALLETS, type Scenario, type StatusEntry } from '@vitrine/api'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { ERASED_AT_ONCE, EXPIRED_AT_ONCE, inBatches } from '../../platform/database/lists/batches.ts'
import type { OutboundNetwork } from '../../platform/http-client/guarded-fetch.ts'
import type { KeyStore } from '../../platform/keys/key-store.ts'
import { randomId } from '../../platform/secrets/random-id.ts'
import type {
  AlsoRequested,
  CredentialEngine,
  CredentialFlows,
  EngineAbilities,
  NewIssuance,
  NewPresentation,
  Offer,
  PresentationLink,
} from '../credential-engine.ts'
import { FlowSecrets } from './flow-secrets.ts'
import type { FormatRegistry } from './formats/formats.ts'
import {
  deleteExpiredNonces,
  deleteExpiredOffers,
  endOffers,
  insertOffer,
  type OfferedCredential,
} from './issuer/offers.repository.ts'
import { randomPin } from './issuer/random-pin.ts'
import { createEncryptionKey } from './jose/compact-jwe.ts'
import { registerOpenid4vcRoutes } from './openid4vc.routes.ts'
import { LIMITS, PATHS, ROUTES, statusListUrl } from './settings.ts'
import { ForeignStatusLists } from './status-list/foreign-status-list.ts'
import { placeOf, revokeEntries } from './status-list/status-list.repository.ts'
import { StatusLists } from './status-list/status-list.ts'
import { IssuerTrust } from './trust/issuer-trust.ts'
import type { TrustedIssuer } from './trust/trusted-issuers.ts'
import {
  type AskedCredential,
  CREDENTIAL_QUERY_ID,
  type PresentationQuery,
  questionFor,
} from './verifier/presentation-query.ts'
import { clientId } from './verifier/request-object.ts'
import { deleteExpiredRequests, insertRequest } from './verifier/requests.repository.ts'
import { paymentTransactionData } from './verifier/transaction-data.ts'

type Openid4vcOptions = {
  publicUrl: string
  database: Database
  keys: KeyStore
  clock: Clock
  flows: CredentialFlows
  /** The cards of this engine. */
  cards: () => Scenario[]
  /** Whose credentials are taken beside our own. */
  trustedIssuers: TrustedIssuer[]
  formats: FormatRegistry
  /** Our logo as a data URL, sent with each presentation request. */
  logo: string | undefined
  /** How their status lists are reached. */
  network: OutboundNetwork
}

/** Our own issuer (OpenID4VCI 1.0) and verifier (OpenID4VP 1.0). */
export class Openid4vcEngine implements CredentialEngine {
  readonly name = 'openid4vc'
  readonly abilities: EngineAbilities
  readonly redeemedLife = LIMITS.accessTokenLife
  readonly wallets = {
    names: [LISTED_WALLETS.open],
    linkSchemes: ['openid4vp', 'openid-credential-offer', 'haip-vp', 'haip-vci'],
  }
  readonly routes = ROUTES
  readonly options: Openid4vcOptions
  readonly statusLists: StatusLists
  readonly foreignStatusLists: ForeignStatusLists
  readonly trust: IssuerTrust
  readonly secrets: FlowSecrets

  constructor(options: Openid4vcOptions) {
    this.options = options
    this.secrets = new FlowSecrets(options.keys.nonceSecret)
    const formats = options.formats.names
    this.abilities = {
      issues: formats,
      verifies: formats,
      pin: true,
      paymentInWallet: options.formats.confirmingPayments,
      faceCheck: false,
      severalCredentials: true,
    }
    this.statusLists = new StatusLists({
      publicUrl: options.publicUrl,
      issuerKey: options.keys.signingKeys['credential-issuer'],
      retiredKeys: options.keys.retiredKeys,
      keyOf: options.keys.keyOf,
      clock: options.clock,
    })
    this.foreignStatusLists = new ForeignStatusLists({ network: options.network, clock: options.clock })
    this.trust = new IssuerTrust({
      publicUrl: options.publicUrl,
      ownAnchor: options.keys.trustAnchor,
      compromised: options.keys.compromisedKeys,
      others: options.trustedIssuers,
    })
  }

  async createOffer({ id, scenario, claims, credentialExpiresAt, expiresAt }: NewIssuance): Promise<Offer> {
    const offerId = this.secrets.nameOf('offer', id)
    if (!scenario.credential) throw new Error(`${scenario.id} issues nothing`)
    const { format, txCode } = scenario.credential
    const credential: OfferedCredential = { type: scenario.type, format, claims, expiresAt: credentialExpiresAt }
    const pin = txCode ? randomPin() : undefined
    const offerUri = `${this.options.publicUrl}${PATHS.offer}/${offerId}`
    return {
      url: `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(offerUri)}`,
      ...(pin === undefined ? {} : { pin }),
      save: (tx) =>
        insertOffer(tx, {
          offer_id: offerId,
          issuance_id: id,
          configuration_id: scenario.id,
          credential: JSON.stringify(credential),
          tx_code: pin ?? null,
          expires_at: expiresAt,
        }),
    }
  }

  async findings(): Promise<Finding[]> {
    const filling = await this.statusLists.filling(this.options.database.reader)
    return filling ? [{ code: 'status-list-filling', urgency: 'fyi', ...filling }] : []
  }

  async withdrawOffers(db: Queryable, issuanceIds: string[]): Promise<void> {
    await endOffers(
      db,
      issuanceIds.map((id) => this.secrets.nameOf('offer', id)),
    )
  }

  async createRequest({
    id,
    type,
    format,
    otherTypes,
    claims,
    also = [],
    payment,
    expiresAt,
  }: NewPresentation): Promise<PresentationLink> {
    const { publicUrl, keys, formats } = this.options
    const requestId = this.secrets.nameOf('request', id)
    const credential: AskedCredential = {
      id: CREDENTIAL_QUERY_ID,
      type,
      format,
      vct: formats.named(format).typeName(publicUrl, type),
      // What no trusted issuer can have issued is not asked for.
      otherVcts: otherTypes.filter((other) => this.trust.isIssued(other)),
      claims,
      claimSets: [],
    }
    const queryIds = questionFor(credential, formats).queries.map(({ id }) => id)
    const query: PresentationQuery = {
      credential,
      also: also.map((one, index) => this.#askedBeside(one, `also-${index + 1}`)),
      // A format without a place for it leaves the payment to our page, which shows it beside the QR code.
      transactionData:
        payment && formats.named(format).confirmsPayments ? [paymentTransactionData(payment, queryIds)] : [],
    }
    const signer = keys.signingKeys['request-object']
    const name = clientId(signer)
    const linkTo = (path: string) =>
      `openid4vp://?client_id=${encodeURIComponent(name)}&request_uri=${encodeURIComponent(`${publicUrl}${path}/${requestId}`)}&request_uri_method=post`
    return {
      kind: 'link',
      url: linkTo(PATHS.request),
      sameDeviceUrl: linkTo(PATHS.sameDeviceRequest),
      requestId,
      save: (tx) =>
        insertRequest(tx, {
          request_id: requestId,
          presentation_id: id,
          query: JSON.stringify(query),
          encryption_key: JSON.stringify(createEncryptionKey(randomId())),
          expires_at: expiresAt,
          signer: signer.id,
        }),
    }
  }

  #askedBeside({ type, format, claimSets }: AlsoRequested, id: string): AskedCredential {
    const claims = new Map(claimSets.flat().map((claim) => [claim.name, claim]))
    return {
      id,
      type,
      format,
      vct: this.options.formats.named(format).typeName(this.options.publicUrl, type),
      otherVcts: [],
      claims: [...claims.values()],
      claimSets: claimSets.map((set) => set.map(({ name }) => name)),
    }
  }

  async requestRevocation(tx: Transaction, credentialIds: string[]): Promise<'revoked'> {
    await revokeEntries(tx, credentialIds)
    return 'revoked'
  }

  /** None is ever pending: our status lists are in the ledger's own database. */
  async followRevocations(credentialIds: string[]): Promise<string[]> {
    return credentialIds
  }

  statusEntryOf(credentialId: string): StatusEntry | undefined {
    const place = placeOf(credentialId)
    return (
      place && {
        uri: statusListUrl(this.options.publicUrl, place.listId),
        index: place.index,
        ttl: LIMITS.statusTokenTtl / 1000,
      }
    )
  }

  registerRoutes(app: FastifyInstance): void {
    registerOpenid4vcRoutes(app, this)
  }

  async sweep(): Promise<void> {
    const { database, clock } = this.options
    await inBatches(EXPIRED_AT_ONCE, (limit) => deleteExpiredNonces(database.query, clock(), limit))
    await inBatches(ERASED_AT_ONCE, (limit) => deleteExpiredOffers(database.query, clock(), limit))
    await inBatches(EXPIRED_AT_ONCE, (limit) => deleteExpiredRequests(database.query, clock(), limit))
  }
}
