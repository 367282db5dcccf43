import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../platform/secrets/same-secret.ts'
import { besideId } from '../../platform/secrets/time-ordered-id.ts'

const SECRET_BYTES = 18
const SECRET_LENGTH = (SECRET_BYTES / 3) * 4
/** Of a nonce or state. Wallets estimate its entropy by its characters, which shows too little of 18 bytes now and then. */
const VALUE_BYTES = 24

/** What a name leads to, and what a wallet that has the one must not be able to make of it. */
type NamedFlow = 'offer' | 'request'
type Secret = 'code' | 'access-token'
type Value = 'state' | 'nonce'

/**
 * The names and secrets of issuances and presentations, all made of the run's id by a keyed hash: none needs an index of
 * its own to be found, none but the name is at rest, and to know one gives no other without our key (OpenID4VP 1.0 section 13.3).
 */
export class FlowSecrets {
  readonly #key: Buffer

  /** @param key is in no database */
  constructor(key: Buffer) {
    this.#key = key
  }

  /** What wallets know a run by, and it leads nowhere but to the wallets' endpoints. */
  nameOf(flow: NamedFlow, runId: string): string {
    return besideId(runId, this.#keyedHash(flow, runId))
  }

  /** A secret by which a wallet finds its flow again: the name, and what only we can make of it. */
  secretOf(kind: Secret, name: string): string {
    return `${name}${this.#keyedHash(kind, name)}`
  }

  /** The name in a secret of this kind; undefined where it is none of ours. */
  nameIn(kind: Secret, secret: string): string | undefined {
    const name = secret.slice(0, -SECRET_LENGTH)
    return isSameSecret(this.secretOf(kind, name), secret) ? name : undefined
  }

  /** A value that belongs to a flow, and that nobody can guess. */
  valueOf(kind: Value, name: string): string {
    return this.#keyedHash(kind, name, VALUE_BYTES)
  }

  /** What a wallet says when it tells of the credential that it got last (OpenID4VCI 1.0 section 11.1). */
  notificationId({ offer_id: name, issued }: { offer_id: string; issued: number }): string {
    return this.#keyedHash('notification', `${name} ${issued}`)
  }

  #keyedHash(kind: NamedFlow | Secret | Value | 'notification', text: string, bytes = SECRET_BYTES): string {
    const digest = createHmac('sha256', this.#key).update(`openid4vc ${kind} ${text}`).digest()
    return digest.toString('base64url', 0, bytes)
  }
}
