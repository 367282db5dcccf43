import { createHmac, type KeyObject, sign, verify } from 'node:crypto'
import { decodeBase64Url, decodeJson, encodeBase64Url, encodeJson } from './base64url.ts'
import { isJsonObject, type JsonObject, readObject } from './json-reading.ts'
import { demand } from './refusal.ts'

/** A function that makes the signature bytes of a JWS: an honest signature, or one of the false ones below. */
export type JwsSigner = (signingInput: Buffer) => Buffer

/** Signs with ES256 as RFC 7518 3.4 requires it: r and s, 32 bytes each. */
export const es256 =
  (privateKey: KeyObject): JwsSigner =>
  (input) =>
    sign('sha256', input, { key: privateKey, dsaEncoding: 'ieee-p1363' })

/** Signs with the right key, but in the wrong encoding. */
export const derEncoded =
  (privateKey: KeyObject): JwsSigner =>
  (input) =>
    sign('sha256', input, { key: privateKey, dsaEncoding: 'der' })

/** Returns no signature, as in `alg: none`. */
export const noSignature: JwsSigner = () => Buffer.alloc(0)

/** Returns r = s = 0, which a careless ECDSA implementation accepts (CVE-2022-21449). */
export const zeroSignature: JwsSigner = () => Buffer.alloc(64)

/** Signs by HMAC with the text of the public key: the algorithm confusion of RFC 8725 2.1. */
export const hs256With =
  (text: string): JwsSigner =>
  (input) =>
    createHmac('sha256', text).update(input).digest()

/** Flips one bit of an otherwise honest signature. */
export const flipped =
  (signer: JwsSigner): JwsSigner =>
  (input) => {
    const signature = Buffer.from(signer(input))
    signature.writeUInt8(signature.readUInt8(10) ^ 1, 10)
    return signature
  }

/**
 * Creates a compact JWS.
 * @param payload an object, or a string that becomes the payload unchanged (to send something that is not JSON)
 */
export function signJws(header: JsonObject, payload: JsonObject | string, signer: JwsSigner): string {
  const encodedPayload = typeof payload === 'string' ? encodeBase64Url(payload) : encodeJson(payload)
  const input = `${encodeJson(header)}.${encodedPayload}`
  return `${input}.${encodeBase64Url(signer(Buffer.from(input)))}`
}

export type ParsedJws = {
  readonly header: JsonObject
  readonly payload: JsonObject
  readonly signingInput: Buffer
  readonly signature: Buffer
}

/** Parses a compact JWS without trusting it. @throws WalletRefusal */
export function parseJws(compact: string, what: string, section: string): ParsedJws {
  const [header, payload, signature, ...more] = compact.split('.')
  demand(
    header !== undefined && payload !== undefined && signature !== undefined && more.length === 0,
    section,
    `${what} does not have three parts`,
  )
  return {
    header: readObject(decodeJson(header, `header of ${what}`, section), `header of ${what}`, section),
    payload: readObject(decodeJson(payload, `payload of ${what}`, section), `payload of ${what}`, section),
    signingInput: Buffer.from(`${header}.${payload}`),
    signature: decodeBase64Url(signature, `signature of ${what}`, section),
  }
}

/** Demands the type, ES256, no critical extensions, and a valid signature by the key. @throws WalletRefusal */
export function demandSigned(jws: ParsedJws, typ: string, key: KeyObject, what: string, section: string): void {
  demand(jws.header.typ === typ, section, `${what}: typ is '${String(jws.header.typ)}' instead of '${typ}'`)
  demand(jws.header.alg === 'ES256', section, `${what}: alg is '${String(jws.header.alg)}' instead of 'ES256'`)
  demand(!('crit' in jws.header), 'RFC 7515 4.1.11', `${what} has critical extensions`)
  demand(
    jws.signature.length === 64 &&
      verify('sha256', jws.signingInput, { key, dsaEncoding: 'ieee-p1363' }, jws.signature),
    section,
    `${what}: the signature does not verify`,
  )
}

/** Returns a compact JWS with an edited payload and the old signature, as an attacker without the key could make it. */
export function withEditedPayload(compact: string, edit: (payload: JsonObject) => JsonObject): string {
  const [header = '', payload = '', signature = ''] = compact.split('.')
  const parsed: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  return `${header}.${encodeJson(edit(isJsonObject(parsed) ? parsed : {}))}.${signature}`
}
