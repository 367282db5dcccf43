import type { CredentialConfiguration } from '../wallet/credential-configuration.ts'
import type { StatusReference } from '../wallet/issued-credential.ts'
import type { JsonObject } from '../wallet/json-reading.ts'
import type { HolderKey } from '../wallet/keys.ts'
import type { PresentationRequest } from '../wallet/request-object.ts'
import type { TransactionData } from '../wallet/transaction-data.ts'
import type { WalletContext } from '../wallet/wallet-context.ts'

/** A held credential in a format other than SD-JWT VC. */
export type HeldCredential = {
  readonly format: string
  readonly compact: string
  readonly key: HolderKey
  readonly types: readonly string[]
  /** Claims, structured as the paths of queries expect them. */
  readonly claims: JsonObject
  readonly status: StatusReference | undefined
}

/** A request that came by a link, or that a browser passed on from a page with an origin. */
export type HeldRequest = Pick<PresentationRequest, 'clientId' | 'nonce' | 'encryption'> &
  ({ readonly responseUri: string } | { readonly origin: string })

/** Data that a holder signs in a presentation. */
export type Binding = {
  readonly request: HeldRequest
  /** Paths of the claims to disclose. */
  readonly paths: readonly (readonly (string | number | null)[])[]
  readonly transactionData: readonly TransactionData[]
}

/** A wallet's implementation of a format, based on an independent library. */
export type FormatHolder = {
  readonly format: string
  /** Verifies an issued credential. @throws if it is invalid */
  accept(issued: {
    compact: string
    key: HolderKey
    configuration: CredentialConfiguration
    issuer: string
    trustAnchors: WalletContext['trustAnchors']
    now: Date
  }): Promise<HeldCredential>
  present(held: HeldCredential, binding: Binding): Promise<string>
}
