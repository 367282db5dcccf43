import { WebStorageStateStore } from 'oidc-client-ts'
import { SESSION_PREFIX } from './session-store.ts'

/**
 * Where the library keeps who is signed in. Nobody is there until a sign-in ended here: an answer to a renewal that comes
 * after a sign-out, in this tab or another one, brings nobody back, and takes no one else's place.
 */
export class SessionUserStore extends WebStorageStateStore {
  #writes: 'anything' | { readonly instead: string | null } = { instead: null }

  constructor() {
    super({ store: window.localStorage, prefix: SESSION_PREFIX })
  }

  /** Allows a new session as long as some work goes on. */
  async whileSigningIn<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#writes = 'anything'
    return work().finally(() => {
      this.#writes = { instead: null }
    })
  }

  /** Allows, as long as some work goes on, what replaces the session that is there at its beginning. */
  async whileRenewing<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    this.#writes = { instead: await this.get(key) }
    return work().finally(() => {
      this.#writes = { instead: null }
    })
  }

  override async set(key: string, value: string): Promise<void> {
    if (this.#writes !== 'anything') {
      const { instead } = this.#writes
      if (instead === null || instead !== (await this.get(key))) return
    }
    await super.set(key, value)
  }
}
