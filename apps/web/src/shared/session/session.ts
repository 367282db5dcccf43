import type { OidcClient, SignedIn, SignInConfiguration } from './oidc-client.ts'
import { claimRedirect } from './redirect-limit.ts'
import { INITIAL_SESSION, nextSession, type SessionEvent, type SessionState } from './session-state.ts'
import { hasStoredSession, removeStoredSessions, SESSION_PREFIX } from './session-store.ts'
import { markSignedOut, readSignOutMark, removeSignOutMark, type SignOutReach } from './sign-out-mark.ts'
import { InteractionRequired, TokenError } from './token-errors.ts'

/** A token that ends within this time is renewed before it is used, in milliseconds. */
const RENEW_BEFORE = 60_000
/** Two tabs renew one after the other, because some providers accept a refresh token only once. */
const RENEWAL_LOCK = `${SESSION_PREFIX}renewal`

/**
 * Why a page does not lead to the identity provider by itself: somebody signed out (there as well, or only here), a renewal
 * failed that the person was redirected for a moment ago, or the redirects of this minute are used up.
 */
export type Halt = 'signed-out' | 'signed-out-here' | 'renewal-failed' | 'redirected'

/** The sign-in of this browser. The library behind it is loaded only where somebody signs in or is signed in. */
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

  /** Undefined where a page that needs somebody may lead to the identity provider by itself. */
  readonly getHalt = (): Halt | undefined => {
    const mark = readSignOutMark()
    if (mark !== undefined) return mark === 'here' ? 'signed-out-here' : 'signed-out'
    return this.#halt
  }

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

  /** Leaves for the identity provider, to come back to a page of this site. For what a person presses. @throws TokenError */
  async signIn(returnTo: string): Promise<void> {
    this.#apply({ kind: 'login-requested' })
    await this.#leave(returnTo)
  }

  /** The same, unasked: at most once a minute, and never after a sign-out. Where it may not, `getHalt` says why. @throws TokenError */
  async leadToSignIn(returnTo: string): Promise<void> {
    if (this.#state.step !== 'none' || this.getHalt() !== undefined) return
    this.#apply({ kind: 'login-requested' })
    if (await claimRedirect()) return this.#leave(returnTo)
    this.#halt = 'redirected'
    this.#apply({ kind: 'failed' })
  }

  /** Ends a sign-in at the redirect address; gives the page to go on with. @throws TokenError */
  async completeSignIn(configuration: SignInConfiguration, address: string): Promise<string> {
    this.#configuration = configuration
    this.#apply({ kind: 'redirect-received' })
    try {
      const { signedIn, returnTo } = await (await this.#oidc()).complete(address)
      removeSignOutMark()
      this.#halt = undefined
      this.#apply({ kind: 'redirect-handled', account: signedIn.account })
      return returnTo
    } catch (error) {
      this.#apply({ kind: 'failed' })
      // Somebody may be signed in all the same, by another tab.
      await this.#followStorage()
      throw new TokenError('not-authenticated', error)
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
      if (error instanceof TokenError) throw error
      this.#apply({ kind: 'failed' })
      throw new TokenError('no-token', error)
    }
  }

  /** Who is signed in, with their token as it is. @throws TokenError */
  async current(): Promise<SignedIn> {
    return this.#current()
  }

  /**
   * Forgets everything here and leaves for the identity provider, which comes back to the home page. Where that does not
   * work, at least nobody is signed in here any more.
   */
  async signOut(): Promise<SignOutReach> {
    this.#apply({ kind: 'logout-requested' })
    // First, so that no tab that misses the session takes it for a reason to sign in.
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

  /** Another tab signed out or in, or storage was cleared. */
  noteStorage(): void {
    if (this.#state.account && !hasStoredSession()) this.#endHere('signed-out')
    else void this.#followStorage()
  }

  /** The person came back to this page, as it was, from where it had left for. */
  noteReturn(): void {
    const { step } = this.#state
    if (step !== 'login' && step !== 'logout') return
    if (hasStoredSession()) this.#apply({ kind: 'failed' })
    else this.#endHere(step === 'logout' ? 'signed-out' : 'redirected')
  }

  /** Takes over who signed in with another tab. */
  async #followStorage(): Promise<void> {
    if (this.#configuration === undefined || this.#state.step !== 'none' || !hasStoredSession()) return
    try {
      const current = await (await this.#oidc()).current()
      if (!current || current.account.homeAccountId === this.#state.account?.homeAccountId) return
      this.#halt = undefined
      this.#apply({ kind: 'signed-in-elsewhere', account: current.account })
    } catch {
      // The next change, or the next press on Sign In, asks again.
    }
  }

  async #current(): Promise<SignedIn> {
    if (this.#state.account === undefined) throw new TokenError('no-account')
    const current = await (await this.#oidc()).current()
    return current ?? this.#refuseSignedOut()
  }

  /** Nobody is signed in any more. @throws TokenError */
  #refuseSignedOut(): never {
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
      if (!current) return this.#refuseSignedOut()
      // Another tab was faster.
      if (current.accessToken !== before.accessToken) return current
      const renewed = await client.renew()
      return hasStoredSession() ? renewed : this.#refuseSignedOut()
    }
    return navigator.locks ? navigator.locks.request(RENEWAL_LOCK, renew) : renew()
  }

  /** Asks the person to sign in again; not a second time in a row, which would be a loop. All calls that wait share one way. */
  #redirectOnce(cause: Error): Promise<never> {
    this.#redirect ??= this.#redirectForRenewal(cause).finally(() => {
      this.#redirect = undefined
    })
    return this.#redirect
  }

  async #redirectForRenewal(cause: Error): Promise<never> {
    // A renewal is refused as well because another tab signed out meanwhile.
    if (readSignOutMark() !== undefined) return this.#refuseSignedOut()
    if (!(await claimRedirect())) {
      await (await this.#oidc()).forget()
      this.#endHere('renewal-failed')
      throw new TokenError('not-authenticated', cause)
    }
    const { pathname, search } = window.location
    await this.signIn(`${pathname}${search}`)
    // The browser is on its way to the identity provider; nobody waits for this any more.
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
      // Its code could not be fetched; the next one who needs it tries again.
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
