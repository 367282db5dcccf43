import type { OidcClient, SignedIn } from '../shared/session/oidc-client.ts'
import { Session } from '../shared/session/session.ts'
import { SESSION_PREFIX } from '../shared/session/session-store.ts'

const ADA: SignedIn = {
  account: {
    homeAccountId: 'ada.tenant',
    localAccountId: 'ada',
    username: 'ada.admin@vitrine.example',
    name: 'Ada Admin',
  },
  accessToken: 'a-token',
  isRenewable: true,
  expiresAt: undefined,
}

/** A session in which someone is signed in, over an identity provider that does what the test says. */
export async function signedInSession(provider: Partial<OidcClient> = {}): Promise<Session> {
  const client: OidcClient = {
    current: async () => ADA,
    signIn: async () => {},
    complete: async () => ({ signedIn: ADA, returnTo: '/' }),
    renew: async () => ADA,
    signOut: async () => {},
    forget: async () => {},
    ...provider,
  }
  window.localStorage.setItem(`${SESSION_PREFIX}user:test`, '{}')
  const session = new Session(async () => client)
  await session.start({ authority: 'https://idp.example', clientId: 'vitrine', adminScope: 'admin' })
  return session
}
