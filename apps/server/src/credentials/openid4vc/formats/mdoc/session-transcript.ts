import { hash } from 'node:crypto'
import { encodeCbor } from '../../../../platform/cbor/strict-cbor.ts'
import { jwkThumbprint } from '../../jose/ec-key.ts'
import type { ExpectedBinding } from '../credential-format.ts'

/**
 * What a device signs with, so that its answer counts for one request of one verifier only (OpenID4VP 1.0 appendix B.2.6.1:
 * answers that are sent to an address).
 */
export function sessionTranscript({ audience, nonce, responseKey, responseUri }: ExpectedBinding): unknown[] {
  const thumbprint = Buffer.from(jwkThumbprint(responseKey), 'base64url')
  const info = encodeCbor([audience, nonce, thumbprint, responseUri])
  return [null, null, ['OpenID4VPHandover', hash('sha256', info, 'buffer')]]
}
