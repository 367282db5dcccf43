import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { decodeBase64Url, encodeBase64Url } from '../../../platform/base64/base64.ts'
import { LIMITS } from '../limits-and-paths.ts'

const TIME_BYTES = 6
const RANDOM_BYTES = 16
const BODY_BYTES = TIME_BYTES + RANDOM_BYTES
const NONCE_BYTES = BODY_BYTES + 32

/**
 * A nonce that says itself when it was made (OpenID4VCI 1.0 section 7), so that giving one out stores nothing: time and
 * random bytes, authenticated with our secret.
 */
export function createNonce(secret: Buffer, now: number): string {
  const body = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(RANDOM_BYTES)])
  body.writeUIntBE(now, 0, TIME_BYTES)
  return encodeBase64Url(Buffer.concat([body, authenticate(secret, body)]))
}

/** When a nonce of ours ends, in epoch milliseconds; undefined when it is not ours or already over. */
export function nonceExpiry(secret: Buffer, nonce: string, now: number): number | undefined {
  const bytes = decodeBase64Url(nonce, NONCE_BYTES)
  if (bytes?.length !== NONCE_BYTES) return undefined
  const body = bytes.subarray(0, BODY_BYTES)
  if (!timingSafeEqual(authenticate(secret, body), bytes.subarray(BODY_BYTES))) return undefined
  const made = body.readUIntBE(0, TIME_BYTES)
  const expiresAt = made + LIMITS.nonceLife
  return made <= now + LIMITS.clockSkew && now < expiresAt ? expiresAt : undefined
}

const authenticate = (secret: Buffer, body: Buffer): Buffer =>
  createHmac('sha256', secret).update('c_nonce').update(body).digest()
