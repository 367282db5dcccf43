import { base64url, calculateJwkThumbprint } from 'jose'
import { sha256Bytes } from '../../digest.ts'
import type { PresentationBinding } from '../credential-format.ts'
import type { AgreedTransaction } from '../transaction.ts'
import { encodeCbor, encodedCbor } from './cbor.ts'
import { arrayOf, mapOf } from './cbor-heads.ts'
import { signDetached } from './cose-sign1.ts'
import type { IssuerSigned } from './issuer-signed.ts'

/** Name of the element with the transaction hashes. Its namespace is the transaction type (OpenID4VP 1.0 appendix B.2.1). */
export const TRANSACTION_ELEMENT = 'transaction_data_hashes'

type ShownMdoc = IssuerSigned & { docType: string }

/**
 * Creates a presentation of these elements of an mdoc, bound to the verifier and the request (OpenID4VP 1.0 appendix B.2, ISO 18013-5
 * section 8.3.2.1.2.2). The bytes from the issuer are sent unchanged.
 *
 * @returns a `DeviceResponse` in base64url without padding
 */
export async function presentMdoc(
  { docType, items, issuerAuth }: ShownMdoc,
  binding: PresentationBinding,
): Promise<string> {
  const nameSpaces = mapOf(
    Array.from(items, ([name, list]) => ({
      key: encodeCbor(name),
      value: arrayOf(list.map(({ encoded }) => encoded)),
    })),
  )
  const document = members({
    docType: encodeCbor(docType),
    issuerSigned: members({ ...(items.size > 0 && { nameSpaces }), issuerAuth }),
    deviceSigned: await deviceSigned(docType, binding),
  })
  const response = members({
    version: encodeCbor('1.0'),
    documents: arrayOf([document]),
    status: encodeCbor(0),
  })
  return base64url.encode(response)
}

/** Creates the part that the device signs itself (ISO 18013-5 section 9.1.3). */
async function deviceSigned(docType: string, binding: PresentationBinding): Promise<Uint8Array> {
  const nameSpaces = encodedCbor(encodeCbor(await deviceNameSpaces(binding.transactions)))
  const authentication = encodeCbor(['DeviceAuthentication', await sessionTranscript(binding), docType, nameSpaces])
  const deviceSignature = await signDetached(encodeCbor(encodedCbor(authentication)), binding.privateKey)
  return members({ nameSpaces: encodeCbor(nameSpaces), deviceAuth: members({ deviceSignature }) })
}

async function deviceNameSpaces(
  transactions: readonly AgreedTransaction[],
): Promise<Map<string, Map<string, Uint8Array[]>>> {
  const hashes = new Map<string, Uint8Array[]>()
  for (const { type, encoded } of transactions)
    hashes.set(type, [...(hashes.get(type) ?? []), await sha256Bytes(encoded)])
  return new Map(Array.from(hashes, ([type, list]) => [type, new Map([[TRANSACTION_ELEMENT, list]])]))
}

const members = (parts: Record<string, Uint8Array>) =>
  mapOf(Object.entries(parts).map(([name, value]) => ({ key: encodeCbor(name), value })))

/**
 * Returns the session transcript, which binds the device signature to the verifier, the request, the response URI and the encryption key
 * (OpenID4VP 1.0 appendix B.2.6.1).
 */
async function sessionTranscript(
  binding: Pick<PresentationBinding, 'audience' | 'nonce' | 'responseUri' | 'encryptionKey'>,
): Promise<unknown[]> {
  const { audience, nonce, responseUri, encryptionKey } = binding
  const thumbprint = encryptionKey ? base64url.decode(await calculateJwkThumbprint(encryptionKey)) : null
  const handoverInfo = encodeCbor([audience, nonce, thumbprint, responseUri])
  return [null, null, ['OpenID4VPHandover', await sha256Bytes(handoverInfo)]]
}
