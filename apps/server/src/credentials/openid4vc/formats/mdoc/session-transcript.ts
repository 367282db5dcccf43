import { hash } from 'node:crypto'
import { encodeCbor } from '../../../../platform/cbor/strict-cbor.ts'
import { jwkThumbprint } from '../../jose/ec-key.ts'
import type { ExpectedBinding } from '../credential-format.ts'

/**
 * Returns the session transcript that the device includes in its signature. It binds the answer to one request of one verifier
 * (OpenID4VP 1.0 appendix B.2.6.1, for answers that are sent to a URL).
 */
export function sessionTranscript({ audience, nonce, responseKey, responseUri }: ExpectedBinding): unknown[] {
  const thumbprint = Buffer.from(jwkThumbprint(responseKey), 'base64url')
  const info = encodeCbor([audience, nonce, thumbprint, responseUri])
  return [null, null, ['OpenID4VPHandover', hash('sha256', info, 'buffer')]]
}
