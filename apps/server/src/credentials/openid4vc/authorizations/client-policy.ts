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

export type ClientPolicy = {
  /** True if a wallet that nobody vouches for may ask for a credential by its own request. */
  acceptsUnknownClients: boolean
  demandsDpopNonce: boolean
  /** For cards that say nothing themselves. */
  attestation: AttestationMode
  /** Some wallets never send a challenge. */
  demandsChallenge: boolean
  providers: CertificatePath
  /** Verifies the certificates of those who vouch for keys. */
  keyProviders: CertificatePath
  /** By client id. */
  clients: ReadonlyMap<string, KnownClient>
}
