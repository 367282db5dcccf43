import { ATTESTATION_WITH_DPOP, ATTESTATION_WITH_PROOF } from './attestation/attestation.ts'
import type { ClientAuthentication } from './client-authentication.ts'
import { NO_AUTHENTICATION } from './none.ts'
import { PRIVATE_KEY_JWT } from './private-key-jwt.ts'

/** Methods of client authentication. A new method is added here. */
export const CLIENT_AUTHENTICATIONS: readonly ClientAuthentication[] = [
  ATTESTATION_WITH_PROOF,
  ATTESTATION_WITH_DPOP,
  PRIVATE_KEY_JWT,
  NO_AUTHENTICATION,
]
