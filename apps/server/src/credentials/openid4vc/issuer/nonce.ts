import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Bytes, EpochMilliseconds } from '@vitrine/api/units.ts'
import { decodeBase64Url, encodeBase64Url } from '../../../platform/base64/base64.ts'
import { hasCome } from '../../../platform/clock/stated-time.ts'
import { LIMITS } from '../wire/limits-and-paths.ts'

const TIME_BYTES: Bytes = 6
const RANDOM_BYTES: Bytes = 16
const BODY_BYTES: Bytes = TIME_BYTES + RANDOM_BYTES
const NONCE_BYTES: Bytes = BODY_BYTES + 32

/**
 * Creates a nonce (OpenID4VCI 1.0 section 7). It contains its creation time and random bytes, authenticated with our secret, so a
 * nonce is not stored until it is used.
 */
export function createNonce(secret: Buffer, now: EpochMilliseconds): string {
  const body = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(RANDOM_BYTES)])
  body.writeUIntBE(now, 0, TIME_BYTES)
  return encodeBase64Url(Buffer.concat([body, authenticate(secret, body)]))
}

export function nonceExpiry(secret: Buffer, nonce: string, now: EpochMilliseconds): EpochMilliseconds | undefined {
  const bytes = decodeBase64Url(nonce, NONCE_BYTES)
  if (bytes?.length !== NONCE_BYTES) return undefined
  const body = bytes.subarray(0, BODY_BYTES)
  if (!timingSafeEqual(authenticate(secret, body), bytes.subarray(BODY_BYTES))) return undefined
  const createdAt = body.readUIntBE(0, TIME_BYTES)
  const expiresAt = createdAt + LIMITS.nonceLife
  return hasCome(createdAt, now) && now < expiresAt ? expiresAt : undefined
}

const authenticate = (secret: Buffer, body: Buffer): Buffer =>
  createHmac('sha256', secret).update('c_nonce').update(body).digest()
