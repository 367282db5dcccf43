import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Clock } from '../clock/clock.ts'
import { type IdentityProvider, IdentityProviderUnavailable } from './identity-provider.ts'

/** Signatures with a public key only: a provider's published key must never serve as a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** How far the provider's clock may be off, in seconds. */
const CLOCK_TOLERANCE = 30
/** No access token is longer; a longer header is refused unread. */
const LONGEST_TOKEN = 8192

/** A person as a token names them (D22). */
export type TokenSubject = {
  /** The person in their tenant: `oid.tid`, or `sub.issuer` where the provider has no tenants. */
  homeAccountId: string
  username: string
  name: string
}

export type AccessToken = {
  subject: TokenSubject
  scopes: ReadonlySet<string>
  /** When it was issued, in epoch milliseconds. */
  issuedAt: number
}

/** A bearer token that is not one for our API. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken'
}

const zText = z.string().min(1).max(500)
const zClaims = z.object({
  iss: zText,
  sub: zText,
  iat: z.number(),
  oid: zText.optional(),
  tid: zText.optional(),
  name: zText.optional(),
  preferred_username: zText.optional(),
  email: zText.optional(),
  azp: zText.optional(),
  client_id: zText.optional(),
  appid: zText.optional(),
  // Microsoft Entra says `scp`, RFC 9068 and Keycloak say `scope`.
  scp: z.union([z.string(), z.array(z.string())]).optional(),
  scope: z.string().optional(),
  // Of ID tokens (OpenID Connect Core section 2): where app and API share a client id, the audience tells nothing.
  nonce: z.undefined('this is an ID token').optional(),
  at_hash: z.undefined('this is an ID token').optional(),
})

/**
 * Verifies access tokens for our API: issuer, audience, signature and time (RFC 9068 section 4, without its `typ`, which
 * Microsoft Entra does not send), and that they were issued to our own app where they name one.
 */
export class TokenVerifier {
  readonly #provider: IdentityProvider
  readonly #audiences: string[]
  readonly #clientId: string
  readonly #clock: Clock

  constructor(options: { provider: IdentityProvider; audiences: string[]; clientId: string; clock: Clock }) {
    this.#provider = options.provider
    this.#audiences = options.audiences
    this.#clientId = options.clientId
    this.#clock = options.clock
  }

  /** @throws {InvalidToken} or {IdentityProviderUnavailable} where that cannot be found out */
  async verify(token: string): Promise<AccessToken> {
    if (token.length > LONGEST_TOKEN) throw new InvalidToken('too long')
    try {
      // Before anything is fetched for it.
      if (!ALGORITHMS.includes(decodeProtectedHeader(token).alg ?? '')) throw new InvalidToken('algorithm')
      const { issuer, keys } = await this.#provider.issuer()
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: this.#audiences,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE,
        currentDate: new Date(this.#clock()),
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      const claims = zClaims.parse(payload)
      const client = claims.azp ?? claims.client_id ?? claims.appid
      if (client !== undefined && client !== this.#clientId) throw new InvalidToken('issued to another app')
      return read(claims)
    } catch (error) {
      if (error instanceof InvalidToken || error instanceof IdentityProviderUnavailable) throw error
      if (error instanceof errors.JWKSTimeout)
        throw new IdentityProviderUnavailable('no keys in time', { cause: error })
      throw new InvalidToken('not an access token for this API', { cause: error })
    }
  }
}

function read(claims: z.infer<typeof zClaims>): AccessToken {
  const { iss, sub, oid, tid, scp, scope, iat } = claims
  const scopes = Array.isArray(scp) ? scp : (scp ?? scope ?? '').split(' ')
  const username = claims.preferred_username ?? claims.email ?? sub
  return {
    subject: {
      homeAccountId: oid !== undefined && tid !== undefined ? `${oid}.${tid}` : `${sub}.${iss}`,
      username,
      name: claims.name ?? username,
    },
    scopes: new Set(scopes.filter((entry) => entry !== '')),
    issuedAt: iat * 1000,
  }
}
