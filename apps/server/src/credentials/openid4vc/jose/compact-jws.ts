import type { KeyObject } from 'node:crypto'
import type { Bytes } from '@vitrine/api/units.ts'
import { decodeBase64Url, encodeBase64Url } from '../../../platform/base64/base64.ts'
import { isJsonObject, type JsonObject, readStrictJson } from '../../../platform/json/strict-json.ts'
import { isSignedWithEs256, signEs256 } from '../../../platform/keys/es256.ts'
import { type Diagnosis, diagnose } from '../wire/diagnosis.ts'

/** A parsed JWS in compact serialization (RFC 7515 section 7.1). It is not verified yet. */
export type CompactJws = {
  header: JsonObject
  payload: JsonObject
  signingInput: string
  signature: Buffer
}

/** Longer than any signature that we read, also of other algorithms. Longer ones are refused before they are decoded. */
const MAX_SIGNATURE_BYTES: Bytes = 1024
/** Large enough for four certificates of 8 KB in Base64. */
const MAX_HEADER_BYTES: Bytes = 49_152
/** Large enough for a presentation of a JWT VC with a photo of 500 KB, which is encoded in Base64 twice. */
const MAX_PAYLOAD_BYTES: Bytes = 1_048_576

export function signJws(privateKey: KeyObject, header: Record<string, unknown>, payload: unknown): string {
  const signingInput = `${encodeBase64Url(JSON.stringify({ alg: 'ES256', ...header }))}.${encodeBase64Url(JSON.stringify(payload))}`
  return `${signingInput}.${encodeBase64Url(signEs256(privateKey, Buffer.from(signingInput)))}`
}

export function parseJws(text: string): CompactJws | undefined {
  const [encodedHeader, encodedPayload, encodedSignature, ...rest] = text.split('.', 4)
  if (!encodedHeader || !encodedPayload || !encodedSignature || rest.length > 0) return undefined
  const header = decodeObject(encodedHeader, MAX_HEADER_BYTES)
  const payload = decodeObject(encodedPayload, MAX_PAYLOAD_BYTES)
  const signature = decodeBase64Url(encodedSignature, MAX_SIGNATURE_BYTES)
  if (!header || !payload || !signature) return undefined
  return { header, payload, signingInput: `${encodedHeader}.${encodedPayload}`, signature }
}

/**
 * The header does not choose the algorithm: any other algorithm in the header, and any critical extension (RFC 7515 section 4.1.11), is
 * refused.
 */
export function isSignedBy(jws: CompactJws, key: KeyObject): boolean {
  if (jws.header.alg !== 'ES256' || 'crit' in jws.header || 'b64' in jws.header) return false
  return isSignedWithEs256(key, Buffer.from(jws.signingInput), jws.signature)
}

export function signatureFault(name: string, { header }: CompactJws): Diagnosis {
  if (header.alg !== 'ES256') return diagnose(`${name} alg`, '"ES256"', header.alg)
  return 'crit' in header || 'b64' in header
    ? diagnose(`${name} header`, 'neither crit nor b64', header)
    : diagnose(`${name} signature`, 'one by the key of its signer')
}

function decodeObject(encoded: string, maxBytes: number): JsonObject | undefined {
  const value = readStrictJson(decodeBase64Url(encoded, maxBytes))
  return isJsonObject(value) ? value : undefined
}
