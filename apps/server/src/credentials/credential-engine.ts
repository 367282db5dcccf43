import type { StatusEntry } from '@vitrine/api/administration/account-view.ts'
import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { Card } from '@vitrine/api/cards/card.ts'
import type { Grosz } from '@vitrine/api/cards/money.ts'
import type { Check } from '@vitrine/api/flows/check.ts'
import type { DigitalMessage } from '@vitrine/api/flows/digital-credentials.ts'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { Bytes, EpochMilliseconds, Milliseconds, Seconds } from '@vitrine/api/units.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import type { JsonObject } from '../platform/json/strict-json.ts'
import type { Log } from '../platform/log/log.ts'

/** Status of a credential as others can read it. */
export type PublishedStatus = 'valid' | 'suspended' | 'revoked'

export type EngineCleanupPart = { name: string; run(): Promise<void> }

/** Name of a credential format; the schema of card files (`zCredential`) has the only list. */
export type FormatName = NonNullable<NonNullable<Card['credential']>['format']>

/**
 * An issuer and verifier of credentials. An engine speaks a protocol with wallets, either itself or through an external service.
 * Code outside the engine's folder does not depend on the protocol.
 */
export type CredentialEngine = {
  /** Name of the engine in card files and in the configuration. */
  readonly name: string
  readonly abilities: EngineAbilities
  /** Name of the external service that this engine uses, as administrators know it. */
  readonly serviceName?: string
  /**
   * Schema of the options that a card may set for this engine (`engine` in the card file, without `name`). Its output is JSON, and
   * is what the engine receives as `options`. It refuses unknown names (`z.strictObject`). Without it, a card sets no options.
   */
  readonly options?: z.ZodType<EngineOptions>
  /**
   * Checks that the enabled cards of this engine fit together. Their options are those that the schema returned.
   *
   * @throws {ExplainedError} naming a file and what to change; the cards are then not served
   */
  checkCards?(cards: readonly Card[]): void
  /** Maximum time for which an engine keeps an issuance and the offered claims beyond the expiry of the offer. */
  readonly redeemedLife: Milliseconds
  /** Wallets that work with this engine: display names, and the schemes of the links that open them, such as `openid4vp`. */
  readonly wallets: {
    readonly names: readonly string[]
    readonly linkSchemes: readonly string[]
    /** Name of the wallet that an emulator plays in development, if it replaces the service of the engine. */
    readonly emulated?: string | undefined
  }
  /** Paths of all endpoints that the engine registers, with parameters such as `:id`. */
  readonly routes: readonly string[]
  registerRoutes(app: FastifyInstance): void | Promise<void>
  /** Work that runs every 15 seconds, such as deleting expired rows. A part that fails does not stop the others. */
  readonly cleanup: readonly EngineCleanupPart[]
  /** Certificates of this engine next to those of the keys, whose ends are monitored. `name`: of the file. */
  certificates?: readonly { name: string; role: string; authority: string; at: EpochMilliseconds }[]
  healthIssues?(): Promise<HealthIssue[]>
  /**
   * Returns the contracts as the external service has them, at most about a minute old. While the service fails, the last known list
   * counts. Answers within a few seconds, because an administrator waits.
   *
   * @throws {EngineServiceError} if the service fails and no list is known
   */
  contracts?(): Promise<EngineContract[]>
  /** Returns the number of copies in which a wallet can get a card, each for a key of its own. Without this method, one. */
  copiesOf?(card: Card): number
  /**
   * Prepares the offer of a credential. Nothing is stored until the caller runs `save` in its transaction.
   *
   * @throws {EngineServiceError} if the engine needs its external service, and the service fails
   */
  createOffer(issuance: NewIssuance): Promise<Offer>
  /**
   * Withdraws the offers of issuances and deletes the offered claims. From then on no wallet can fetch a credential from these
   * offers. An offer that is not withdrawn ends when it expires.
   */
  withdrawOffers(db: Queryable, issuanceIds: string[]): Promise<void>
  /**
   * Returns the content of one QR code for many wallets. The engine calls `startShared` with this name for each wallet that fetches the
   * offer. Nobody can make the link of another name from it. Missing if an external service makes the offers.
   */
  sharedOfferLink?(name: string): string
  /** Requests of wallets for credentials, about which a person decides in a browser. Missing if the engine has no such requests. */
  readonly consents?: Consents
  /** Requests and offers that a page passes on with the Digital Credentials API. Missing if the engine has none. */
  readonly digitalCredentials?: DigitalCredentials
  /** Prepares a presentation request. Nothing is stored until the caller runs `save` in its transaction. */
  createRequest(presentation: NewPresentation): Promise<PresentationStart>
  /**
   * Publishes a status of issued credentials to wallets and verifiers. Idempotent; a revoked credential stays revoked. Returns 'pending'
   * if a revocation is not published yet; the caller then polls with `completeRevocations`.
   *
   * @param status `revoked`, or with the ability `suspension` also `suspended` and, to end a suspension, `valid`
   */
  setStatus(tx: Transaction, credentialIds: string[], status: PublishedStatus): Promise<'published' | 'pending'>
  /**
   * Continues pending revocations. Returns the ids of the credentials whose revocation is published by now. An id may be new to the
   * engine: its revocation was requested while the engine was not configured, or by a restore. The engine then requests it first.
   */
  completeRevocations(credentialIds: string[]): Promise<string[]>
  /**
   * Returns the published status list entry of a credential, so that people can look it up; undefined if no status is published.
   */
  statusEntryOf(credentialId: string): StatusEntry | undefined
}

/**
 * A contract of an engine's external service. `type`: credential type of the cards that use it; undefined if no card of this server does.
 */
export type EngineContract = { id: string; name: string; type?: string | undefined }

/** Properties of an engine that decide which cards it can serve. */
export type EngineRules = Pick<CredentialEngine, 'name' | 'abilities' | 'options' | 'checkCards'>

/** Features that an engine supports. Cards that need more are refused at start. */
export type EngineAbilities = {
  readonly issues: readonly FormatName[]
  readonly verifies: readonly FormatName[]
  /** True if a PIN can protect an offer. */
  readonly pin: boolean
  /** Formats of the credentials with which the holder can see and confirm a payment in the wallet. */
  readonly paymentInWallet: readonly FormatName[]
  readonly faceCheck: boolean
  /** True if one request can ask for optional credentials in addition to its main one, and for alternatives of other issuers. */
  readonly severalCredentials: boolean
  /** True if a credential can be suspended and reinstated. Otherwise it can only be revoked. */
  readonly suspension: boolean
}

/** Options of a card for its engine, by name, as the engine's schema returned them. */
export type EngineOptions = Readonly<Record<string, unknown>>

export type NewIssuance = {
  id: string
  card: Card
  options?: EngineOptions
  claims: Record<string, ClaimValue>
  credentialExpiresAt: EpochMilliseconds
  /** True if the claims come from a sign-in: the offer is only for wallets that ask for the holder's consent in the browser. */
  bySignIn?: boolean
  /** Expiry of the offer. */
  expiresAt: EpochMilliseconds
}

/**
 * A prepared offer.
 *
 * - `link`: the engine makes offers itself, and the link is known before `save`. `authorizationUrl`: link for wallets that ask for the
 *   holder's consent in the browser. If the offer is only for them, both links are the same.
 * - `service`: an external service makes the offer. The caller runs `send` after the transaction with `save` is committed, so the
 *   service cannot report an event before the issuance is stored.
 */
export type Offer = {
  /** Code that the holder types into the wallet, if the card asks for one. */
  pin?: string
  save(tx: Transaction): Promise<void>
} & ({ kind: 'link'; url: string; authorizationUrl?: string } | { kind: 'service'; send(): Promise<SentOffer> })

/** A wallet's request for a credential, which a browser has opened, until it is decided and its answer has expired. */
export type ConsentRequest = {
  id: string
  cardId: string
  /** `name`: from who vouches for the wallet. `host`: where the browser goes after the decision: a host, or the scheme of an app. */
  wallet: { name?: string; host: string; isKnown: boolean }
  /** Issuance of the offer that the wallet answers; undefined without an offer: the person who accepts has to start the issuance. */
  issuanceId: string | undefined
  /** Contents of the offered credential, by claim name; undefined without an offer. */
  claims: Record<string, string> | undefined
  expiresAt: EpochMilliseconds
  /** The decision, and the address of the wallet that the browser then opens; undefined until the request is decided. */
  answer: { decision: Decision; url: string } | undefined
}

type Decision = 'accepted' | 'declined'

/** The decisions of people about requests of wallets. Each method takes the `Cookie` header of the browser, which names its request. */
export type Consents = {
  /** Maximum time for which a request is kept. */
  readonly requestLife: Milliseconds
  /** Returns a request of the browser, by default the one that it opened last; undefined if it has none, or the request has expired. */
  find(cookies: string | undefined, id?: string): Promise<ConsentRequest | undefined>
  /**
   * Accepts a request. Returns the address of the wallet; undefined if the request is decided or expired, or belongs to another browser:
   * the caller then rolls back.
   *
   * @param request.issuanceId issuance that the person started, if the request has no offer
   * @param request.claims claims that replace those of the offer. No other wallet can then take it, not even with its pre-authorized code
   */
  accept(
    tx: Transaction,
    request: {
      id: string
      cookies: string | undefined
      issuanceId?: string | undefined
      claims?: Record<string, ClaimValue> | undefined
    },
  ): Promise<string | undefined>
  /** Declines a request, which also ends its offer. Returns as `accept` does. */
  decline(tx: Transaction, request: { id: string; cookies: string | undefined }): Promise<string | undefined>
}

/**
 * Requests and offers for the Digital Credentials API (W3C): a page of this server passes them on to the browser, and the browser to a
 * wallet. The caller makes sure that the page belongs to the browser which started the flow, or which may answer it.
 */
export type DigitalCredentials = {
  readonly protocols: { readonly presentation: readonly string[]; readonly issuance: readonly string[] }
  /** Origins of the pages that may pass a request on, exactly as browsers name them. An answer names the one of its page. */
  readonly origins: readonly string[]
  /** Returns the requests of a presentation, one for each protocol; none if it can no longer be answered. */
  requests(presentationId: string): Promise<DigitalMessage[]>
  /**
   * Accepts the answer of a wallet, once for all channels, and reports the event to `settlePresentation`. `origin`: one of `origins`. `log`:
   * that of the page's request, for the reason of a refusal.
   */
  accept(presentationId: string, answer: DigitalMessage & { origin: string; log: Log }): Promise<AnswerOutcome>
  /** Returns the offers of an issuance, with all that a wallet needs to choose one; none if it was redeemed or withdrawn, or has expired. */
  offers(issuanceId: string): Promise<DigitalMessage[]>
}

/**
 * Outcome of a wallet's answer. `unusable`: it cannot be read or does not belong to the request, which stays open. `closed`: the request
 * was already answered or has expired. `declined`: the wallet sent an error. `isSuspended`: as in `Outcome`.
 */
export type AnswerOutcome = { kind: 'unusable' } | { kind: 'closed' } | SettledAnswer

export type SettledAnswer = { kind: 'accepted' | 'declined' } | { kind: 'refused'; isSuspended?: boolean | undefined }

/** An offer that an external service has made. */
export type SentOffer = {
  /** Content of the QR code. */
  url: string
  /** Time until which the issuance can still be reported as issued. */
  expiresAt: EpochMilliseconds
}

/** A claim by the name that the product uses, and the names that other issuers use for it. */
export type ClaimNames = {
  name: string
  /** Names that lead to the claim in the JSON formats; by default, `name`. */
  path?: readonly string[] | undefined
  /** Name of the data element in an mdoc; by default, `name`. */
  element?: string | undefined
}

/** `valueType`: type that the value must have; undefined for any. An array or object may also be null, which means not stated. */
export type RequestedClaim = ClaimNames & {
  valueType?: 'string' | 'number' | 'boolean' | 'array' | 'object' | undefined
}

export type NewPresentation = {
  id: string
  /** Id of the card that asks for the presentation; undefined for a check of the server itself. */
  cardId?: string
  options?: EngineOptions
  type: string
  format: FormatName
  /** Types of other issuers that are accepted as well, by the names that those issuers use. */
  otherTypes: string[]
  /** Types of other issuers that are accepted in a further format. */
  otherFormat?: { format: FormatName; types: string[] }
  /** True if only the types of other issuers are accepted, because this server issues no credential of the type. */
  isOfOthers?: boolean
  claims: RequestedClaim[]
  /** Alternative sets of claim names, the preferred one first. One complete set is enough. Without sets, all claims are needed. */
  claimSets?: string[][]
  /** Credentials that the holder may add. Only for engines with the ability `severalCredentials`. */
  also?: OptionalCredential[]
  payment?: PaymentInWallet
  /** Check of the holder's face. Only for engines with the ability `faceCheck`. */
  faceCheck?: FaceCheck
  expiresAt: EpochMilliseconds
}

/**
 * A request to compare the holder's face with the photo in the credential. The engine reports the outcome as the check `face`, with the
 * match score in percent as its value.
 */
export type FaceCheck = {
  /** Lowest score that passes, in percent; without it, the engine decides. */
  threshold?: number
}

export type OptionalCredential = {
  type: string
  format: FormatName
  /** Alternative sets of claims, the preferred one first. One complete set is enough. */
  claimSets: RequestedClaim[][]
}

/** A payment as the wallet shows it before the holder consents. `currency` is an ISO 4217 code. */
export type PaymentInWallet = { id: string; amount: Grosz; currency: string; payee: { id: string; name: string } }

/**
 * Links that start a presentation, each by the name of its channel: the way in which the request reaches the wallet and the answer
 * comes back. `other-device`: content of the QR code. `same-device`: link for a wallet on the browser's device, if it differs.
 */
export type PresentationLinks = {
  readonly 'other-device': string
  readonly 'same-device'?: string
  readonly [channel: string]: string | undefined
}

type PresentationLink = {
  links: PresentationLinks
  /** Id of the request that the wallet sees. It gives no access to the status or the result of the presentation. */
  requestId: string
}

/** A prepared presentation request. `kind`: as in `Offer`. */
export type PresentationStart = {
  save(tx: Transaction): Promise<void>
} & (({ kind: 'link' } & PresentationLink) | { kind: 'service'; send(): Promise<SentRequest> })

/** A request that an external service has made. `expiresAt`: time until which an answer can still be reported. */
export type SentRequest = PresentationLink & { expiresAt: EpochMilliseconds }

/** Entry points through which an engine reports outcomes to the product. */
export type CredentialFlows = {
  /**
   * Admits a row that a wallet makes the engine store, of a table with `countFlowsOf`. Must run in the transaction that stores it.
   *
   * @param row.client pseudonym of the client
   * @throws {HttpProblem} `too-many-open`
   */
  admit(tx: Transaction, row: { client: string; bytes: Bytes }): Promise<void>
  /**
   * Starts an issuance for a wallet that fetches the offer of a link that `sharedOfferLink` made.
   *
   * @throws {HttpProblem} as `createOffer`, or `too-many-open`
   */
  startShared(name: string): Promise<SharedStart>
  /**
   * Applies an event to an issuance. This is the only way for an engine to change an issuance. All of it happens in the engine's
   * transaction: the change of the state, the effects of an issued credential, and the audit entry. States are monotonic: a
   * terminal state never changes, and a repeated event has no effect.
   */
  settleIssuance(tx: Transaction, id: string, event: IssuanceEvent): Promise<Outcome>
  /** Applies an event to a presentation, by the rules of `settleIssuance`, and carries out its purpose, such as a payment. */
  settlePresentation(tx: Transaction, id: string, event: PresentationEvent): Promise<Outcome>
}

/** Outcome of `startShared`. `full`: no more cards for this link at the moment. */
export type SharedStart =
  | { kind: 'started'; issuanceId: string }
  | { kind: 'full'; retryAfterSeconds: Seconds }
  | { kind: 'unknown' }

/** Value of a claim that this server issues. */
export type ClaimValue = string | number | boolean

/**
 * A code with which an external service explains a state or an error, such as `request_retrieved`. Only people who look for the reason
 * read it; the product decides nothing by it. It contains no personal data. At most 100 visible ASCII characters are stored.
 */
export type ServiceCode = string

/** A step of the engine's service that leaves the flow open, and its state as it is. */
export type PendingEvent = { kind: 'pending'; serviceCode: ServiceCode }

/** A copy of an issued credential. `holderKey`: thumbprint of its key (RFC 7638); undefined if the engine does not know it. */
export type IssuedCopy = { credentialId: string; holderKey: string | undefined }

/** An event that an engine reports for an issuance. It does not depend on the credential format. */
export type IssuanceEvent =
  | { kind: 'scanned' }
  | PendingEvent
  /** A wallet redeemed the offer. It may fetch the credential until `until`. */
  | { kind: 'redeemed'; until: EpochMilliseconds }
  /** A wallet gets a credential, in copies that only differ in their ids and keys. */
  | {
      kind: 'issued'
      copies: readonly [IssuedCopy, ...IssuedCopy[]]
      issuedAt: EpochMilliseconds
      expiresAt: EpochMilliseconds
    }
  | { kind: 'rejected'; reason: FlowErrorCode; serviceCode?: ServiceCode | undefined }

/**
 * An event that an engine reports for a presentation. An answer with a `responseCode` counts only when the browser that started the
 * presentation returns with this code.
 */
export type PresentationEvent =
  | { kind: 'scanned' }
  | PendingEvent
  | {
      kind: 'presented'
      credential: PresentedCredential
      /** Results of the optional credentials that the holder added. Those that the holder left out are missing. */
      others?: OtherCredential[]
      responseCode?: string | undefined
    }
  | {
      kind: 'rejected'
      reason: FlowErrorCode
      checks?: Check[]
      responseCode?: string | undefined
      serviceCode?: ServiceCode | undefined
      diagnosis?: string | undefined
    }
  | UnusableEvent

/**
 * An answer that could not be read or does not belong to the request, which stays open. `diagnosis`: why, for developers of wallets;
 * undefined without diagnoses. The product stores at most 1,000 characters.
 */
export type UnusableEvent = { kind: 'unusable'; diagnosis?: string | undefined }

/**
 * Outcome of the engine's lookup of a presented credential's status.
 *
 * - `ledger`: our own credential. The ledger has its status, which is read when the presentation is settled.
 * - `valid`, `invalid`: another issuer's credential, with the status that the other issuer publishes.
 * - `unavailable`: another issuer's credential whose published status could not be read.
 */
export type StatusLookup = 'ledger' | 'valid' | 'invalid' | 'unavailable'

/** A presented credential that passed all checks of signature, holder, dates and content. */
export type PresentedCredential = {
  checks: Check[]
  /** Named `state` in held answers, which the database keeps for minutes. */
  state: StatusLookup
  /** Why the credential is refused if its status does not allow its use, for developers of wallets; undefined without diagnoses. */
  diagnosis?: string | undefined
  /** Our id of the credential; undefined if it is not in our ledger. */
  credentialId: string | undefined
  /**
   * True if the engine never uses an id twice, not even after a restore: then the id alone identifies the credential in the ledger.
   * Otherwise the holder's key must match as well.
   */
  hasUniqueId?: boolean
  issuer: string
  verifier: string
  /** The requested type. If a credential of another issuer was accepted instead: its type, as that issuer names it. */
  type: string
  /** Identifier of the holder: the thumbprint of a key or a DID, depending on the engine. */
  subject: string
  /** Thumbprint of the holder's key (RFC 7638); undefined if the engine does not know it. */
  holderKey: string | undefined
  /** Proof of the verification, in the format of the external service that supplies it. */
  receipt?: Record<string, unknown>
  /** The requested claims, and no others. */
  claims: JsonObject
  issuedAt: EpochMilliseconds | undefined
  expiresAt: EpochMilliseconds | undefined
}

/**
 * An optional credential that the holder added. It either passed all checks (`credential`), or a check failed (`failed`: the checks
 * up to and including the failed one).
 */
export type OtherCredential = {
  /** The requested type. */
  type: string
} & ({ credential: PresentedCredential } | { failed: Check[] })

export type Outcome =
  | { kind: 'accepted' }
  /** The flow does not exist or has already ended. Nothing changed. */
  | { kind: 'closed' }
  /**
   * This event ended the flow without success. `isSuspended`: the credential is suspended, which the engine tells only its holder: the
   * wallet that proved to have the key.
   */
  | { kind: 'refused'; reason: FlowErrorCode; isSuspended?: boolean | undefined }
