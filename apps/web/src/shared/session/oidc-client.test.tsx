import { afterEach, expect, it, vi } from 'vitest'
import { forgetSessions, SIGN_IN } from '../../testing/fake-oidc-client.ts'
import { createOidcClient } from './oidc-client.ts'
import { SESSION_PREFIX } from './session-store.ts'
import { InteractionRequired } from './token-errors.ts'

afterEach(() => {
  forgetSessions()
  vi.unstubAllGlobals()
})

/** What the library would have stored after a sign-in with these claims. */
function store(profile: Record<string, unknown>, more: Record<string, unknown> = {}): void {
  const user = { access_token: 'a.b.c', token_type: 'Bearer', profile, ...more }
  window.localStorage.setItem(`${SESSION_PREFIX}user:${SIGN_IN.authority}:${SIGN_IN.clientId}`, JSON.stringify(user))
}

it.each([
  [
    { sub: 's', iss: 'https://i', oid: 'o', tid: 't', preferred_username: 'ada@example.com', name: 'Ada' },
    { homeAccountId: 'o.t', localAccountId: 'o', username: 'ada@example.com', name: 'Ada' },
  ],
  [
    { sub: 's', iss: 'https://keycloak/realms/demo', preferred_username: 'ada', name: 'Ada' },
    { homeAccountId: 's.https://keycloak/realms/demo', localAccountId: 's', username: 'ada', name: 'Ada' },
  ],
  [
    { sub: 's', iss: 'https://i', email: 'ada@example.com' },
    { homeAccountId: 's.https://i', localAccountId: 's', username: 'ada@example.com', name: 'ada@example.com' },
  ],
])('D22 is known by object id and tenant, or by subject and issuer', async (profile, account) => {
  store(profile)
  expect((await createOidcClient(SIGN_IN).current())?.account).toEqual(account)
})

it('knows nobody where nothing is stored', async () => {
  expect(await createOidcClient(SIGN_IN).current()).toBeUndefined()
})

it.each([
  ['invalid_grant', true],
  ['interaction_required', true],
  ['temporarily_unavailable', false],
])('I-16 a renewal that the provider refuses with %s needs the person: %s', async (error, needsPerson) => {
  store({ sub: 's', iss: 'https://i' }, { refresh_token: 'r' })
  vi.stubGlobal('fetch', async (url: string) => {
    const isDiscovery = url.includes('.well-known')
    const body = isDiscovery ? { issuer: 'https://i', token_endpoint: 'https://i/token' } : { error }
    return new Response(JSON.stringify(body), {
      status: isDiscovery ? 200 : 400,
      headers: { 'content-type': 'application/json' },
    })
  })
  const failure = await createOidcClient(SIGN_IN)
    .renew()
    .catch((reason: unknown) => reason)
  expect(failure instanceof InteractionRequired).toBe(needsPerson)
  expect(failure).toBeInstanceOf(Error)
})
