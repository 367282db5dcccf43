import type { OidcClient, SignedIn, SignInConfiguration } from './oidc-client.ts'
import { INITIAL_SESSION, nextSession, type SessionEvent, type SessionState } from './session-state.ts'
import { hasStoredSession, SESSION_PREFIX } from './session-store.ts'
import { InteractionRequired, TokenError } from './token-errors.ts'

/** A token that ends within this time is renewed before it is used, in milliseconds. */
const RENEW_BEFORE = 60_000
/** A second redirect within this time would be a loop, in milliseconds. */
const REDIRECT_PAUSE = 60_000
const REDIRECTED_AT = `${SESSION_PREFIX}redirected-at`
/** Two tabs renew one after the other, because some providers accept a refresh token only once. */
const RENEWAL_LOCK = `${SESSION_PREFIX}renewal`

/** The sign-in of this browser. The library behind it is loaded only where somebody signs in or is signed in. */
export class Session {
  #state: SessionState = INITIAL_SESSION
  #configuration: SignInConfiguration | undefined
  #client: Promise<OidcClient> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #loadClient: (configuration: SignInConfiguration) => Promise<OidcClient>

  constructor(
    loadClient = async (configuration: SignInConfiguration) =>
      (await import('./oidc-client.ts')).createOidcClient(configuration),
  ) {
    this.#loadClient = loadClient
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): SessionState => this.#state

  /** Finds out who is signed in. Until then the step is `startup`. A second time changes nothing. */
  async start(configuration: SignInConfiguration | undefined): Promise<void> {
    if (this.#configuration !== undefined || this.#state.step !== 'startup') return
    this.#configuration = configuration
    if (configuration === undefined || !hasStoredSession()) return this.#apply({ kind: 'started', account: undefined })
    try {
      const current = await (await this.#oidc()).current()
      this.#apply({ kind: 'started', account: current?.account })
    } catch {
      this.#apply({ kind: 'failed' })
    }
  }

  /** Leaves for the identity provider, to come back to a page of this site. @throws TokenError */
  async signIn(returnTo: string): Promise<void> {
    this.#apply({ kind: 'login-requested' })
    try {
      await (await this.#oidc()).signIn(returnTo)
    } catch (error) {
      this.#apply({ kind: 'failed' })
      throw new TokenError('Interactive authentication failed', error)
    }
  }

  /** Ends a sign-in at the redirect address; gives the page to go on with. @throws TokenError */
  async completeSignIn(configuration: SignInConfiguration, address: string): Promise<string> {
    this.#configuration = configuration
    this.#apply({ kind: 'redirect-received' })
    try {
      const { signedIn, returnTo } = await (await this.#oidc()).complete(address)
      this.#apply({ kind: 'redirect-handled', account: signedIn.account })
      return returnTo
    } catch (error) {
      this.#apply({ kind: 'failed' })
      throw new TokenError('Interactive authentication failed', error)
    }
  }

  /** A token for the admin API, renewed where it is about to end. May leave for the identity provider. @throws TokenError */
  async accessToken(): Promise<string> {
    const current = await this.#current()
    const isFresh = current.expiresAt === undefined || current.expiresAt - Date.now() > RENEW_BEFORE
    return isFresh ? current.accessToken : (await this.renew(current)).accessToken
  }

  /** A new token, whatever the age of the last one. May leave for the identity provider. @throws TokenError */
  async renew(last?: SignedIn): Promise<SignedIn> {
    const before = last ?? (await this.#current())
    this.#apply({ kind: 'token-requested' })
    try {
      const renewed = await this.#renewOnce(before)
      this.#apply({ kind: 'token-acquired' })
      return renewed
    } catch (error) {
      if (error instanceof InteractionRequired) return this.#redirectOnce(error)
      this.#apply({ kind: 'failed' })
      throw new TokenError('Token acquisition failed', error)
    }
  }

  /** Who is signed in, with their token as it is. @throws TokenError */
  async current(): Promise<SignedIn> {
    return this.#current()
  }

  /** Forgets everything here and leaves for the identity provider, which comes back to the home page. */
  async signOut(): Promise<void> {
    this.#apply({ kind: 'logout-requested' })
    try {
      await (await this.#oidc()).signOut()
    } catch {
      // The provider does not answer; here, at least, nobody is signed in any more.
      this.#apply({ kind: 'signed-out' })
    }
  }

  /** Another tab signed out, or storage was cleared. */
  noteStorage(): void {
    if (this.#state.account && !hasStoredSession()) this.#apply({ kind: 'signed-out' })
  }

  async #current(): Promise<SignedIn> {
    if (this.#state.account === undefined) throw new TokenError('No account logged in')
    const current = await (await this.#oidc()).current()
    if (current) return current
    this.#apply({ kind: 'signed-out' })
    throw new TokenError('No account logged in')
  }

  async #renewOnce(before: SignedIn): Promise<SignedIn> {
    const client = await this.#oidc()
    const renew = async () => {
      const current = await client.current()
      // Another tab was faster.
      if (current && current.accessToken !== before.accessToken) return current
      return client.renew()
    }
    return navigator.locks ? navigator.locks.request(RENEWAL_LOCK, renew) : renew()
  }

  /** Asks the person to sign in again; not a second time in a row, which would be a loop. */
  async #redirectOnce(cause: Error): Promise<never> {
    const last = Number(window.sessionStorage.getItem(REDIRECTED_AT) ?? 0)
    if (Date.now() - last < REDIRECT_PAUSE) {
      await (await this.#oidc()).forget()
      this.#apply({ kind: 'signed-out' })
      throw new TokenError('Interactive authentication failed', cause)
    }
    window.sessionStorage.setItem(REDIRECTED_AT, String(Date.now()))
    const { pathname, search } = window.location
    await this.signIn(`${pathname}${search}`)
    // The browser is on its way to the identity provider; nobody waits for this any more.
    return new Promise<never>(() => {})
  }

  #oidc(): Promise<OidcClient> {
    if (this.#configuration === undefined) throw new TokenError('No account logged in')
    this.#client ??= this.#loadClient(this.#configuration)
    return this.#client
  }

  #apply(event: SessionEvent): void {
    const next = nextSession(this.#state, event)
    if (next === this.#state) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
