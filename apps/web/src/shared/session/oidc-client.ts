import { PAGES } from '@vitrine/api/pages/pages.ts'
import { withoutUnprintable } from '@vitrine/api/text/visible-text.ts'
import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { chosenLocales } from '../links/language-parameter.ts'
import { shownTheme } from '../links/shown-theme.ts'
import { isSitePath } from '../links/site-path.ts'
import { askProvider, leaveForProvider, PROVIDER_PATIENCE } from './provider-calls.ts'
import type { SignedInAccount } from './session-state.ts'
import { SESSION_PREFIX } from './session-store.ts'
import { SessionUserStore } from './session-user-store.ts'
import { InteractionRequired, ProviderRefusal } from './token-errors.ts'

export type SignInConfiguration = {
  readonly authority: string
  readonly clientId: string
  readonly adminScope: string
  /** What is requested beside it. */
  readonly scopes: readonly string[]
}

/** What the app keeps of a sign-in. */
export type SignedIn = {
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
export function createOidcClient(configuration: SignInConfiguration) {
  const userStore = new SessionUserStore()
  /** What the library calls its entry. */
  const userKey = `user:${configuration.authority}:${configuration.clientId}`
  const manager = userManager(configuration, userStore)

  return {
    async current(): Promise<SignedIn | undefined> {
      const user = await manager.getUser()
      return user ? signedIn(user) : undefined
    },

    /**
     * Leaves for the identity provider; the page to come back to travels as state, never in an address. The nonce ties the
     * ID token to this sign-in (OpenID Connect Core section 3.1.2.1); some providers insist on one.
     *
     * @throws ProviderSilent, or another error where the provider cannot be reached
     */
    signIn: (returnTo: string): Promise<void> =>
      leaveForProvider(manager, () =>
        manager.signinRedirect({ state: { returnTo }, nonce: crypto.randomUUID(), extraQueryParams: looks() }),
      ),

    /**
     * Ends a sign-in with what the provider sent to the redirect address.
     *
     * @throws ProviderRefusal with the provider's own words, which are taken from the answer to a sign-in of this tab only;
     * another error where the answer does not belong to one, or where the provider cannot be reached
     */
    async complete(address: string): Promise<{ signedIn: SignedIn; returnTo: string }> {
      const user = await userStore.whileSigningIn(() =>
        askProvider(manager, () => manager.signinRedirectCallback(address)),
      )
      return { signedIn: signedIn(user), returnTo: returnAddress(user.state) }
    },

    /**
     * Renews with the refresh token, and with nothing else: pages of the provider are not let into frames here.
     *
     * @throws InteractionRequired, or another error where the provider cannot be reached
     */
    async renew(): Promise<SignedIn> {
      const before = await manager.getUser()
      if (!before?.refresh_token) throw new InteractionRequired('There is no refresh token')
      try {
        const user = await userStore.whileRenewing(userKey, () => askProvider(manager, () => manager.signinSilent()))
        if (user) return signedIn(user)
      } catch (error) {
        if (!(error instanceof ProviderRefusal) || !needsPerson(error.cause)) throw error
      }
      throw new InteractionRequired('The identity provider wants to see the person')
    },

    /** Forgets the sign-in here, and leaves for the provider to end it there too. @throws where it cannot be told */
    async signOut(): Promise<void> {
      const user = await manager.getUser()
      await manager.removeUser()
      const who = user?.id_token ? { id_token_hint: user.id_token } : {}
      await leaveForProvider(manager, () => manager.signoutRedirect({ ...who, extraQueryParams: looks() }))
    },

    forget: (): Promise<void> => manager.removeUser(),
  }
}

function userManager({ authority, clientId, adminScope, scopes }: SignInConfiguration, userStore: SessionUserStore) {
  const { origin } = window.location
  return new UserManager({
    authority,
    client_id: clientId,
    redirect_uri: `${origin}/signin-oidc`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: [...scopes, adminScope].join(' '),
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: PROVIDER_PATIENCE / 1000,
    userStore,
    // State and PKCE verifier of a sign-in belong to the tab that began it.
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: SESSION_PREFIX }),
  })
}

/**
 * What the demo provider takes its looks from, and in which language a provider is to speak (OpenID Connect Core section 3.1.2.1,
 * RP-Initiated Logout section 2). They must ignore a parameter that they do not know (RFC 6749 section 3.1).
 */
const looks = () => ({ theme: shownTheme(), ...chosenLocales() })

const needsPerson = (refusal: unknown): boolean =>
  refusal instanceof ErrorResponse && NEEDS_PERSON.includes(refusal.error ?? '')

function signedIn(user: User): SignedIn {
  const { sub, iss, oid, tid, preferred_username, email, name } = user.profile
  const username = textOr(preferred_username, textOr(email, sub))
  const hasTenant = typeof oid === 'string' && typeof tid === 'string'
  return {
    account: {
      homeAccountId: hasTenant ? `${oid}.${tid}` : `${sub}.${iss}`,
      localAccountId: typeof oid === 'string' && oid !== '' ? oid : sub,
      username,
      name: textOr(name, username),
    },
    accessToken: user.access_token,
    expiresAt: user.expires_at === undefined ? undefined : user.expires_at * 1000,
  }
}

/** A name as it can be shown in one line. */
function textOr(value: unknown, otherwise: string): string {
  const text = typeof value === 'string' ? withoutUnprintable(value) : ''
  return text === '' ? otherwise : text
}

/** Only ever a page of this site, and one that is something to come back to. */
function returnAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return PAGES.home
  const { returnTo } = state
  if (returnTo === PAGES.signedIn) return PAGES.home
  return typeof returnTo === 'string' && isSitePath(returnTo) ? returnTo : PAGES.home
}
