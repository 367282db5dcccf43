import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { isSitePath } from '../links/site-path.ts'
import type { SignedInAccount } from './session-state.ts'
import { SESSION_PREFIX } from './session-store.ts'
import { InteractionRequired } from './token-errors.ts'

export interface SignInConfiguration {
  readonly authority: string
  readonly clientId: string
  readonly adminScope: string
}

/** What the app keeps of a sign-in. */
export interface SignedIn {
  readonly account: SignedInAccount
  readonly accessToken: string
  /** Epoch milliseconds; undefined where the provider does not say. */
  readonly expiresAt: number | undefined
}

/** The errors by which a provider asks for the person (RFC 6749 section 5.2, OpenID Connect Core section 3.1.2.6). */
const NEEDS_PERSON = [
  'invalid_grant',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

export type OidcClient = ReturnType<typeof createOidcClient>

/** Code with PKCE at an identity provider, over oidc-client-ts. Loaded only where somebody signs in or is signed in. */
export function createOidcClient({ authority, clientId, adminScope }: SignInConfiguration) {
  const { origin } = window.location
  const manager = new UserManager({
    authority,
    client_id: clientId,
    redirect_uri: `${origin}/signin-oidc`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: `openid profile offline_access ${adminScope}`,
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    userStore: new WebStorageStateStore({ store: window.localStorage, prefix: SESSION_PREFIX }),
    // State and PKCE verifier of a sign-in belong to the tab that began it.
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: SESSION_PREFIX }),
  })

  return {
    async current(): Promise<SignedIn | undefined> {
      const user = await manager.getUser()
      return user ? signedIn(user) : undefined
    },

    /**
     * Leaves for the identity provider; the page to come back to travels as state, never in an address. The nonce ties the
     * ID token to this sign-in (OpenID Connect Core section 3.1.2.1); some providers insist on one.
     */
    signIn: (returnTo: string): Promise<void> =>
      manager.signinRedirect({ state: { returnTo }, nonce: crypto.randomUUID() }),

    /** Ends a sign-in with what the provider sent to the redirect address. @throws where it does not belong to one of ours */
    async complete(address: string): Promise<{ signedIn: SignedIn; returnTo: string }> {
      const user = await manager.signinRedirectCallback(address)
      return { signedIn: signedIn(user), returnTo: returnAddress(user.state) }
    },

    /** @throws InteractionRequired, or another error where the provider cannot be reached */
    async renew(): Promise<SignedIn> {
      try {
        const user = await manager.signinSilent()
        if (user) return signedIn(user)
      } catch (error) {
        if (!(error instanceof ErrorResponse) || !NEEDS_PERSON.includes(error.error ?? '')) throw error
      }
      throw new InteractionRequired('The identity provider wants to see the person')
    },

    /** Forgets the sign-in here, and leaves for the provider to end it there too. */
    async signOut(): Promise<void> {
      const user = await manager.getUser()
      await manager.removeUser()
      await manager.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {})
    },

    forget: (): Promise<void> => manager.removeUser(),
  }
}

function signedIn(user: User): SignedIn {
  const { sub, iss, oid, tid, preferred_username, email, name } = user.profile
  const username = textOr(preferred_username, textOr(email, sub))
  const hasTenant = typeof oid === 'string' && typeof tid === 'string'
  return {
    account: {
      homeAccountId: hasTenant ? `${oid}.${tid}` : `${sub}.${iss}`,
      localAccountId: textOr(oid, sub),
      username,
      name: textOr(name, username),
    },
    accessToken: user.access_token,
    expiresAt: user.expires_at === undefined ? undefined : user.expires_at * 1000,
  }
}

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise

/** Only ever a page of this site. */
function returnAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return '/'
  const { returnTo } = state
  return typeof returnTo === 'string' && isSitePath(returnTo) ? returnTo : '/'
}
