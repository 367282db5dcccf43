import type { CheckName } from '@vitrine/api/flows/check.ts'
import type { JsonObject } from '../../../platform/json/strict-json.ts'
import type { CredentialSigner } from '../../../platform/keys/key-purposes.ts'
import type { SigningKey } from '../../../platform/keys/signing-key.ts'
import type { ClaimValue, FormatName } from '../../credential-engine.ts'
import type { EcPublicJwk } from '../jose/ec-key.ts'
import type { CredentialIssuer, IssuerTrust } from '../trust/issuer-trust.ts'
import type { Dates } from './dates.ts'

/** Where a claim stands in a credential (OpenID4VP 1.0 section 7). */
export type ClaimPath = readonly [string, ...(string | number)[]]

/** Where the state of a credential stands: a place in a status list. */
export type StatusClaim = { uri: string; index: number }

export type CredentialToIssue = {
  issuer: string
  /** The type by the name that it has in this format. */
  type: string
  /** Whole seconds. */
  issuedAt: number
  /** Whole seconds. */
  expiresAt: number
  holderKey: EcPublicJwk
  /** The holder by the name that the key was proved under, where that was one. */
  holderDid: string | undefined
  status: StatusClaim
  /** The claims by the names of the card; each can be disclosed by itself. */
  claims: Record<string, ClaimValue>
}

/** What a presentation must be bound to: all that a key binding or a session transcript is made of. */
export type ExpectedBinding = {
  /** Our name as a verifier: the `client_id` of the request. */
  audience: string
  nonce: string
  /** Where the answer was to go. */
  responseUri: string
  /** The key that the answer was encrypted to. */
  responseKey: EcPublicJwk
  /** Epoch milliseconds. */
  now: number
}

export type VerifiedCredential = {
  issuer: CredentialIssuer
  /** The types that it is of, by the names that they have in this format. */
  types: readonly string[]
  /** The thumbprint of the holder's key (RFC 7638). */
  holderKey: string
  dates: Dates
  /** Where its state is; `unknown` where it has one that we cannot read, which must not pass for having none. */
  status: StatusClaim | 'unknown' | undefined
  /** The disclosed claims, each at its path. */
  claims: JsonObject
  /** What the holder signed with the presentation, where payments are confirmed. */
  confirmed: JsonObject
}

/**
 * `refused`: which check failed; `because`: in detail, for the log; `issuer`: the name of the issuer, where that check was
 * passed.
 */
export type Refused = { refused: CheckName; because: string; issuer?: string | undefined }

/** A format of credentials: all that issuer, verifier and their metadata have to know of it. */
export type CredentialFormat = {
  readonly name: FormatName
  /** Whose key signs credentials of this format. */
  readonly signer: CredentialSigner
  /** Whether a wallet can prove its key as a DID, beside as a JWK (OpenID4VCI 1.0 appendix F.1). */
  readonly takesDids: boolean
  /** Whether there is a place in which the holder confirms a payment (OpenID4VP 1.0 section 8.4). */
  readonly confirmsPayments: boolean
  /** The name of a card's type in this format. */
  typeName(publicUrl: string, type: string): string
  /** The members of a credential configuration that are this format's own (OpenID4VCI 1.0 appendix A). */
  configuration(typeName: string): object
  /** Where a claim of a card stands in a credential of a type. */
  claimPath(name: string, typeName: string): ClaimPath
  issue(credential: CredentialToIssue, key: SigningKey): string
  /** How requests ask for one of these types: the `meta` of a query for each group that one query can ask for (OpenID4VP 1.0 appendix B). */
  queryMeta(typeNames: string[]): { types: string[]; meta: object }[]
  /** What a request says of each claim beside its path. */
  readonly claimQuery: object
  /** What a request says that we can verify (OpenID4VP 1.0 section 11.1). */
  readonly verifierMetadata: object
  /** Checks in the order of `CHECKS`: the one that fails says that those before it passed. */
  verify(presentation: string, trust: IssuerTrust, expected: ExpectedBinding): VerifiedCredential | Refused
}
