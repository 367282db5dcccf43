import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../platform/secrets/same-secret.ts'

/**
 * Makes and checks the api-keys of callbacks. Each request has its own: its state, and a keyed hash of it that only we can compute. So
 * a caller without a key is refused before any of its body is read, and no key is stored.
 */
export class CallbackKeys {
  readonly #secret: Buffer

  /** @param secret secret key, which is not in the database */
  constructor(secret: Buffer) {
    this.#secret = secret
  }

  keyOf(state: string): string {
    return `${state}.${createHmac('sha256', this.#secret).update(`entra callback ${state}`).digest('base64url')}`
  }

  stateIn(key: string): string | undefined {
    const state = key.slice(0, Math.max(0, key.lastIndexOf('.')))
    return isSameSecret(this.keyOf(state), key) ? state : undefined
  }
}
