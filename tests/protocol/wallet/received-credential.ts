import type { VerifiedCredential } from './issued-credential.ts'
import type { HolderKey } from './keys.ts'

/** A credential in the wallet, with the key that it is bound to. */
export interface ReceivedCredential extends VerifiedCredential {
  /** The credential as the issuer sent it. */
  readonly compact: string
  readonly key: HolderKey
  readonly configurationId: string
  readonly notificationId: string | undefined
}
