import { type KeyObject, sign, verify } from 'node:crypto'
import { decodeBase64Url, encodeBase64Url } from '../../../platform/base64/base64.ts'
import { isJsonObject, type JsonObject, readStrictJson } from '../../../platform/json/strict-json.ts'

/** A JWS in compact serialization (RFC 7515 section 7.1), taken apart and not yet verified. */
export type CompactJws = {
  header: JsonObject
  payload: JsonObject
  signingInput: string
  signature: Buffer
}

const ES256_SIGNATURE_BYTES = 64
/** Longer than any signature that is worth looking at. */
const MAX_SIGNATURE_BYTES = 1024
/** Four certificates of 8 KB, which are in Base64 there. */
const MAX_HEADER_BYTES = 49_152
const MAX_PAYLOAD_BYTES = 262_144

/** Signs claims with ES256, the one algorithm that we sign with (RFC 7518 section 3.4). */
export function signJws(privateKey: KeyObject, header: Record<string, unknown>, payload: unknown): string {
  const signingInput = `${encodeBase64Url(JSON.stringify({ alg: 'ES256', ...header }))}.${encodeBase64Url(JSON.stringify(payload))}`
  const signature = sign('sha256', Buffer.from(signingInput), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signingInput}.${encodeBase64Url(signature)}`
}

/**
 * The parts of a JWS; undefined when it is not one, its header or payload is not a JSON object, or the payload has more bytes
 * than it may have.
 */
export function parseJws(text: string, maxPayloadBytes = MAX_PAYLOAD_BYTES): CompactJws | undefined {
  const [encodedHeader, encodedPayload, encodedSignature, ...rest] = text.split('.', 4)
  if (!encodedHeader || !encodedPayload || !encodedSignature || rest.length > 0) return undefined
  const header = decodeObject(encodedHeader, MAX_HEADER_BYTES)
  const payload = decodeObject(encodedPayload, maxPayloadBytes)
  const signature = decodeBase64Url(encodedSignature, MAX_SIGNATURE_BYTES)
  if (!header || !payload || !signature) return undefined
  return { header, payload, signingInput: `${encodedHeader}.${encodedPayload}`, signature }
}

/**
 * Whether a JWS is signed with ES256 by this key. The algorithm is ours to say, never the header's: any other value
 * there, and any critical extension (RFC 7515 section 4.1.11), is refused.
 */
export function isSignedBy(jws: CompactJws, key: KeyObject): boolean {
  if (jws.header.alg !== 'ES256' || 'crit' in jws.header || 'b64' in jws.header) return false
  if (jws.signature.length !== ES256_SIGNATURE_BYTES) return false
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false
  return verify('sha256', Buffer.from(jws.signingInput), { key, dsaEncoding: 'ieee-p1363' }, jws.signature)
}

function decodeObject(encoded: string, maxBytes: number): JsonObject | undefined {
  const value = readStrictJson(decodeBase64Url(encoded, maxBytes))
  return isJsonObject(value) ? value : undefined
}
