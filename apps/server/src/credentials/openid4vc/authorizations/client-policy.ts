import type { KeyObject } from 'node:crypto'
import type { CertificatePath } from '../../../platform/certificates/certificate-path.ts'

/** Treatment of wallet attestations: ignored, checked if the wallet sends one, or demanded before a credential is issued. */
export const ATTESTATION_MODES = ['off', 'accepted', 'required'] as const

export type AttestationMode = (typeof ATTESTATION_MODES)[number]

/** A client that the operator configured. It authenticates with one of its keys, if it has any. */
export type KnownClient = {
  name: string | undefined
  redirectUris: readonly string[]
  /** Public P-256 keys. */
  keys: readonly KeyObject[]
}

/** Which wallets this installation serves, and what it demands of them. */
export type ClientPolicy = {
  /** True if a wallet that nobody vouches for may ask for a credential by its own request. */
  acceptsUnknownClients: boolean
  /** True if each DPoP proof must contain a nonce of ours. */
  demandsDpopNonce: boolean
  /** For cards that say nothing themselves. */
  attestation: AttestationMode
  /** True if each attestation must come with a challenge of ours. Some wallets never send one. */
  demandsChallenge: boolean
  /** Verifies the certificates of wallet providers. */
  providers: CertificatePath
  /** Verifies the certificates of those who vouch for keys. */
  keyProviders: CertificatePath
  /** By client id. */
  clients: ReadonlyMap<string, KnownClient>
}
