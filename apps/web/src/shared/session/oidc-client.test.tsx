import { encodeBase64Url } from '@vitrine/api'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetSessions, SIGN_IN } from '../../testing/fake-oidc-client.ts'
import { createOidcClient, type OidcClient } from './oidc-client.ts'
import { SESSION_PREFIX } from './session-store.ts'
import { InteractionRequired } from './token-errors.ts'

afterEach(() => {
  forgetSessions()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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

describe('F-19 a sign-in', () => {
  const part = (value: object): string => encodeBase64Url(JSON.stringify(value))
  const METADATA = {
    issuer: SIGN_IN.authority,
    authorization_endpoint: `${SIGN_IN.authority}/authorize`,
    token_endpoint: `${SIGN_IN.authority}/token`,
  }

  /** Begins a sign-in; gives the address to which it left. */
  async function begin(client: OidcClient, returnTo = '/admin'): Promise<URL> {
    const left = new Promise<URL>((resolve) => {
      vi.spyOn(window.location, 'assign').mockImplementation((address) => resolve(new URL(address)))
    })
    void client.signIn(returnTo)
    return left
  }

  /** The provider's answers; the ID token is for the sign-in of this nonce. */
  function answerWith(nonce: string | null): void {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: METADATA.issuer, sub: 'ada', aud: SIGN_IN.clientId, iat: now, exp: now + 60, nonce }
    const idToken = `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(
        url.includes('.well-known')
          ? METADATA
          : { access_token: 'a.b.c', token_type: 'Bearer', id_token: idToken, expires_in: 900 },
      ),
    )
  }

  it('sends a nonce of its own each time, and takes the ID token that has it', async () => {
    answerWith(null)
    const [first, second] = [await begin(createOidcClient(SIGN_IN)), await begin(createOidcClient(SIGN_IN))]
    expect(first.searchParams.get('nonce')).not.toBe(second.searchParams.get('nonce'))
    answerWith(second.searchParams.get('nonce'))
    const { signedIn, returnTo } = await createOidcClient(SIGN_IN).complete(
      `https://app.example/signin-oidc?code=c&state=${second.searchParams.get('state')}`,
    )
    expect(signedIn.account.localAccountId).toBe('ada')
    expect(returnTo).toBe('/admin')
  })

  it.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example'])(
    'comes back home where it was begun to come back to %s',
    async (returnTo) => {
      answerWith(null)
      const { searchParams } = await begin(createOidcClient(SIGN_IN), returnTo)
      answerWith(searchParams.get('nonce'))
      const answer = `https://app.example/signin-oidc?code=c&state=${searchParams.get('state')}`
      expect(await createOidcClient(SIGN_IN).complete(answer)).toMatchObject({ returnTo: '/' })
    },
  )

  it('refuses the ID token of another one', async () => {
    answerWith('of-another-sign-in')
    const { searchParams } = await begin(createOidcClient(SIGN_IN))
    const answer = `https://app.example/signin-oidc?code=c&state=${searchParams.get('state')}`
    await expect(createOidcClient(SIGN_IN).complete(answer)).rejects.toThrow('nonce')
  })
})
