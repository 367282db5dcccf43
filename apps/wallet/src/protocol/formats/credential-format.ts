import type { JWK } from 'jose'
import type * as z from 'zod'
import type { ConcretePath } from '../claim-path.ts'
import type { ClaimObject } from '../claim-value.ts'
import type { StatusReference } from '../status-list.ts'
import type { Certificate } from '../x509/certificate.ts'
import type { Trust } from '../x509/certificate-chain.ts'
import type { AgreedTransaction } from './transaction.ts'

/** The types that fulfil a query: each entry is a way to, and names the types that a card must have together. */
export type WantedTypes = string[][]

/**
 * A kind of credential, under its Credential Format Identifier (OpenID4VCI 1.0 appendix A, OpenID4VP 1.0 appendix B).
 * Everything that differs from one kind to another stands behind this.
 */
export type CredentialFormat = {
  /** Reads the types that a configuration of an issuer promises; undefined where it names none. */
  zOfferedTypes: z.ZodType<string[] | undefined>
  /** Reads `meta` of a credential query; undefined where any type will do. */
  zWantedTypes: z.ZodType<WantedTypes | undefined>
  /** The claims path pointers that a query may use. */
  zClaimPath: z.ZodType
  /** What a card of these types is called where nobody told us. */
  nameOfTypes: (types: readonly string[]) => string
  /** Whether a presentation shows all claims, whatever is asked for. */
  isShownWhole: boolean
  /** What the wallet can do with it, for `vp_formats_supported` (OpenID4VP 1.0 section 11.1). */
  capabilities: Record<string, unknown>
  verify: (credential: string, expectation: Expectation) => Promise<VerifiedCredential>
  open: (credential: string) => Promise<OpenCredential>
}

/** What a credential must be to become a card. */
export type Expectation = {
  /** As offered; undefined where the offer names none. */
  types: readonly string[] | undefined
  /** The key that it must be bound to. */
  holder: JWK
  anchors: readonly Certificate[]
  now: Date
}

/** What a credential says about itself, once it proved right. */
export type VerifiedCredential = {
  types: string[]
  trust: Trust
  /** Who signed it, as its certificate says. */
  signer: string
  issuedAt: Date | undefined
  expiresAt: Date | undefined
  status: StatusReference | undefined
  /** Of the chain, base64url, for verifiers that ask for certain authorities (OpenID4VP 1.0 section 6.1.1.1). */
  authorityKeyIdentifiers: string[]
}

/** A credential taken apart. */
export type OpenCredential = {
  /** What the paths of a query select in. */
  claims: ClaimObject
  /** Those of them that say something about the holder, in the same places. */
  holderClaims: ClaimObject
  /** The part of a claim's place that people need to hear. */
  spokenPath: (place: ConcretePath) => ConcretePath
  /** Whether its presentation has a place for the holder's consent to such a transaction (OpenID4VP 1.0 section 8.4). */
  canAgreeTo: (transactionType: string) => boolean
  select: (paths: readonly ConcretePath[]) => Selection
}

/** What of a credential is to be shown. */
export type Selection = {
  shows: (place: ConcretePath) => boolean
  present: (binding: PresentationBinding) => Promise<string>
}

/** What a presentation is bound to, so that it is worth nothing elsewhere. */
export type PresentationBinding = {
  privateKey: CryptoKey
  /** The full client_id of the verifier, prefix included. */
  audience: string
  nonce: string
  responseUri: string
  /** The verifier's key that the answer is encrypted to; undefined when it goes in clear. */
  encryptionKey: JWK | undefined
  now: Date
  /** What the holder agrees to with it. */
  transactions: readonly AgreedTransaction[]
}

/** A credential that breaks the rules of its format, or is not the one that was promised. */
export class CredentialError extends Error {
  override readonly name: string = 'CredentialError'
}
