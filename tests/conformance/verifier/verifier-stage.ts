import type { Installation } from '../installation.ts'

/** Variant of a verifier plan, with the server. */
export type VerifierStage = {
  installation: Installation
  profile: 'plain' | 'haip'
  format: 'sd_jwt_vc' | 'iso_mdl'
  /** Thumbprints of the encryption keys that the verifier has used in this plan. */
  usedKeys: Set<string>
}
