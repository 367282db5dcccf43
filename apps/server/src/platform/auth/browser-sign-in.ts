import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { EpochMilliseconds, Seconds } from '@vitrine/api/units.ts'
import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client'
import type { Clock } from '../clock/clock.ts'
import { CLOCK_TOLERANCE, fromNumericDate } from '../clock/stated-time.ts'
import { type IdentityProvider, IdentityProviderUnavailable } from './identity-provider.ts'
import { type TokenSubject, zSubject } from './token-verifier.ts'

/** Loads the library when somebody signs in: many servers never need it. */
const openidClient = () => import('openid-client')

const TIMEOUT: Seconds = 5

export type SignedIn = {
  subject: TokenSubject
  /** Time of the sign-in; without `auth_time`, of the ID token. */
  at: EpochMilliseconds
  /** Claims of the verified ID token. */
  claims: Record<string, unknown>
  /** Adds the claims of the UserInfo endpoint about the same subject, if the provider has this endpoint. Those of the ID token count more. */
  withUserInfo(): Promise<Pick<SignedIn, 'subject' | 'claims'>>
}

/**
 * - `declined`: the person or the provider declined.
 * - `unavailable`: the provider does not answer, or has a failure.
 * - `refused`: an answer that does not belong to this sign-in, or must not be trusted.
 */
export type SignInFailure = 'declined' | 'unavailable' | 'refused'

/** The message is for the operator and contains no personal data. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed'
  readonly reason: SignInFailure

  constructor(reason: SignInFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** `authority` is the provider's address from the operator. In production it begins with https. */
export type SignInClient = {
  authority: string
  clientId: string
  /** Undefined for a public client. The file is read for each sign-in. */
  secretFile: string | undefined
  redirectAddress: string
  scopes: readonly string[]
  /** Maximum time since the person last signed in at the provider. */
  maxAge: Seconds | undefined
}

/** `id` and `attempt` are part of the state; `secret` belongs to both, and only the server knows it. */
type NamedSignIn = { id: string; attempt: string; secret: string }

const STATE = /^([\w-]{1,100})\.([\w-]{1,100})\.[\w-]{43}$/

/** Returns the names in the state with which the provider answers. It proves nothing yet. */
export function signInNamedIn(query: string): Omit<NamedSignIn, 'secret'> | undefined {
  const [, id, attempt] = STATE.exec(new URLSearchParams(query).get('state') ?? '') ?? []
  return id && attempt ? { id, attempt } : undefined
}

/**
 * Sign-in of a person whose browser this server sends to the identity provider and back (OpenID Connect Core 1.0 section 3.1). State, nonce
 * and PKCE verifier are derived from the name of the sign-in, so nothing secret is stored. The caller finds out whether the browser that
 * comes back is the one that began.
 */
export class BrowserSignIn {
  readonly #options: SignInClient & { provider: IdentityProvider; clock: Clock }

  constructor(options: SignInClient & { provider: IdentityProvider; clock: Clock }) {
    this.#options = options
  }

  /**
   * Returns the address of the provider to which the browser goes.
   *
   * @param choosesPerson whether the provider asks who signs in, even if somebody is signed in there
   * @throws {SignInFailed}
   */
  async begin(signIn: NamedSignIn, choosesPerson: boolean): Promise<string> {
    const { redirectAddress, scopes, maxAge } = this.#options
    const { state, nonce, verifier } = derivedFrom(signIn)
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openidClient()
    const configuration = await this.#configuration()
    const prompts = configuration.serverMetadata().prompt_values_supported
    const choice = Array.isArray(prompts) && prompts.includes('select_account') ? 'select_account' : 'login'
    return buildAuthorizationUrl(configuration, {
      redirect_uri: redirectAddress,
      scope: scopes.join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
      ...(choosesPerson ? { prompt: choice } : {}),
    }).href
  }

  /**
   * Verifies the answer of the provider, and the ID token that its code is redeemed for.
   *
   * @throws {SignInFailed}
   */
  async finish(signIn: NamedSignIn, query: string): Promise<SignedIn> {
    const { redirectAddress, maxAge, clock } = this.#options
    const { state, nonce, verifier } = derivedFrom(signIn)
    const { authorizationCodeGrant } = await openidClient()
    const configuration = await this.#configuration()
    try {
      const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectAddress}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        ...(maxAge === undefined ? {} : { maxAge }),
      })
      const claims = tokens.claims()
      if (!claims) throw new SignInFailed('refused', 'the provider sent no ID token')
      return {
        subject: zSubject.parse(claims),
        at: Math.min(fromNumericDate(claims.auth_time ?? claims.iat), clock()),
        claims,
        withUserInfo: async () => {
          const more = await userInfo(configuration, tokens.access_token, claims.sub)
          // Only the ID token says who it is.
          const { oid, tid } = claims
          return { subject: zSubject.parse({ ...more, ...claims, oid, tid }), claims: { ...more, ...claims } }
        },
      }
    } catch (error) {
      throw await failureOf(error)
    }
  }

  async #configuration(): Promise<Configuration> {
    const { provider, authority, clientId, secretFile, clock } = this.#options
    const library = await openidClient()
    try {
      const { metadata } = await provider.issuer()
      const configuration = new library.Configuration(
        metadata as ServerMetadata,
        clientId,
        { [library.clockSkew]: (clock() - Date.now()) / 1000, [library.clockTolerance]: CLOCK_TOLERANCE / 1000 },
        secretFile === undefined
          ? library.None()
          : withSecret(library, metadata, (await readFile(secretFile, 'utf8')).trim()),
      )
      configuration.timeout = TIMEOUT
      library.enableNonRepudiationChecks(configuration)
      if (authority.startsWith('http:')) library.allowInsecureRequests(configuration)
      return configuration
    } catch (error) {
      throw new SignInFailed('unavailable', messageOf(error), { cause: error })
    }
  }
}

async function userInfo(
  configuration: Configuration,
  token: string,
  subject: string,
): Promise<Record<string, unknown>> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  try {
    const { fetchUserInfo } = await openidClient()
    return await fetchUserInfo(configuration, token, subject)
  } catch (error) {
    throw await failureOf(error)
  }
}

function withSecret(
  { ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof openidClient>>,
  { token_endpoint_auth_methods_supported: methods }: Record<string, unknown>,
  secret: string,
): ClientAuth {
  const usesPost =
    Array.isArray(methods) && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
  return usesPost ? ClientSecretPost(secret) : ClientSecretBasic(secret)
}

function derivedFrom({ id, attempt, secret }: NamedSignIn): { state: string; nonce: string; verifier: string } {
  const derive = (name: string) => createHmac('sha256', secret).update(`sign-in ${name}`).digest('base64url')
  return { state: `${id}.${attempt}.${derive('state')}`, nonce: derive('nonce'), verifier: derive('verifier') }
}

const UNAVAILABLE = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]

async function failureOf(error: unknown): Promise<SignInFailed> {
  const { AuthorizationResponseError } = await openidClient()
  if (error instanceof SignInFailed) return error
  if (error instanceof AuthorizationResponseError) {
    const isAway = ['server_error', 'temporarily_unavailable'].includes(error.error)
    return new SignInFailed(isAway ? 'unavailable' : 'declined', `the provider answered ${error.error.slice(0, 80)}`)
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isAway =
    error instanceof IdentityProviderUnavailable ||
    UNAVAILABLE.includes(code) ||
    (error instanceof TypeError && code === '')
  return new SignInFailed(isAway ? 'unavailable' : 'refused', messageOf(error), { cause: error })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')
