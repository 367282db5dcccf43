import { PAGES } from '@vitrine/api/pages/pages.ts'
import { withoutUnprintable } from '@vitrine/api/text/visible-text.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { shownAppearance } from '../links/appearance.ts'
import { isSitePath } from '../links/site-path.ts'
import { askProvider, leaveForProvider, PROVIDER_PATIENCE } from './provider-calls.ts'
import type { SignedInAccount } from './session-state.ts'
import { SESSION_PREFIX } from './session-store.ts'
import { InteractionRequired, ProviderRefusal } from './token-errors.ts'

export type SignInConfiguration = {
  readonly authority: string
  readonly clientId: string
  readonly adminScope: string
  readonly scopes: readonly string[]
}

export type SignedIn = {
  readonly account: SignedInAccount
  readonly accessToken: string
  /** Undefined if the provider does not send it. */
  readonly expiresAt: EpochMilliseconds | undefined
}

/** Errors with which a provider demands an interactive sign-in (RFC 6749 section 5.2, OpenID Connect Core section 3.1.2.6). */
const NEEDS_INTERACTION = [
  'invalid_grant',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

export type OidcClient = ReturnType<typeof createOidcClient>

/** Creates a client for the authorization code flow with PKCE, based on oidc-client-ts. */
export function createOidcClient(configuration: SignInConfiguration) {
  const userStore = new SessionUserStore()
  /** Key of the library's entry for the user in the storage, without our prefix. */
  const userKey = `user:${configuration.authority}:${configuration.clientId}`
  const manager = userManager(configuration, userStore)

  return {
    async current(): Promise<SignedIn | undefined> {
      const user = await manager.getUser()
      return user ? signedIn(user) : undefined
    },

    /**
     * Redirects to the provider. The page to return to is never part of a URL. Some providers require a nonce.
     *
     * @throws ProviderSilent, or another error if the provider cannot be reached
     */
    signIn: (returnTo: string): Promise<void> =>
      leaveForProvider(manager, () =>
        manager.signinRedirect({
          state: { returnTo },
          nonce: crypto.randomUUID(),
          extraQueryParams: shownAppearance(),
        }),
      ),

    /**
     * Completes the sign-in with the provider's response in the URL.
     *
     * @throws ProviderRefusal; another error if this tab did not start the sign-in, or if the provider cannot be reached
     */
    async complete(callbackUrl: string): Promise<{ signedIn: SignedIn; returnTo: string }> {
      const user = await userStore.accepting('anybody', () =>
        askProvider(manager, () => manager.signinRedirectCallback(callbackUrl)),
      )
      return { signedIn: signedIn(user), returnTo: returnAddress(user.state) }
    },

    /**
     * Renews the tokens with the refresh token: this site allows no hidden frame with a page of the provider.
     *
     * @throws InteractionRequired, or another error if the provider cannot be reached
     */
    async renew(): Promise<SignedIn> {
      const before = await manager.getUser()
      if (!before?.refresh_token) throw new InteractionRequired('No refresh token')
      try {
        const stored = await userStore.get(userKey)
        const user = await userStore.accepting({ insteadOf: stored }, () =>
          askProvider(manager, () => manager.signinSilent()),
        )
        if (user) return signedIn(user)
      } catch (error) {
        if (!(error instanceof ProviderRefusal) || !needsInteraction(error.cause)) throw error
      }
      throw new InteractionRequired('The identity provider requires an interactive sign-in')
    },

    /** @throws if the provider cannot be reached */
    async signOut(): Promise<void> {
      const user = await manager.getUser()
      await manager.removeUser()
      const who = user?.id_token ? { id_token_hint: user.id_token } : {}
      await leaveForProvider(manager, () => manager.signoutRedirect({ ...who, extraQueryParams: shownAppearance() }))
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
    // State and PKCE verifier of a sign-in belong to the tab that started it.
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: SESSION_PREFIX }),
  })
}

const needsInteraction = (refusal: unknown): boolean =>
  refusal instanceof ErrorResponse && NEEDS_INTERACTION.includes(refusal.error ?? '')

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

function textOr(value: unknown, otherwise: string): string {
  const text = typeof value === 'string' ? withoutUnprintable(value) : ''
  return text === '' ? otherwise : text
}

/** Returns a page of this site, and never the redirect page itself. */
function returnAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return PAGES.home
  const { returnTo } = state
  if (returnTo === PAGES.signedIn) return PAGES.home
  return typeof returnTo === 'string' && isSitePath(returnTo) ? returnTo : PAGES.home
}

type AcceptedUser = 'anybody' | { readonly insteadOf: string | null }

/**
 * Accepts a user only while this tab completes a sign-in or renews the session. Otherwise the answer to a renewal could undo a
 * sign-out in any tab, or replace another user.
 */
class SessionUserStore extends WebStorageStateStore {
  #accepted: AcceptedUser = { insteadOf: null }

  constructor() {
    super({ store: window.localStorage, prefix: SESSION_PREFIX })
  }

  /** Meanwhile accepts anybody, or only somebody instead of the given stored user. */
  async accepting<Value>(accepted: AcceptedUser, work: () => Promise<Value>): Promise<Value> {
    this.#accepted = accepted
    return work().finally(() => {
      this.#accepted = { insteadOf: null }
    })
  }

  override async set(key: string, value: string): Promise<void> {
    if (this.#accepted !== 'anybody') {
      const { insteadOf } = this.#accepted
      if (insteadOf === null || insteadOf !== (await this.get(key))) return
    }
    await super.set(key, value)
  }
}
