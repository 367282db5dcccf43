import type { CheckName } from '@vitrine/api'
import type { JsonObject } from '../../../platform/json/strict-json.ts'
import type { SigningKey } from '../../../platform/keys/signing-key.ts'
import type { ClaimValue, CredentialFormat as FormatName } from '../../credential-engine.ts'
import type { EcPublicJwk } from '../jose/ec-key.ts'
import type { CredentialIssuer, IssuerTrust } from '../x509/issuer-trust.ts'

/** Where a claim stands in a credential (OpenID4VP 1.0 section 7). */
export type ClaimPath = readonly [string, ...(string | number)[]]

/** Where the state of a credential stands: a place in a status list. */
export type StatusClaim = { uri: string; index: number }

type CredentialToIssue = {
  issuer: string
  /** The type by the name that it has in this format. */
  type: string
  /** Whole seconds. */
  issuedAt: number
  /** Whole seconds. */
  expiresAt: number
  holderKey: EcPublicJwk
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
  /** The type by the name that it has in this format. */
  type: string
  /** The thumbprint of the holder's key (RFC 7638). */
  holderKey: string
  /** Epoch milliseconds. */
  issuedAt: number
  /** Epoch milliseconds; undefined where only its status ends it. */
  expiresAt: number | undefined
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
  /** The name of a card's type in this format. */
  typeName(publicUrl: string, type: string): string
  /** The members of a credential configuration that are this format's own (OpenID4VCI 1.0 appendix A). */
  configuration(typeName: string): object
  claimPath(name: string): ClaimPath
  issue(credential: CredentialToIssue, key: SigningKey): string
  /** What a request says of the types it asks for (OpenID4VP 1.0 appendix B). */
  queryMeta(typeNames: string[]): object
  /** What a request says that we can verify (OpenID4VP 1.0 section 11.1). */
  readonly verifierMetadata: object
  /** Checks in the order of `CHECKS`: the one that fails says that those before it passed. */
  verify(presentation: string, trust: IssuerTrust, expected: ExpectedBinding): VerifiedCredential | Refused
}
