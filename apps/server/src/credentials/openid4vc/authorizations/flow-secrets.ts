import { createHmac } from 'node:crypto'
import type { Bytes } from '@vitrine/api/units.ts'
import { isSameSecret } from '../../../platform/secrets/same-secret.ts'
import { idWithTimeOf } from '../../../platform/secrets/time-ordered-id.ts'

const SECRET_BYTES: Bytes = 18
const SECRET_LENGTH = (SECRET_BYTES / 3) * 4
/** Some wallets estimate entropy by character counts, and a value of 18 bytes sometimes fails that check. */
const VALUE_BYTES: Bytes = 24

type NamedFlow = 'offer' | 'request'
type Secret =
  | 'code'
  | 'access-token'
  | 'code-offer'
  | 'shared-offer'
  | 'issuer-state'
  | 'request-uri'
  | 'authorization-code'
/** Values in a presentation request that tie the wallet's answer to this request. */
type Value = 'state' | 'nonce'

/**
 * Derives the public ids and secrets of issuances and presentations from the flow's id by a keyed hash. No secret is stored: only
 * the public id is in the database. Without our key, nobody can compute one of these values from another (OpenID4VP 1.0 section
 * 13.3).
 */
export class FlowSecrets {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  /** Returns the id under which wallets see a flow. Only the endpoints for wallets accept this id. */
  publicIdOf(flow: NamedFlow, flowId: string): string {
    return idWithTimeOf(flowId, this.#keyedHash(flow, flowId))
  }

  secretOf(kind: Secret, publicId: string): string {
    return `${publicId}${this.#keyedHash(kind, publicId)}`
  }

  publicIdIn(kind: Secret, secret: string): string | undefined {
    const publicId = secret.slice(0, -SECRET_LENGTH)
    return isSameSecret(this.secretOf(kind, publicId), secret) ? publicId : undefined
  }

  valueOf(kind: Value, publicId: string): string {
    return this.#keyedHash(kind, publicId, VALUE_BYTES)
  }

  /** Returns the `notification_id` of the last credential issued for an offer (OpenID4VCI 1.0 section 11.1). */
  notificationId({ offer_id: publicId, issued }: { offer_id: string; issued: number }): string {
    return this.#keyedHash('notification', `${publicId} ${issued}`)
  }

  #keyedHash(kind: NamedFlow | Secret | Value | 'notification', text: string, bytes = SECRET_BYTES): string {
    const digest = createHmac('sha256', this.#key).update(`openid4vc ${kind} ${text}`).digest()
    return digest.toString('base64url', 0, bytes)
  }
}
