import { type KeyObject, sign, verify } from 'node:crypto'
import { isJsonObject, type JsonObject, readStrictJson } from '../../../platform/json/strict-json.ts'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'

/** A JWS in compact serialization (RFC 7515 section 7.1), taken apart and not yet verified. */
export type CompactJws = {
  header: JsonObject
  payload: JsonObject
  signingInput: string
  signature: Buffer
}

const ES256_SIGNATURE_BYTES = 64

/** Signs claims with ES256, the one algorithm that we sign with (RFC 7518 section 3.4). */
export function signJws(privateKey: KeyObject, header: Record<string, unknown>, payload: unknown): string {
  const signingInput = `${encodeBase64Url(JSON.stringify({ alg: 'ES256', ...header }))}.${encodeBase64Url(JSON.stringify(payload))}`
  const signature = sign('sha256', Buffer.from(signingInput), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signingInput}.${encodeBase64Url(signature)}`
}

/** The parts of a JWS; undefined when it is not one, or its header or payload is not a JSON object. */
export function parseJws(text: string): CompactJws | undefined {
  const [encodedHeader, encodedPayload, encodedSignature, ...rest] = text.split('.')
  if (!encodedHeader || !encodedPayload || !encodedSignature || rest.length > 0) return undefined
  const header = decodeObject(encodedHeader)
  const payload = decodeObject(encodedPayload)
  const signature = decodeBase64Url(encodedSignature)
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

function decodeObject(encoded: string): JsonObject | undefined {
  const value = readStrictJson(decodeBase64Url(encoded))
  return isJsonObject(value) ? value : undefined
}
