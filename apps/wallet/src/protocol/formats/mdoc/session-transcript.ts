import { base64url, calculateJwkThumbprint } from 'jose'
import { sha256Bytes } from '../../digest.ts'
import type { PresentationBinding } from '../credential-format.ts'
import { encodeCbor } from './cbor.ts'

/**
 * Returns the session transcript, which binds the device signature to the verifier, the request, the response URI and the encryption key
 * (OpenID4VP 1.0 appendix B.2.6.1).
 */
export async function sessionTranscript(
  binding: Pick<PresentationBinding, 'audience' | 'nonce' | 'responseUri' | 'encryptionKey'>,
): Promise<unknown[]> {
  const { audience, nonce, responseUri, encryptionKey } = binding
  const thumbprint = encryptionKey ? base64url.decode(await calculateJwkThumbprint(encryptionKey)) : null
  const handoverInfo = encodeCbor([audience, nonce, thumbprint, responseUri])
  return [null, null, ['OpenID4VPHandover', await sha256Bytes(handoverInfo)]]
}
