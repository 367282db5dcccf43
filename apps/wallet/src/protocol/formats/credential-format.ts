import type { JWK } from 'jose'
import type * as z from 'zod/mini'
import type { ConcretePath } from '../claim-path.ts'
import type { ClaimObject } from '../claim-value.ts'
import type { StatusReference } from '../status-list.ts'
import type { Certificate } from '../x509/certificate.ts'
import type { Trust } from '../x509/certificate-chain.ts'
import type { AgreedTransaction } from './transaction.ts'

/** Types that a query asks for. The card must have all types of at least one entry. */
export type WantedTypes = string[][]

/**
 * Credential format, registered under its Credential Format Identifier (OpenID4VCI 1.0 appendix A, OpenID4VP 1.0 appendix B). Everything
 * that differs between formats is behind this interface.
 */
export type CredentialFormat = {
  /** Parses the types from a credential configuration of an issuer; undefined if the configuration names none. */
  zOfferedTypes: z.ZodMiniType<string[] | undefined>
  /** Parses `meta` of a credential query; undefined if any type is acceptable. */
  zWantedTypes: z.ZodMiniType<WantedTypes | undefined>
  /** Schema of the claims path pointers that a query may contain. */
  zClaimPath: z.ZodMiniType
  /** Returns a name for a card of these types if the issuer provides none. */
  nameOfTypes: (types: readonly string[]) => string
  /** Role of the signers of this format and of their status lists. */
  signerRole: 'issuer' | 'documents'
  /** True if a presentation always discloses all claims, whatever the request asks for. */
  isDisclosedInFull: boolean
  /** Capabilities of the wallet for this format, for `vp_formats_supported` (OpenID4VP 1.0 section 11.1). */
  capabilities: Record<string, unknown>
  verify: <Key extends Holder>(credential: string, expectation: Expectation<Key>) => Promise<VerifiedCredential<Key>>
  open: (credential: string) => Promise<OpenCredential>
}

/** Key to which a credential may be bound. */
export type Holder = { publicJwk: JWK }

/** Requirements for a credential to become a card. */
export type Expectation<Key extends Holder> = {
  /** Offered types; undefined if the offer names none. */
  types: readonly string[] | undefined
  /** Keys of which one must be the key that the credential is bound to. */
  holders: readonly Key[]
  anchors: readonly Certificate[]
  now: Date
}

export type VerifiedCredential<Key extends Holder> = {
  types: string[]
  /** Key that the credential is bound to, one of those expected. */
  holder: Key
  trust: Trust
  /** Name of the signer, taken from the signer's certificate. */
  signer: string
  issuedAt: Date | undefined
  expiresAt: Date | undefined
  status: StatusReference | undefined
  /** Authority key identifiers of the chain, base64url, for verifiers that require certain authorities (OpenID4VP 1.0 section 6.1.1.1). */
  authorityKeyIdentifiers: string[]
}

export type OpenCredential = {
  /** Claims, in the structure that the paths of a query refer to. */
  claims: ClaimObject
  /** Claims about the holder, at the same paths as in `claims`. */
  holderClaims: ClaimObject
  /** Returns the path to display for a claim, without technical parts such as the namespace of an mdoc. */
  displayPath: (place: ConcretePath) => ConcretePath
  /**
   * Returns true if a presentation of this credential can contain the holder's consent to this type of transaction (OpenID4VP 1.0 section
   * 8.4).
   */
  canConfirm: (transactionType: string) => boolean
  select: (paths: readonly ConcretePath[]) => Selection
}

/** Part of a credential that is selected for disclosure. */
export type Selection = {
  shows: (place: ConcretePath) => boolean
  present: (binding: PresentationBinding) => Promise<string>
}

/** Values that a presentation is bound to, so that it cannot be used elsewhere. */
export type PresentationBinding = {
  privateKey: CryptoKey
  /** Full client_id of the verifier, including the prefix. */
  audience: string
  nonce: string
  responseUri: string
  /** Verifier's key for encrypting the response; undefined if the response is not encrypted. */
  encryptionKey: JWK | undefined
  now: Date
  /** Transactions that the holder agrees to with the presentation. */
  transactions: readonly AgreedTransaction[]
}

/**
 * Error for a credential that violates its format or is not the offered one. The message is a clause about the credential, such as 'its
 * CBOR is too large'.
 */
export class CredentialError extends Error {
  override readonly name: string = 'CredentialError'
}
