import type { X509Certificate } from 'node:crypto'
import type { CredentialConfiguration } from '../wallet/credential-configuration.ts'
import type { StatusReference } from '../wallet/issued-credential.ts'
import type { JsonObject } from '../wallet/json-reading.ts'
import type { HolderKey } from '../wallet/keys.ts'
import type { PresentationRequest } from '../wallet/request-object.ts'
import type { TransactionData } from '../wallet/transaction-data.ts'

/** A credential as it is held in another format than SD-JWT VC. */
export type HeldCredential = {
  readonly format: string
  readonly compact: string
  readonly key: HolderKey
  readonly types: readonly string[]
  /** As the paths of queries lead to them. */
  readonly claims: JsonObject
  readonly status: StatusReference | undefined
}

/** What a holder signs for a request. */
export type Binding = {
  readonly request: PresentationRequest
  /** The paths of the claims to be shown. */
  readonly paths: readonly (readonly (string | number | null)[])[]
  readonly transactionData: readonly TransactionData[]
}

/** A format as a wallet knows it, by a library that nobody here wrote. */
export type FormatHolder = {
  readonly format: string
  /** Verifies what was issued. @throws where it is not right */
  accept(issued: {
    compact: string
    key: HolderKey
    configuration: CredentialConfiguration
    issuer: string
    trustAnchors: readonly X509Certificate[]
    now: Date
  }): Promise<HeldCredential>
  present(held: HeldCredential, binding: Binding): Promise<string>
}
