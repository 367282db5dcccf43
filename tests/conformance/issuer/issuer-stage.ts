import type { Installation } from '../installation.ts'

/** Variant of an issuer plan, with the server. */
export type IssuerStage = {
  installation: Installation
  profile: 'plain' | 'haip'
  format: 'sd_jwt_vc' | 'mdoc'
  grant: 'authorization_code' | 'pre_authorization_code'
  flow: 'wallet_initiated' | 'issuer_initiated'
  clientAuth: 'client_attestation' | 'private_key_jwt'
  /** How the card is named in an authorization request: by scope, or by authorization details. */
  request: 'simple' | 'rar'
  /** Card that is issued. It is one of the cards that every installation has. */
  card: { id: string; type: string; prefix: string }
}
