import { createDecipheriv, createECDH, createHash } from 'node:crypto'
import type { Bytes } from '@vitrine/api/units.ts'
import { decodeBase64Url, encodeBase64Url } from '../../../platform/base64/base64.ts'
import { isJsonObject, type JsonObject, readStrictJson } from '../../../platform/json/strict-json.ts'
import { type Diagnosis, diagnose, shown } from '../wire/diagnosis.ts'
import { type EcPublicJwk, keyFault, readEcPublicJwk } from './ec-key.ts'

/** A key pair to which one answer is encrypted. `privatePart`: private key in base64url. */
export type EncryptionKey = { kid: string; publicJwk: EcPublicJwk; privatePart: string }

const CURVE = 'prime256v1'
const ENCRYPTIONS = {
  A128GCM: { cipher: 'aes-128-gcm', keyBytes: 16 },
  A256GCM: { cipher: 'aes-256-gcm', keyBytes: 32 },
} as const
const IV_BYTES: Bytes = 12
const TAG_BYTES: Bytes = 16
const MAX_HEADER_BYTES: Bytes = 8192
/** Large enough for a photo of 500 KB, encoded in Base64 twice, and the rest of a presentation. */
const MAX_CIPHERTEXT_BYTES: Bytes = 1_500_000

export const ENCRYPTION_ALGORITHM = 'ECDH-ES'
export const CONTENT_ENCRYPTIONS = ['A128GCM', 'A256GCM'] as const satisfies readonly (keyof typeof ENCRYPTIONS)[]

export function createEncryptionKey(kid: string): EncryptionKey {
  const ecdh = createECDH(CURVE)
  const point = ecdh.generateKeys()
  return {
    kid,
    publicJwk: {
      kty: 'EC',
      crv: 'P-256',
      x: encodeBase64Url(point.subarray(1, 33)),
      y: encodeBase64Url(point.subarray(33, 65)),
    },
    privatePart: encodeBase64Url(leftPad(ecdh.getPrivateKey())),
  }
}

/**
 * Decrypts a JWE (RFC 7516) that is encrypted to this key with ECDH-ES direct key agreement (RFC 7518 section 4.6). Compression is refused,
 * because the size after decompression cannot be limited in advance.
 */
export function decryptJwe(
  text: string,
  key: EncryptionKey,
  onRefusal: (fault: Diagnosis) => void = () => undefined,
): JsonObject | undefined {
  const refuse = (...fault: Parameters<typeof diagnose>): undefined => void onRefusal(diagnose(...fault))
  const parts = text.split('.', 6)
  const [encodedHeader, encryptedKey, encodedIv, encodedCiphertext, encodedTag] = parts
  if (parts.length !== 5) return refuse('JWE', '5 parts, as of an encrypted answer', parts.length)
  if (!encodedHeader || encryptedKey !== '' || !encodedIv || !encodedCiphertext || !encodedTag)
    return refuse('JWE', 'an empty encrypted key (ECDH-ES) and no other empty part')
  const header = parseObject(decodeBase64Url(encodedHeader, MAX_HEADER_BYTES))
  const iv = decodeBase64Url(encodedIv, IV_BYTES)
  const ciphertext = decodeBase64Url(encodedCiphertext, MAX_CIPHERTEXT_BYTES)
  const tag = decodeBase64Url(encodedTag, TAG_BYTES)
  if (!header) return refuse('JWE header', 'a JSON object in base64url')
  const { alg, kid, enc, epk, apu, apv } = header
  if (alg !== ENCRYPTION_ALGORITHM) return refuse('JWE alg', shown(ENCRYPTION_ALGORITHM), alg)
  if (kid !== key.kid) return refuse('JWE kid', shown(key.kid), kid)
  if ('zip' in header || 'crit' in header) return refuse('JWE header', 'neither zip nor crit', header)
  if (enc !== 'A128GCM' && enc !== 'A256GCM') return refuse('JWE enc', '"A128GCM" or "A256GCM"', enc)
  if (!ciphertext) return refuse('JWE ciphertext', `at most ${MAX_CIPHERTEXT_BYTES} bytes in base64url`)
  if (iv?.length !== IV_BYTES || tag?.length !== TAG_BYTES)
    return refuse('JWE', '12 bytes of initialization vector and 16 of tag in base64url', iv?.length, tag?.length)
  const ephemeral = readEcPublicJwk(epk)
  if (!ephemeral) return void onRefusal(keyFault('JWE epk', epk))
  const partyInfo = { apu: readPartyInfo(apu), apv: readPartyInfo(apv) }
  // RFC 7518 section 4.6.2: apu and apv must be distinct if both are used. Empty ones add nothing, like absent ones.
  if (!partyInfo.apu || !partyInfo.apv || (partyInfo.apu.length > 0 && partyInfo.apu.equals(partyInfo.apv)))
    return refuse('JWE apu, apv', 'different texts in base64url', apu, apv)

  const secret = agree(key.privatePart, ephemeral.jwk)
  const contentKey = deriveKey(secret, enc, partyInfo.apu, partyInfo.apv)
  const { cipher } = ENCRYPTIONS[enc]
  const decipher = createDecipheriv(cipher, contentKey, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(encodedHeader, 'ascii'))
  decipher.setAuthTag(tag)
  const start = decipher.update(ciphertext)
  let content: Buffer
  try {
    content = Buffer.concat([start, decipher.final()])
  } catch {
    return refuse('JWE tag', 'one for the key of this request and this content')
  }
  return parseObject(content) ?? refuse('JWE content', 'a JSON object')
}

function agree(privatePart: string, ephemeral: EcPublicJwk): Buffer {
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(Buffer.from(privatePart, 'base64url'))
  const uncompressed = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(ephemeral.x, 'base64url'),
    Buffer.from(ephemeral.y, 'base64url'),
  ])
  return ecdh.computeSecret(uncompressed)
}

/**
 * Derives the content key by Concat KDF (NIST SP 800-56A section 5.8.1, RFC 7518 section 4.6.2). One round of SHA-256 is enough for
 * keys of at most 256 bits.
 */
function deriveKey(secret: Buffer, encryption: keyof typeof ENCRYPTIONS, apu: Buffer, apv: Buffer): Buffer {
  const { keyBytes: bytes } = ENCRYPTIONS[encryption]
  const hash = createHash('sha256').update(uint32(1)).update(secret)
  for (const part of [Buffer.from(encryption, 'ascii'), apu, apv]) hash.update(uint32(part.length)).update(part)
  return hash
    .update(uint32(bytes * 8))
    .digest()
    .subarray(0, bytes)
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}

/** Restores the leading zeros of a private key, which OpenSSL drops and JWK requires (RFC 7518 section 6.2.2.1). */
const leftPad = (bytes: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - bytes.length), bytes])

function readPartyInfo(value: unknown): Buffer | undefined {
  if (value === undefined) return Buffer.alloc(0)
  return typeof value === 'string' ? decodeBase64Url(value, MAX_HEADER_BYTES) : undefined
}

function parseObject(bytes: Buffer | undefined): JsonObject | undefined {
  const value = readStrictJson(bytes)
  return isJsonObject(value) ? value : undefined
}
