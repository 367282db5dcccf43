import type { PersonRole } from '@vitrine/api/administration/people.ts'
import type { Access } from '@vitrine/api/endpoints/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { bearerToken } from '../../platform/auth/bearer-token.ts'
import type { Guard } from '../../platform/auth/enforce-access.ts'
import { type IdentityProvider, IdentityProviderUnavailable } from '../../platform/auth/identity-provider.ts'
import { RefusalLog } from '../../platform/auth/refusal-log.ts'
import { type AccessToken, InvalidToken, type TokenVerifier } from '../../platform/auth/token-verifier.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { Identities, Person } from './identities.service.ts'
import type { Lack, Permission, Permissions } from './permissions.ts'
import type { RefusedCalls } from './refused-calls.ts'

type AccessGuardOptions = {
  /** Undefined where no identity provider is configured: then nobody signs in. */
  verifier: TokenVerifier | undefined
  provider: Pick<IdentityProvider, 'failingSince' | 'clockAhead'> | undefined
  identities: Identities
  permissions: Permissions
  refusedCalls: RefusedCalls
  helpDeskSignIn: 'off' | 'required'
  clock: Clock
}

/** Someone who is signed in and whose access was not revoked, with what they may do. */
export type Session = Person & Permission

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it is merged with Fastify's own
  interface FastifyRequest {
    /** The person who makes it; null if nobody has to sign in. */
    session: Session | null
  }
}

/** Decides who may make a call, and keeps who made it. */
export class AccessGuards {
  readonly #options: AccessGuardOptions
  readonly #refusals: RefusalLog

  constructor(options: AccessGuardOptions) {
    this.#options = options
    this.#refusals = new RefusalLog(options)
  }

  /** Makes room on each request for who makes it. */
  keepSessionsOn(app: Pick<ApiServer, 'decorateRequest'>): void {
    app.decorateRequest('session', null)
  }

  /** What the access matrix asks for, as guards. */
  get guards(): Record<Access, Guard | undefined> {
    const { permissions } = this.#options
    return {
      anonymous: undefined,
      wallet: undefined,
      'signed-in': (request) => this.#admit(request),
      'help-desk-staff': (request) => this.requireHelpDeskStaff(request),
      administrator: async (request) => this.#refuse(request, permissions.adminLack(await this.#admit(request))),
    }
  }

  /** Since when the identity provider fails, in epoch milliseconds; undefined where it does not, or there is none. */
  get providerFailingSince(): number | undefined {
    return this.#options.provider?.failingSince
  }

  /** How far the identity provider's clock is ahead of ours, in milliseconds; undefined where it did not say. */
  get providerClockAhead(): number | undefined {
    return this.#options.provider?.clockAhead
  }

  /** Who makes a request that a guard let through. */
  sessionOf({ session }: Pick<FastifyRequest, 'session'>): Session {
    if (!session) throw new Error('A route that needs a session is anonymous in the access matrix')
    return session
  }

  /** Who makes a request, as the audit log names them. */
  actorOf(request: Pick<FastifyRequest, 'session'>): string {
    return this.sessionOf(request).id
  }

  /** Who of the help desk makes a request; anybody of the staff where nobody has to sign in. */
  staffOf({ session }: Pick<FastifyRequest, 'session'>): string {
    return session?.id ?? 'staff'
  }

  /** The help desk's own calls: open to all, to those who signed in (D20), or to those of them who have its role. */
  async requireHelpDeskStaff(request: FastifyRequest): Promise<void> {
    const { helpDeskSignIn, permissions } = this.#options
    if (helpDeskSignIn === 'required') await this.#refuse(request, permissions.helpDeskLack(await this.#admit(request)))
  }

  async #refuse(request: FastifyRequest, lack: Lack | undefined): Promise<void> {
    if (lack === undefined) return
    await this.#options.refusedCalls.note(request, { outcome: 'no-access', person: this.sessionOf(request).id })
    this.#refusals.tell(request.log, lack.refusal)
    throw new HttpProblem('no-access', lack.reason)
  }

  async #admit(request: FastifyRequest): Promise<AccessToken> {
    const bearer = bearerToken(request.headers.authorization)
    if (bearer === undefined) throw new HttpProblem('not-signed-in')
    const { verifier, permissions, refusedCalls } = this.#options
    if (!verifier) throw new HttpProblem('invalid-token', { code: 'no-identity-provider' })
    try {
      const token = await verifier.verify(bearer)
      const permission = permissions.of(token)
      request.session = { ...(await this.#admitPerson(request, token, permission.role)), ...permission }
      return token
    } catch (error) {
      if (error instanceof InvalidToken) {
        this.#refusals.tell(request.log, error.refusal)
        await refusedCalls.note(request, { outcome: 'invalid-token' })
        throw new HttpProblem('invalid-token')
      }
      if (error instanceof IdentityProviderUnavailable) {
        request.log.warn({ reason: error.message }, 'a token could not be checked')
        throw new HttpProblem('unavailable', { code: 'identity-provider-silent' })
      }
      throw error
    }
  }

  async #admitPerson(request: FastifyRequest, token: AccessToken, role: PersonRole): Promise<Person> {
    const { identities, refusedCalls } = this.#options
    try {
      return await identities.admit(token, role)
    } catch (error) {
      if (error instanceof HttpProblem && error.code === 'access-revoked')
        await refusedCalls.note(request, { outcome: 'access-revoked', person: token.subject.homeAccountId })
      throw error
    }
  }
}
