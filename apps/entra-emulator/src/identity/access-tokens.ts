import { randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Exchange } from '../http/answer.ts'
import type { Handle } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { ResolvedOptions } from '../options.ts'
import { APP_IDS, ROLES, type Role, type Service } from '../tenant.ts'

const zClaims = z.object({ tid: z.string(), roles: z.array(z.string()) })

const LIFETIME_SECONDS = 3599

/** Issues access tokens and verifies them at the services. Real tokens are opaque to their holder, so the key is the emulator's. */
export class AccessTokens {
  readonly #options: ResolvedOptions
  #key = randomBytes(32)

  constructor(options: ResolvedOptions) {
    this.#options = options
  }

  async issue(service: Service, isExpired = false): Promise<{ token: string; expiresIn: number; expiresAt: number }> {
    const { tenant, clock, roles } = this.#options
    const expiresIn = LIFETIME_SECONDS
    const now = Math.floor(clock() / 1000)
    const issuedAt = isExpired ? now - expiresIn - 60 : now
    const granted = ROLES[service].filter((role) => roles.includes(role))
    const token = await new SignJWT({
      tid: tenant.tenantId,
      azp: tenant.clientId,
      appid: tenant.clientId,
      roles: granted,
    })
      .setProtectedHeader({ typ: 'JWT', alg: 'HS256' })
      .setAudience(APP_IDS[service])
      .setIssuer(`https://login.microsoftonline.com/${tenant.tenantId}/v2.0`)
      .setSubject(tenant.clientId)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setNotBefore(issuedAt)
      .setExpirationTime(issuedAt + expiresIn)
      .sign(this.#key)
    return { token, expiresIn, expiresAt: now + expiresIn }
  }

  /** Makes the services refuse all tokens that were issued until now. */
  expireAll(): void {
    this.#key = randomBytes(32)
  }

  withRole(role: Role, handle: Handle): Handle {
    return async (exchange) => {
      await this.require(exchange, 'adminApi', role)
      return handle(exchange)
    }
  }

  /** Requires a token for this service that carries one of the roles. */
  async require({ headers }: Exchange, service: Service, ...roles: Role[]): Promise<void> {
    const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
    if (!token) throw unauthorized('There is no access token.')
    const claims = await jwtVerify(token, this.#key, {
      algorithms: ['HS256'],
      audience: APP_IDS[service],
      currentDate: new Date(this.#options.clock()),
    }).then(
      ({ payload }) => zClaims.parse(payload),
      () => {
        throw unauthorized('The access token is not valid here.')
      },
    )
    if (!roles.some((role) => claims.roles.includes(role)))
      throw new ServiceError(403, `The access token lacks the role ${roles.join(' or ')}.`)
  }
}

const unauthorized = (message: string): ServiceError =>
  new ServiceError(401, 'The request is not authorized.', { code: 'tokenError', message })
