import { withoutUnprintable } from '@vitrine/api/text/visible-text.ts'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Clock } from '../clock/clock.ts'
import { CLOCK_TOLERANCE, fromNumericDate } from '../clock/stated-time.ts'
import { IdentityProvider, IdentityProviderUnavailable } from './identity-provider.ts'
import { type RoleClaim, rolesIn } from './role-claims.ts'
import type { SignInConfiguration } from './sign-in.configuration.ts'
import { describeRefusal, LONGEST_TOKEN, type TokenExpectation, type TokenRefusal } from './token-refusal.ts'

/** Asymmetric algorithms only: with a symmetric one, anyone could sign tokens with the provider's published key as the secret. */
export const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Accepted `typ` headers: the type of access tokens (RFC 9068 section 2.1), or the general `jwt`. A token may omit the header. */
const TYPES = ['jwt', 'at+jwt', 'application/at+jwt']

export type TokenSubject = ReturnType<typeof subjectIn>

export type AccessToken = {
  subject: TokenSubject
  scopes: ReadonlySet<string>
  /** Roles of the caller, by the configured claim that contains them. */
  roles: ReadonlyMap<string, ReadonlySet<string>>
  /** True if a program calls on its own behalf. Such a program needs no scope: its role authorizes it. */
  isProgram: boolean
  issuedAt: EpochMilliseconds
  signIn: { at: EpochMilliseconds | undefined; session: string | undefined }
}

export class InvalidToken extends Error {
  override readonly name = 'InvalidToken'
  readonly refusal: TokenRefusal

  constructor(refusal: TokenRefusal, options?: ErrorOptions) {
    super(refusal.reason, options)
    this.refusal = refusal
  }
}

/** Error for a token that the checks in this file refuse. jose and zod throw their own errors. */
class Unacceptable extends Error {}

const zText = z.string().min(1).max(500)
const zName = zText.transform((text) => withoutUnprintable(text) || undefined)
const SUBJECT = {
  iss: zText,
  sub: zText,
  oid: zText.optional(),
  tid: zText.optional(),
  name: zName.optional(),
  preferred_username: zName.optional(),
  email: zName.optional(),
}
export const zSubject = z.object(SUBJECT).transform(subjectIn)
const zClaims = z.object({
  ...SUBJECT,
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  azp: zText.optional(),
  client_id: zText.optional(),
  appid: zText.optional(),
  // Optional claims (OpenID Connect Core section 2, Front-Channel Logout 1.0 section 3). Malformed values are ignored, because no
  // check depends on these claims.
  auth_time: z.number().optional().catch(undefined),
  sid: zText.optional().catch(undefined),
  // Microsoft Entra uses `scp`; RFC 9068 and Keycloak use `scope`.
  scp: z.string().optional(),
  scope: z.string().optional(),
  // Keycloak sets another value in ID tokens and refresh tokens.
  typ: z.literal('Bearer').optional(),
  // Claims of ID tokens (OpenID Connect Core section 2). If app and API share a client id, the audience does not distinguish ID
  // tokens from access tokens.
  nonce: z.undefined('this is an ID token').optional(),
  at_hash: z.undefined('this is an ID token').optional(),
})

type TokenVerifierOptions = {
  provider: IdentityProvider
  audiences: string[]
  clientId: string
  /** Client ids of programs that may call on their own behalf. */
  programs?: readonly string[]
  roleClaims?: readonly string[]
  clock: Clock
}

/**
 * Verifies access tokens for this API: issuer, audience, signature and time (RFC 9068 section 4, except for the required `typ`,
 * which Microsoft Entra does not send). If a token names its client, the client must be this app or a known program.
 */
export class TokenVerifier {
  readonly #options: TokenVerifierOptions

  constructor(options: TokenVerifierOptions) {
    this.#options = options
  }

  /** @throws {InvalidToken} if the token is refused, {IdentityProviderUnavailable} if it cannot be verified now */
  async verify(token: string): Promise<AccessToken> {
    const { audiences, clientId, programs = [], clock } = this.#options
    const expected: TokenExpectation = {
      audience: audiences,
      client: programs.length > 0 ? [clientId, ...programs] : clientId,
      algorithm: ALGORITHMS,
    }
    try {
      return await this.#read(token, expected)
    } catch (cause) {
      if (cause instanceof IdentityProviderUnavailable) throw cause
      throw new InvalidToken(describeRefusal({ token, expected, cause, now: clock() }), { cause })
    }
  }

  async #read(token: string, expected: TokenExpectation): Promise<AccessToken> {
    const { provider, audiences, clientId, programs = [], roleClaims = [], clock } = this.#options
    if (token.length > LONGEST_TOKEN) throw new Unacceptable('too long')
    // The header is checked before anything is fetched for the token.
    const { alg = '', typ = 'JWT' } = decodeProtectedHeader(token)
    if (!ALGORITHMS.includes(alg)) throw new Unacceptable('algorithm')
    if (!TYPES.includes(typ.toLowerCase())) throw new Unacceptable('type')
    const { issuer, keys } = await provider.issuer()
    expected.issuer = issuer
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: audiences,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE / 1000,
      currentDate: new Date(clock()),
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    const claims = zClaims.parse(payload)
    const client = claims.azp ?? claims.client_id ?? claims.appid
    const isProgram = client !== undefined && programs.includes(client)
    if (client !== undefined && client !== clientId && !isProgram) throw new Unacceptable('issued to another app')
    const roles = new Map(roleClaims.map((claim) => [claim, rolesIn(payload, claim)]))
    const { aud, scp, scope, iat, auth_time, sid } = claims
    const scopes = new Set((scp ?? scope ?? '').split(' ').filter((entry) => entry !== ''))
    // If app and API share a client id, only the scopes distinguish an access token from an ID token without nonce.
    if (!isProgram && [aud].flat().includes(clientId) && scopes.size === 0) throw new Unacceptable('an ID token')
    const signIn = { at: auth_time === undefined ? undefined : fromNumericDate(auth_time), session: sid }
    return { subject: subjectIn(claims), scopes, roles, isProgram, issuedAt: fromNumericDate(iat), signIn }
  }
}

function subjectIn(claims: Pick<z.infer<typeof zClaims>, keyof typeof SUBJECT>) {
  const { iss, sub, oid, tid } = claims
  const username = claims.preferred_username ?? claims.email ?? withoutUnprintable(sub)
  return {
    /** Id of the user in their tenant: `oid.tid`, or `sub.issuer` if the provider has no tenants. */
    homeAccountId: oid !== undefined && tid !== undefined ? `${oid}.${tid}` : `${sub}.${iss}`,
    username,
    name: claims.name ?? username,
  }
}

export function tokenVerifier(
  { identityProvider, adminAudiences, adminClients }: SignInConfiguration,
  { roles, clock }: { roles: readonly RoleClaim[]; clock: Clock },
): { verifier: TokenVerifier; provider: IdentityProvider } | undefined {
  if (!identityProvider) return undefined
  const provider = new IdentityProvider({ authority: identityProvider.authority, clock })
  const verifier = new TokenVerifier({
    provider,
    audiences: adminAudiences,
    clientId: identityProvider.clientId,
    programs: adminClients,
    roleClaims: roles.map(({ claim }) => claim),
    clock,
  })
  return { verifier, provider }
}
