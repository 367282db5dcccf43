import {
  createCipheriv,
  createHash,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { encodeBase64Url, encodeJson } from './base64url.ts'
import { type JsonObject, overridden } from './json-reading.ts'
import { publicJwkOf } from './keys.ts'

export type JweRecipient = {
  readonly key: KeyObject
  readonly kid: string
  readonly enc: 'A128GCM' | 'A256GCM'
}

/** Differences from an honest encrypted answer. */
export type JweTampering = {
  /** Encrypts for another key. */
  readonly recipientKey?: KeyObject
  /** Encrypts with this algorithm, and declares it in the header. */
  readonly enc?: 'A128GCM' | 'A256GCM'
  /** Members of the protected header to replace or remove (`undefined`). The encryption itself does not change. */
  readonly header?: JsonObject
  /** Compresses the payload, and declares this in the header (RFC 7516 4.1.3). */
  readonly zip?: boolean
  /** Length of the initialization vector; 12 by default, which RFC 7518 5.3 requires. */
  readonly ivBytes?: number
  /** Corrupts the authentication tag. */
  readonly spoiledTag?: boolean
}

const length32 = (length: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

const lengthPrefixed = (bytes: Buffer): Buffer => Buffer.concat([length32(bytes.length), bytes])

/** Derives a key with the Concat KDF for ECDH-ES in direct agreement (RFC 7518 4.6.2); one round yields up to 256 bits. */
function deriveKey(secret: Buffer, enc: string, keyBytes: number, header: JsonObject): Buffer {
  const party = (name: 'apu' | 'apv') => lengthPrefixed(Buffer.from(String(header[name] ?? ''), 'base64url'))
  return createHash('sha256')
    .update(length32(1))
    .update(secret)
    .update(lengthPrefixed(Buffer.from(enc, 'ascii')))
    .update(party('apu'))
    .update(party('apv'))
    .update(length32(keyBytes * 8))
    .digest()
    .subarray(0, keyBytes)
}

/** Creates a compact JWE for one recipient by ECDH-ES on P-256 and AES-GCM (RFC 7516, RFC 7518 4.6 and 5.3). */
export function encryptJwe(
  plaintext: string | Uint8Array,
  recipient: JweRecipient,
  tampering: JweTampering = {},
): string {
  const enc = tampering.enc ?? recipient.enc
  const keyBytes = enc === 'A128GCM' ? 16 : 32
  const ephemeral = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const header = overridden(
    {
      alg: 'ECDH-ES',
      enc,
      kid: recipient.kid,
      epk: publicJwkOf(ephemeral.publicKey),
      ...(tampering.zip ? { zip: 'DEF' } : {}),
    },
    tampering.header,
  )
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: tampering.recipientKey ?? recipient.key })
  const key = deriveKey(secret, enc, keyBytes, header)

  const encodedHeader = encodeJson(header)
  const iv = randomBytes(tampering.ivBytes ?? 12)
  const cipher = createCipheriv(enc === 'A128GCM' ? 'aes-128-gcm' : 'aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(encodedHeader, 'ascii'))
  const content = tampering.zip ? deflateRawSync(plaintext) : Buffer.from(plaintext)
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()])
  const tag = cipher.getAuthTag()
  if (tampering.spoiledTag) tag.writeUInt8(tag.readUInt8(0) ^ 1, 0)
  return [encodedHeader, '', encodeBase64Url(iv), encodeBase64Url(ciphertext), encodeBase64Url(tag)].join('.')
}
