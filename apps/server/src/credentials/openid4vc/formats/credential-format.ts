import type { CheckName } from '@vitrine/api/flows/check.ts'
import type { EpochMilliseconds, EpochSeconds } from '@vitrine/api/units.ts'
import type { JsonObject } from '../../../platform/json/strict-json.ts'
import type { CredentialSigner } from '../../../platform/keys/key-purposes.ts'
import type { Signer } from '../../../platform/keys/signing-key.ts'
import type { ClaimNames, ClaimValue, FormatName } from '../../credential-engine.ts'
import type { EcPublicJwk } from '../jose/ec-key.ts'
import type { CredentialIssuer, IssuerTrust } from '../trust/issuer-trust.ts'
import type { Diagnosis } from '../wire/diagnosis.ts'
import type { Dates } from './dates.ts'

/** Path of a claim in a credential (OpenID4VP 1.0 section 7). */
export type ClaimPath = readonly [string, ...(string | number)[]]

/** Status reference in a credential: the URI of a status list, and the index in it (Token Status List section 6). */
export type StatusReference = { uri: string; index: number }

export type CredentialToIssue = {
  /** Credential issuer identifier: our public origin. Undefined if the certificate of the signer does not name it. */
  issuerUrl: string | undefined
  /** Name of the type in this format. */
  type: string
  issuedAt: EpochSeconds
  expiresAt: EpochSeconds
  holderJwk: EcPublicJwk
  /** DID that names the holder's key in the wallet's key proof; undefined if the proof contains the key as a JWK. */
  holderDid: string | undefined
  status: StatusReference
  /** Claims by the names in the card's file. Each is selectively disclosable if the format supports it. */
  claims: Record<string, ClaimValue>
}

/**
 * Handover of the session transcript of an mdoc. It identifies the request and how its answer is sent (OpenID4VP 1.0 appendix B.2.6).
 */
type Handover = { name: string; info: readonly (string | Uint8Array | null)[] }

/** Values that a presentation must be bound to: the inputs of a key binding or session transcript. */
export type ExpectedBinding = {
  /** Audience that the holder signs: our `client_id`, or our origin, as the channel demands. */
  audience: string
  nonce: string
  handover: Handover
  now: EpochMilliseconds
}

/** `types`: types that were asked for, by their names in the format. */
export type ExpectedPresentation = ExpectedBinding & { types: readonly string[] }

/** A presented credential that passed the checks of its format, issuer, signature, dates, holder and binding. */
export type VerifiedCredential = {
  issuer: CredentialIssuer
  /** All types of the credential, by their names in this format. */
  types: readonly string[]
  /** Thumbprint of the holder's key (RFC 7638). */
  holderKey: string
  dates: Dates
  /**
   * Undefined if the credential has no status. `unknown` if it has a status that we cannot read; such a credential must not be
   * treated as one without a status.
   */
  status: StatusReference | 'unknown' | undefined
  /** Disclosed claims, each at its `ClaimPath`. */
  claims: JsonObject
  /** Members that the holder signed with the presentation to confirm payments; empty if there are none. */
  confirmed: JsonObject
}

/**
 * The failed check of a presentation. `because`: code for the log. `issuerName`: name of the issuer, if the issuer had already
 * passed its check.
 */
export type Refused = {
  refused: CheckName
  because: string
  diagnosis: Diagnosis
  issuerName?: string | undefined
}

export const refusing =
  (issuerName?: string) =>
  (refused: CheckName, because: string, diagnosis: Diagnosis): Refused => ({ refused, because, diagnosis, issuerName })

/** A credential format: everything about it that the issuer, the verifier and their metadata need. */
export type CredentialFormat = {
  /** Credential format identifier (OpenID4VCI 1.0 appendix A). */
  readonly name: FormatName
  /** Purpose of the key that signs credentials of this format. */
  readonly signer: CredentialSigner
  /** True if a credential must name its issuer by a URI in the certificate of its signer. */
  readonly needsIssuerUri: boolean
  /** True if a key proof may name the holder's key by a DID instead of a JWK (OpenID4VCI 1.0 appendix F.1). */
  readonly acceptsDids: boolean
  /** True if the holder can confirm a payment with a presentation (OpenID4VP 1.0 section 8.4). */
  readonly confirmsPayments: boolean
  /** Returns the name of a card's type in this format. */
  typeName(publicUrl: string, type: string): string
  /** Returns the members of a credential configuration that are specific to this format (OpenID4VCI 1.0 appendix A). */
  configuration(typeName: string): object
  /** Returns the path of a card's claim in a credential of the given type. */
  claimPath(claim: ClaimNames, typeName: string): ClaimPath
  /** Returns the credential in the encoding of the credential response (OpenID4VCI 1.0 appendix A). */
  issue(credential: CredentialToIssue, key: Signer): string
  /**
   * Returns one query if a query of this format can name several types, otherwise one query for each type. Each has its types and its
   * `meta` (OpenID4VP 1.0 appendix B).
   */
  queryMeta(typeNames: string[]): { types: string[]; meta: object }[]
  /** Members that each claim of a query has in addition to its path. */
  readonly claimQuery: object
  /** Entry of this format in `vp_formats_supported` of a request (OpenID4VP 1.0 section 11.1). */
  readonly verifierMetadata: object
  /** Makes the checks in the order of `CHECKS`, so a failed check implies that the checks before it passed. */
  verify(presentation: string, trust: IssuerTrust, expected: ExpectedPresentation): VerifiedCredential | Refused
}
