import type { StatusEntry } from '@vitrine/api/administration/account-view.ts'
import type { HealthIssue } from '@vitrine/api/administration/overview.ts'
import type { Grosz } from '@vitrine/api/cards/money.ts'
import type { Scenario } from '@vitrine/api/cards/scenario.ts'
import type { Check } from '@vitrine/api/flows/check.ts'
import type { FlowErrorCode } from '@vitrine/api/flows/status.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable, Transaction } from '../platform/database/database.ts'

export type FormatName = NonNullable<Scenario['credential']>['format']

/**
 * What issues and verifies credentials: it speaks a protocol with wallets, by itself or through a service elsewhere, and
 * nothing outside its folder needs to know which one.
 */
export type CredentialEngine = {
  /** By which scenario files and configuration name it. */
  readonly name: string
  readonly abilities: EngineAbilities
  /** How long a wallet may fetch a credential once it took its offer up, in milliseconds: what was offered is kept until then. */
  readonly redeemedLife: number
  /** Which wallets can answer it, for people, and what their links begin with: `openid4vp`. */
  readonly wallets: { readonly names: readonly string[]; readonly linkSchemes: readonly string[] }
  /** The paths of the calls that it answers itself, as it registers them. */
  readonly routes: readonly string[]
  /** Registers what wallets and services elsewhere call. */
  registerRoutes(app: FastifyInstance): void | Promise<void>
  /** Forgets what is over. Runs every 15 seconds. */
  cleanUp(): Promise<void>
  /** What whoever runs the server should know of it. */
  healthIssues?(): Promise<HealthIssue[]>
  /** Prepares the offer of a credential. Nothing is stored until `save` runs in the caller's transaction. */
  createOffer(issuance: NewIssuance): Promise<Offer>
  /** Forgets what was offered: these issuances ended without a credential. Where it is not called, expiry does it. */
  withdrawOffers(db: Queryable, issuanceIds: string[]): Promise<void>
  /** Prepares a request for a presentation. Nothing is stored until `save` runs in the caller's transaction. */
  createRequest(presentation: NewPresentation): Promise<PresentationLink>
  /** Revokes issued credentials where wallets and verifiers look for it. Idempotent. 'pending': it has yet to be done. */
  requestRevocation(tx: Transaction, credentialIds: string[]): Promise<'revoked' | 'pending'>
  /** Goes on with revocations that were pending: those of these credentials that are done by now. */
  followRevocations(credentialIds: string[]): Promise<string[]>
  /** Where the status of a credential is published, for people to look it up; undefined where nowhere. */
  statusEntryOf(credentialId: string): StatusEntry | undefined
}

/** What an engine can do. Formats that it issues, and formats of which it verifies presentations. */
export type EngineAbilities = {
  readonly issues: readonly FormatName[]
  readonly verifies: readonly FormatName[]
  /** A PIN protects the offer. */
  readonly pin: boolean
  /** Formats in which the wallet shows the payment, and the holder confirms it there. */
  readonly paymentInWallet: readonly FormatName[]
  readonly faceCheck: boolean
  /** One request may ask for further credentials beside the one that it is about. */
  readonly severalCredentials: boolean
}

export type NewIssuance = {
  id: string
  scenario: Scenario
  /** What the credential says. */
  claims: Record<string, ClaimValue>
  /** When the credential expires. */
  credentialExpiresAt: EpochMilliseconds
  /** When the offer expires. */
  expiresAt: number
}

export type Offer = {
  /** What the QR code shows. */
  url: string
  /** The code to type into the wallet, where the card asks for one. */
  pin?: string
  save(tx: Transaction): Promise<void>
}

export type RequestedClaim = { name: string; valueType: 'string' | 'number' | 'boolean' }

export type NewPresentation = {
  id: string
  /** The credential type that is asked for. */
  type: string
  format: FormatName
  /** Credential types of other issuers that are as good, by the names they have there. */
  otherTypes: string[]
  claims: RequestedClaim[]
  /** What the holder may add; only where the engine can ask for several. */
  also?: AlsoRequested[]
  /** The payment that the holder sees and confirms with the presentation. */
  payment?: PaymentInWallet
  expiresAt: number
}

/** A further credential that the holder may add to a presentation. */
export type AlsoRequested = {
  type: string
  format: FormatName
  /** What it has to say, in one of these ways, the best one first. */
  claimSets: RequestedClaim[][]
}

/** A payment as the holder sees it before consenting. */
export type PaymentInWallet = { id: string; amount: Grosz; currency: string; payee: { id: string; name: string } }

export type PresentationLink = {
  kind: 'link'
  /** What the QR code shows. */
  url: string
  /** What a link on this device opens: an answer to it comes with a response code. */
  sameDeviceUrl: string
  /** The wallet's name for this request. Knowing it gives neither status nor result. */
  requestId: string
  save(tx: Transaction): Promise<void>
}

/** What the product gives an engine. */
export type CredentialFlows = {
  /**
   * The one door through which what becomes of an issuance enters. Moves the state (monotonic: terminal states stay, the same
   * event twice is a no-op), does what a credential is issued for, writes the audit line, all in the engine's transaction.
   */
  settleIssuance(tx: Transaction, id: string, event: IssuanceEvent): Promise<Outcome>
  /** The same for a presentation, with the purpose of its own. */
  settlePresentation(tx: Transaction, id: string, event: PresentationEvent): Promise<Outcome>
}

export type ClaimValue = string | number | boolean

/** What an engine reports of an issuance, the same for every format and engine. */
export type IssuanceEvent =
  | { kind: 'scanned' }
  /** A wallet took the offer up, and may fetch the credential until then (epoch milliseconds). */
  | { kind: 'redeemed'; until: number }
  /** `holderKey`: the thumbprint of the key that it is bound to (RFC 7638); undefined where this engine is not told. */
  | { kind: 'issued'; credentialId: string; holderKey: string | undefined; issuedAt: number; expiresAt: number }
  | { kind: 'rejected'; reason: FlowErrorCode }

/**
 * What an engine reports of a presentation. `responseCode`: the answer came by the link for the same device, and counts when
 * the browser that asked comes back with this code.
 */
export type PresentationEvent =
  | { kind: 'scanned' }
  | {
      kind: 'presented'
      credential: PresentedCredential
      /** What came of the others that were asked for; nothing of those that the holder left out. */
      others?: OtherCredential[]
      responseCode?: string | undefined
    }
  | { kind: 'rejected'; reason: FlowErrorCode; checks?: Check[]; responseCode?: string | undefined }

/**
 * Whether a presented credential was revoked.
 *
 * - `ledger`: one of ours, and only our ledger knows; for `settle` to read.
 * - `valid`, `invalid`, `unavailable`: one of another issuer, as that issuer says, or as nobody could say.
 */
export type CredentialState = 'ledger' | 'valid' | 'invalid' | 'unavailable'

/** A presented credential after all checks of signature, holder, time, and content. */
export type PresentedCredential = {
  /** What was checked, with what was found. */
  checks: Check[]
  state: CredentialState
  /** Our own id of the credential; undefined when it is not in our ledger. */
  credentialId: string | undefined
  issuer: string
  verifier: string
  /** The type that was asked for, or the one of another issuer by the name it has there. */
  type: string
  /** Whose it is, by the name that the engine has for a holder: the thumbprint of a key, a DID. */
  subject: string
  /** The thumbprint of the holder's key (RFC 7638); undefined where this engine is not told. */
  holderKey: string | undefined
  /** What a service elsewhere hands over as proof of its own. */
  receipt?: Record<string, unknown>
  /** The claims that were asked for, and no others. */
  claims: Record<string, ClaimValue>
  /** Epoch milliseconds; undefined if it does not state when. */
  issuedAt: number | undefined
  /** Epoch milliseconds; undefined if it states no end. */
  expiresAt: number | undefined
}

/** A further credential that came: after all checks, or up to the one that failed. */
export type OtherCredential = {
  /** The type that was asked for. */
  type: string
} & ({ credential: PresentedCredential } | { failed: Check[] })

export type Outcome =
  | { kind: 'accepted' }
  /** The run ended before, or is not there: nothing changed. */
  | { kind: 'closed' }
  /** The run ended now, without success. */
  | { kind: 'refused'; reason: FlowErrorCode }
