import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { LANGUAGE_KEY, storeLanguage } from '@vitrine/languages/choice.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetSessions, SIGN_IN } from '../../testing/fake-oidc-client.ts'
import { createOidcClient, type OidcClient } from './oidc-client.ts'
import { SESSION_PREFIX } from './session-store.ts'
import { InteractionRequired, ProviderRefusal, ProviderSilent } from './token-errors.ts'

afterEach(() => {
  forgetSessions()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Stores what the library stores after a sign-in with these claims. */
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
    { sub: 's', iss: 'https://i', preferred_username: '\u202e', name: 'Ada\u2028\u0085' },
    { homeAccountId: 's.https://i', localAccountId: 's', username: 's', name: 'Ada' },
  ],
  [
    { sub: 's', iss: 'https://i', email: 'ada@example.com' },
    { homeAccountId: 's.https://i', localAccountId: 's', username: 'ada@example.com', name: 'ada@example.com' },
  ],
])('identifies an account by object id and tenant, or by subject and issuer', async (profile, account) => {
  store(profile)
  expect((await createOidcClient(SIGN_IN).current())?.account).toEqual(account)
})

it('has no account if nothing is stored', async () => {
  expect(await createOidcClient(SIGN_IN).current()).toBeUndefined()
})

it.each([
  ['invalid_grant', true],
  ['interaction_required', true],
  ['temporarily_unavailable', false],
])('a renewal refused with %s needs an interactive sign-in: %s', async (error, needsInteraction) => {
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
  expect(failure instanceof InteractionRequired).toBe(needsInteraction)
  expect(failure).toBeInstanceOf(Error)
})

describe('a sign-in', () => {
  const part = (value: object): string => encodeBase64Url(JSON.stringify(value))
  const METADATA = {
    issuer: SIGN_IN.authority,
    authorization_endpoint: `${SIGN_IN.authority}/authorize`,
    token_endpoint: `${SIGN_IN.authority}/token`,
    end_session_endpoint: `${SIGN_IN.authority}/end`,
  }

  /** Returns the address of the redirect. The call itself is not awaited, because the provider's page never opens here. */
  function leaving(leave: () => Promise<void>): Promise<URL> {
    const left = new Promise<URL>((resolve) => {
      vi.spyOn(window.location, 'assign').mockImplementation((address) => resolve(new URL(address)))
    })
    leave().catch(() => {})
    return left
  }

  const begin = (client: OidcClient, returnTo = '/admin') => leaving(() => client.signIn(returnTo))

  /** Serves the provider’s responses; the ID token is for the sign-in with this nonce. */
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

  it('redirects to the provider, with the redirect address of this site', async () => {
    answerWith(null)
    const { origin, pathname, searchParams } = await begin(createOidcClient(SIGN_IN))
    expect(`${origin}${pathname}`).toBe(METADATA.authorization_endpoint)
    expect(searchParams.get('redirect_uri')).toBe(`${window.location.origin}/signin-oidc`)
  })

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    [null, 'dark'],
  ])('and a sign-out pass the theme to the provider: with %s, %s', async (scheme, theme) => {
    answerWith(null)
    vi.spyOn(document.documentElement, 'getAttribute').mockReturnValue(scheme)
    const client = createOidcClient(SIGN_IN)
    expect((await begin(client)).searchParams.getAll('theme')).toEqual([theme])
    expect((await leaving(() => client.signOut())).searchParams.getAll('theme')).toEqual([theme])
  })

  it('and a sign-out pass the chosen language to the provider, and none without a choice', async () => {
    answerWith(null)
    const client = createOidcClient(SIGN_IN)
    const asked = async () => [
      (await begin(client)).searchParams.getAll('ui_locales'),
      (await leaving(() => client.signOut())).searchParams.getAll('ui_locales'),
    ]
    expect(await asked()).toEqual([[], []])
    storeLanguage('pl')
    expect(await asked()).toEqual([['pl'], ['pl']])
    window.localStorage.removeItem(LANGUAGE_KEY)
  })

  it('is ended at the provider, with a return to the home page', async () => {
    answerWith(null)
    const { origin, pathname, searchParams } = await leaving(() => createOidcClient(SIGN_IN).signOut())
    expect(`${origin}${pathname}`).toBe(METADATA.end_session_endpoint)
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${window.location.origin}/`)
  })

  it('sends a new nonce each time, and accepts the ID token with that nonce', async () => {
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

  it('requests the admin scope in addition to those of a sign-in', async () => {
    answerWith(null)
    const { searchParams } = await begin(createOidcClient(SIGN_IN))
    expect(searchParams.get('scope')).toBe(`openid profile offline_access ${SIGN_IN.adminScope}`)
  })

  it('requests no offline access if it is not configured', async () => {
    answerWith(null)
    const { searchParams } = await begin(createOidcClient({ ...SIGN_IN, scopes: ['openid', 'email'] }))
    expect(searchParams.get('scope')).toBe(`openid email ${SIGN_IN.adminScope}`)
  })

  it.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example'])(
    'returns to the home page instead of %s',
    async (returnTo) => {
      answerWith(null)
      const { searchParams } = await begin(createOidcClient(SIGN_IN), returnTo)
      answerWith(searchParams.get('nonce'))
      const answer = `https://app.example/signin-oidc?code=c&state=${searchParams.get('state')}`
      expect(await createOidcClient(SIGN_IN).complete(answer)).toMatchObject({ returnTo: '/' })
    },
  )

  it('refused by the provider ends with its error and description', async () => {
    answerWith(null)
    const { searchParams } = await begin(createOidcClient(SIGN_IN))
    const answer = `error=access_denied&error_description=No+consent&state=${searchParams.get('state')}`
    await expect(createOidcClient(SIGN_IN).complete(`https://app.example/signin-oidc?${answer}`)).rejects.toEqual(
      new ProviderRefusal('access_denied', 'No consent'),
    )
  })

  it.each([
    'code=stolen&state=foreign',
    'error=access_denied&error_description=Call+0700&state=foreign',
    'code=stolen&state=foreign&returnTo=https://evil.example',
  ])('refuses a response that answers no request of this tab: %s', async (answer) => {
    answerWith(null)
    const refused = await createOidcClient(SIGN_IN)
      .complete(`https://app.example/signin-oidc?${answer}`)
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Error)
    expect(refused).not.toBeInstanceOf(ProviderRefusal)
    expect(await createOidcClient(SIGN_IN).current()).toBeUndefined()
  })

  it('refuses the ID token of another sign-in', async () => {
    answerWith('of-another-sign-in')
    const { searchParams } = await begin(createOidcClient(SIGN_IN))
    const answer = `https://app.example/signin-oidc?code=c&state=${searchParams.get('state')}`
    await expect(createOidcClient(SIGN_IN).complete(answer)).rejects.toThrow('nonce')
  })
})

describe('calls go to the identity provider only', () => {
  // One tenant of a multi-tenant provider.
  const authority = `${SIGN_IN.authority}/tenant-of-ours/v2.0`
  const PROVIDER = {
    issuer: authority,
    authorization_endpoint: `${authority}/authorize`,
    token_endpoint: `${authority}/token`,
    end_session_endpoint: `${authority}/logout`,
  }
  let asked: string[]
  let left: URL | undefined

  function aClient(): OidcClient {
    asked = []
    left = undefined
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      const token = { access_token: 'renewed', token_type: 'Bearer', expires_in: 900 }
      return Response.json(url.includes('.well-known') ? PROVIDER : token)
    })
    vi.spyOn(window.location, 'assign').mockImplementation((address) => {
      left = new URL(address)
    })
    const user = {
      access_token: 'a.b.c',
      refresh_token: 'r',
      token_type: 'Bearer',
      profile: { sub: 's', iss: authority },
    }
    window.localStorage.setItem(`${SESSION_PREFIX}user:${authority}:${SIGN_IN.clientId}`, JSON.stringify(user))
    return createOidcClient({ ...SIGN_IN, authority })
  }

  const leaveBy = async (work: (client: OidcClient) => Promise<void>): Promise<URL | undefined> => {
    // The call itself is not awaited, because the provider's page never opens here.
    work(aClient()).catch(() => {})
    await vi.waitFor(() => expect(left).toBeDefined())
    return left
  }
  const DISCOVERY = `${authority}/.well-known/openid-configuration`

  it('to sign in, for the one scope of the admin API', async () => {
    const address = await leaveBy((client) => client.signIn('/admin'))
    expect(`${address?.origin}${address?.pathname}`).toBe(PROVIDER.authorization_endpoint)
    expect(address?.searchParams.get('scope')).toBe('openid profile offline_access admin')
    expect(asked).toEqual([DISCOVERY])
  })

  it('for a token', async () => {
    expect((await aClient().renew()).accessToken).toBe('renewed')
    expect(asked).toEqual([DISCOVERY, PROVIDER.token_endpoint])
  })

  it('to sign out', async () => {
    const address = await leaveBy((client) => client.signOut())
    expect(`${address?.origin}${address?.pathname}`).toBe(PROVIDER.end_session_endpoint)
    expect(asked).toEqual([DISCOVERY])
  })
})

describe('the app waits 8 seconds for the provider', () => {
  const PROVIDER = {
    issuer: SIGN_IN.authority,
    authorization_endpoint: `${SIGN_IN.authority}/authorize`,
    token_endpoint: `${SIGN_IN.authority}/token`,
    end_session_endpoint: `${SIGN_IN.authority}/end`,
  }
  type Answer = (init: RequestInit) => Promise<Response>
  const never: Answer = ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const halfAnAnswer: Answer = async () =>
    new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) }), {
      headers: { 'content-type': 'application/json' },
    })

  function serve({ discovery, token }: { discovery?: Answer; token?: Answer }): void {
    const document: Answer = async () => Response.json(PROVIDER)
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      ((url.includes('.well-known') ? discovery : token) ?? document)(init),
    )
  }

  /** Returns the error of a call, and the time after which it ended. */
  async function endOf(call: (client: OidcClient) => Promise<unknown>): Promise<[unknown, number]> {
    vi.useFakeTimers()
    const began = Date.now()
    let end: [unknown, number] | undefined
    call(createOidcClient(SIGN_IN)).then(
      (value) => {
        end = [value, Date.now() - began]
      },
      (error) => {
        end = [error, Date.now() - began]
      },
    )
    for (let step = 0; step < 200 && !end; step++) await vi.advanceTimersByTimeAsync(100)
    vi.useRealTimers()
    return end ?? ['nothing', 20_000]
  }

  const CALLS: [string, (client: OidcClient) => Promise<unknown>][] = [
    ['sign-in', (client) => client.signIn('/admin')],
    ['end of a sign-in', (client) => client.complete('https://app.example/signin-oidc?code=c&state=s')],
    ['renewal', (client) => client.renew()],
    ['sign-out', (client) => client.signOut()],
  ]
  for (const [what, answer] of [
    ['nothing', never],
    ['half an answer', halfAnAnswer],
  ] as const) {
    it.each(CALLS)(`to send its discovery document, even if it sends ${what}: %s`, async (_what, call) => {
      store({ sub: 's', iss: 'https://i' }, { refresh_token: 'r' })
      serve({ discovery: answer })
      const [error, after] = await endOf(call)
      expect(error).toBeInstanceOf(ProviderSilent)
      expect(after).toBeGreaterThanOrEqual(7900)
      expect(after).toBeLessThanOrEqual(8200)
    })

    it(`to answer a renewal, even if it sends ${what}; the session stays`, async () => {
      store({ sub: 's', iss: 'https://i' }, { refresh_token: 'r' })
      serve({ token: answer })
      const [error, after] = await endOf((client) => client.renew())
      expect(error).toBeInstanceOf(ProviderSilent)
      expect(after).toBeLessThanOrEqual(8200)
      expect((await createOidcClient(SIGN_IN).current())?.accessToken).toBe('a.b.c')
    })
  }

  it.each([
    ['sign-in', (client: OidcClient) => client.signIn('/admin')],
    ['sign-out', (client: OidcClient) => client.signOut()],
  ])('to show its %s page; then the browser stops waiting', async (_what, call) => {
    store({ sub: 's', iss: 'https://i' })
    serve({})
    vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const stop = vi.fn()
    vi.stubGlobal('stop', stop)
    const [error] = await endOf(call)
    expect(error).toBeInstanceOf(ProviderSilent)
    expect(stop).toHaveBeenCalled()
    expect(window.document.querySelector('iframe')).toBeNull()
  })
})

it('requires an interactive sign-in if there is no refresh token, without a call or a frame', async () => {
  store({ sub: 's', iss: 'https://i' })
  const call = vi.fn()
  vi.stubGlobal('fetch', call)
  await expect(createOidcClient(SIGN_IN).renew()).rejects.toThrow(InteractionRequired)
  expect(call).not.toHaveBeenCalled()
  expect(window.document.querySelector('iframe')).toBeNull()
})

it('a renewal is discarded if the session has ended or changed meanwhile', async () => {
  const key = `${SESSION_PREFIX}user:${SIGN_IN.authority}:${SIGN_IN.clientId}`
  for (const instead of [undefined, JSON.stringify({ access_token: 'of-sam', profile: { sub: 'sam' } })]) {
    store({ sub: 's', iss: 'https://i' }, { refresh_token: 'r' })
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('.well-known')) return Response.json({ issuer: 'https://i', token_endpoint: 'https://i/token' })
      if (instead === undefined) window.localStorage.removeItem(key)
      else window.localStorage.setItem(key, instead)
      return Response.json({ access_token: 'late', token_type: 'Bearer', expires_in: 900 })
    })
    await createOidcClient(SIGN_IN)
      .renew()
      .catch(() => {})
    expect(window.localStorage.getItem(key)).toBe(instead ?? null)
  }
})

it('a renewal is kept if the session is the same', async () => {
  store({ sub: 's', iss: 'https://i' }, { refresh_token: 'r' })
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('.well-known')
        ? { issuer: 'https://i', token_endpoint: 'https://i/token' }
        : { access_token: 'renewed', token_type: 'Bearer', expires_in: 900 },
    ),
  )
  const client = createOidcClient(SIGN_IN)
  expect((await client.renew()).accessToken).toBe('renewed')
  expect((await client.current())?.accessToken).toBe('renewed')
})

it('the text of a refusal is cut to one line of bounded length', () => {
  const { message } = new ProviderRefusal('access_denied', `a\u0000\n\u202Eb ${'x'.repeat(5000)}`)
  expect(message).toMatch(/^access_denied: a b x+…$/)
  expect(message.length).toBeLessThan(400)
  expect(new ProviderRefusal('e'.repeat(5000), undefined).message.length).toBeLessThan(100)
})
