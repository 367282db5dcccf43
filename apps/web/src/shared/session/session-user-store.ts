import { WebStorageStateStore } from 'oidc-client-ts'
import { SESSION_PREFIX } from './session-store.ts'

/**
 * The library's storage for the signed-in user. It accepts a user only while this tab completes a sign-in or renews the session.
 * Otherwise the answer to a renewal could arrive after a sign-out in this or another tab. It would sign the user in again, or
 * replace another user.
 */
export class SessionUserStore extends WebStorageStateStore {
  #writes: 'anything' | { readonly instead: string | null } = { instead: null }

  constructor() {
    super({ store: window.localStorage, prefix: SESSION_PREFIX })
  }

  /** Runs `work`, and meanwhile allows any user to be stored. */
  async whileSigningIn<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#writes = 'anything'
    return work().finally(() => {
      this.#writes = { instead: null }
    })
  }

  /** Runs `work`, and meanwhile allows only the currently stored user to be replaced. */
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
