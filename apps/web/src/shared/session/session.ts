import type { Milliseconds } from '@vitrine/api/units.ts'
import type { OidcClient, SignedIn, SignInConfiguration } from './oidc-client.ts'
import { INITIAL_SESSION, nextSession, type SessionEvent, type SessionState } from './session-state.ts'
import {
  claimRedirect,
  hasStoredSession,
  markSignedOut,
  readSignOutMark,
  removeSignOutMark,
  removeStoredSessions,
  SESSION_PREFIX,
  type SignOutReach,
} from './session-store.ts'
import { InteractionRequired, TokenError } from './token-errors.ts'

const RENEW_BEFORE_EXPIRY: Milliseconds = 60_000
/** Tabs renew one after the other, because some providers accept a refresh token only once. */
const RENEWAL_LOCK = `${SESSION_PREFIX}renewal`

/**
 * Reason why a page does not redirect to the identity provider by itself. `redirected`: it could go round in circles, because
 * the app has redirected within this minute, the browser blocks storage, or the visitor has come back.
 */
export type Halt = 'signed-out' | 'signed-out-here' | 'renewal-failed' | 'redirected'

/** Sign-in of this browser. The OpenID Connect library is loaded only when a visitor signs in or is signed in. */
export class Session {
  #state: SessionState = INITIAL_SESSION
  #configuration: SignInConfiguration | undefined
  #client: Promise<OidcClient> | undefined
  #halt: Halt | undefined
  #redirect: Promise<never> | undefined
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

  readonly getHalt = (): Halt | undefined => {
    const mark = readSignOutMark()
    if (mark !== undefined) return mark === 'here' ? 'signed-out-here' : 'signed-out'
    return this.#halt
  }

  /** Finds out who is signed in. A second call changes nothing. */
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

  /** Redirects because the visitor asked for it. @throws TokenError */
  async signIn(returnTo: string): Promise<void> {
    this.#apply({ kind: 'login-requested' })
    await this.#leave(returnTo)
  }

  /**
   * Redirects automatically: at most once a minute, and never after a sign-out. If it does not redirect, `getHalt` returns the
   * reason. @throws TokenError
   */
  async leadToSignIn(returnTo: string): Promise<void> {
    if (this.#state.step !== 'none' || this.getHalt() !== undefined) return
    this.#apply({ kind: 'login-requested' })
    if (await claimRedirect()) return this.#leave(returnTo)
    this.#halt = 'redirected'
    this.#apply({ kind: 'failed' })
  }

  /** Returns the page that the visitor came from. @throws TokenError */
  async completeSignIn(configuration: SignInConfiguration, callbackUrl: string): Promise<string> {
    this.#configuration = configuration
    this.#apply({ kind: 'redirect-received' })
    try {
      const { signedIn, returnTo } = await (await this.#oidc()).complete(callbackUrl)
      removeSignOutMark()
      this.#halt = undefined
      this.#apply({ kind: 'redirect-handled', account: signedIn.account })
      return returnTo
    } catch (error) {
      this.#apply({ kind: 'failed' })
      // Another tab may have signed in meanwhile.
      await this.#followStorage()
      throw new TokenError('not-authenticated', error)
    }
  }

  /** Renews the token if it is about to expire. May redirect to the identity provider. @throws TokenError */
  async accessToken(): Promise<string> {
    const current = await this.current()
    const isFresh = current.expiresAt === undefined || current.expiresAt - Date.now() > RENEW_BEFORE_EXPIRY
    return isFresh ? current.accessToken : (await this.renew(current)).accessToken
  }

  /** Renews the token, whatever its age. May redirect to the identity provider. @throws TokenError */
  async renew(last?: SignedIn): Promise<SignedIn> {
    const before = last ?? (await this.current())
    this.#apply({ kind: 'token-requested' })
    try {
      const renewed = await this.#renewOnce(before)
      this.#apply({ kind: 'token-acquired' })
      return renewed
    } catch (error) {
      if (error instanceof InteractionRequired) return this.#redirectOnce(error)
      if (error instanceof TokenError) throw error
      this.#apply({ kind: 'failed' })
      throw new TokenError('no-token', error)
    }
  }

  /** Returns the account with its token, without a renewal. @throws TokenError */
  async current(): Promise<SignedIn> {
    if (this.#state.account === undefined) throw new TokenError('no-account')
    const current = await (await this.#oidc()).current()
    return current ?? this.#endAfterSignOutElsewhere()
  }

  /** Signs out here and, by a redirect, at the provider. */
  async signOut(): Promise<SignOutReach> {
    this.#apply({ kind: 'logout-requested' })
    // Marked first, so that no other tab reacts to the missing session by signing in again.
    markSignedOut('provider')
    try {
      await (await this.#oidc()).signOut()
      return 'provider'
    } catch {
      removeStoredSessions()
      markSignedOut('here')
      this.#endHere('signed-out-here')
      return 'here'
    }
  }

  /** Handles a sign-out or sign-in in another tab. */
  noteStorage(): void {
    if (this.#state.account && !hasStoredSession()) this.#endHere('signed-out')
    else void this.#followStorage()
  }

  /** Handles the return to this page from the back/forward cache. */
  noteReturn(): void {
    const { step } = this.#state
    if (step !== 'login' && step !== 'logout') return
    if (hasStoredSession()) this.#apply({ kind: 'failed' })
    else this.#endHere(step === 'logout' ? 'signed-out' : 'redirected')
  }

  /** Adopts the account after a sign-in in another tab. */
  async #followStorage(): Promise<void> {
    if (this.#configuration === undefined || this.#state.step !== 'none' || !hasStoredSession()) return
    try {
      const current = await (await this.#oidc()).current()
      if (!current || current.account.homeAccountId === this.#state.account?.homeAccountId) return
      this.#halt = undefined
      this.#apply({ kind: 'signed-in-elsewhere', account: current.account })
    } catch {
      // Ignored: the next storage change or the next sign-in tries again.
    }
  }

  #endAfterSignOutElsewhere(): never {
    this.#endHere('signed-out')
    throw new TokenError('no-account')
  }

  #endHere(why: Halt): void {
    this.#halt = why
    this.#apply({ kind: 'signed-out' })
  }

  async #renewOnce(before: SignedIn): Promise<SignedIn> {
    const client = await this.#oidc()
    const renew = async () => {
      const current = await client.current()
      if (!current) return this.#endAfterSignOutElsewhere()
      // Another tab has renewed the token already.
      if (current.accessToken !== before.accessToken) return current
      const renewed = await client.renew()
      return hasStoredSession() ? renewed : this.#endAfterSignOutElsewhere()
    }
    return navigator.locks ? navigator.locks.request(RENEWAL_LOCK, renew) : renew()
  }

  /** Redirects to sign in again. All waiting calls share one redirect. */
  #redirectOnce(cause: Error): Promise<never> {
    this.#redirect ??= this.#redirectForRenewal(cause).finally(() => {
      this.#redirect = undefined
    })
    return this.#redirect
  }

  async #redirectForRenewal(cause: Error): Promise<never> {
    // A renewal is also refused if another tab has signed out meanwhile.
    if (readSignOutMark() !== undefined) return this.#endAfterSignOutElsewhere()
    if (!(await claimRedirect())) {
      await (await this.#oidc()).forget()
      this.#endHere('renewal-failed')
      throw new TokenError('not-authenticated', cause)
    }
    const { pathname, search } = window.location
    await this.signIn(`${pathname}${search}`)
    // The browser is leaving for the identity provider, so this promise never settles.
    return new Promise<never>(() => {})
  }

  async #leave(returnTo: string): Promise<void> {
    try {
      await (await this.#oidc()).signIn(returnTo)
    } catch (error) {
      this.#apply({ kind: 'failed' })
      throw new TokenError('not-authenticated', error)
    }
  }

  async #oidc(): Promise<OidcClient> {
    if (this.#configuration === undefined) throw new TokenError('no-account')
    this.#client ??= this.#loadClient(this.#configuration)
    try {
      return await this.#client
    } catch (error) {
      // The library could not be loaded; the next call tries again.
      this.#client = undefined
      throw error
    }
  }

  #apply(event: SessionEvent): void {
    const next = nextSession(this.#state, event)
    if (next === this.#state) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
