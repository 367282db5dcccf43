import { vi } from 'vitest'
import type { OidcClient, SignedIn } from '../shared/session/oidc-client.ts'
import { Session } from '../shared/session/session.ts'
import { SESSION_PREFIX } from '../shared/session/session-store.ts'

export const ADA: SignedIn = {
  account: { homeAccountId: 'oid.tid', localAccountId: 'oid', username: 'ada@example.com', name: 'Ada Admin' },
  accessToken: 'first-token',
  expiresAt: undefined,
}

/** Replaces the sign-in library in tests. By default, a person is signed in. */
export function fakeOidcClient(changes: Partial<OidcClient> = {}) {
  return {
    current: vi.fn<OidcClient['current']>(async () => ADA),
    signIn: vi.fn<OidcClient['signIn']>(async () => {}),
    complete: vi.fn<OidcClient['complete']>(async () => ({ signedIn: ADA, returnTo: '/demo' })),
    renew: vi.fn<OidcClient['renew']>(async () => ({ ...ADA, accessToken: 'renewed-token' })),
    signOut: vi.fn<OidcClient['signOut']>(async () => {}),
    forget: vi.fn<OidcClient['forget']>(async () => {}),
    ...changes,
  }
}

export const SIGN_IN = {
  authority: 'https://login.example',
  clientId: 'vitrine-web',
  adminScope: 'admin',
  scopes: ['openid', 'profile', 'offline_access'],
}

/** Returns a session in which somebody is signed in. */
export async function signedInSession(client: OidcClient = fakeOidcClient()): Promise<Session> {
  window.localStorage.setItem(`${SESSION_PREFIX}user:test`, '{}')
  const session = new Session(async () => client)
  await session.start(SIGN_IN)
  return session
}

/** Clears the sessions. Must be called after each test that had one. */
export function forgetSessions(): void {
  window.localStorage.clear()
  window.sessionStorage.clear()
}
