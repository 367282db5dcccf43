import { ATTESTATION_WITH_DPOP, ATTESTATION_WITH_PROOF } from './attestation/attestation.ts'
import type { ClientAuthentication } from './client-authentication.ts'
import { NO_AUTHENTICATION } from './none.ts'
import { PRIVATE_KEY_JWT } from './private-key-jwt.ts'

export const CLIENT_AUTHENTICATIONS: readonly ClientAuthentication[] = [
  ATTESTATION_WITH_PROOF,
  ATTESTATION_WITH_DPOP,
  PRIVATE_KEY_JWT,
  NO_AUTHENTICATION,
]
