import type { Access } from '@vitrine/api'
import type { FastifyRequest } from 'fastify'
import type { Guard } from '../../platform/auth/access.ts'
import { bearerToken } from '../../platform/auth/bearer-token.ts'
import { IdentityProviderUnavailable } from '../../platform/auth/identity-provider.ts'
import { RefusalLog } from '../../platform/auth/refusal-log.ts'
import type { RoleClaim } from '../../platform/auth/roles.ts'
import { missingRole, missingScope } from '../../platform/auth/token-refusal.ts'
import { type AccessToken, InvalidToken, type TokenVerifier } from '../../platform/auth/token-verifier.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { HttpProblem } from '../../platform/http/problem.ts'
import type { Identities, Session } from './identities.service.ts'
import type { RefusedCalls } from './refused-calls.ts'

type AccessGuardOptions = {
  /** Undefined where no identity provider is configured: then nobody signs in. */
  verifier: TokenVerifier | undefined
  identities: Identities
  refusedCalls: RefusedCalls
  /** As it is requested; a token may name it by its last part, as Microsoft Entra does. */
  adminScope: string
  /** The role that administrators need beside it. */
  adminRole: RoleClaim | undefined
  helpDeskSignIn: 'off' | 'required'
  clock: Clock
}

/** Decides who may make a call, and keeps who made it. */
export class AccessGuards {
  readonly #options: AccessGuardOptions
  readonly #adminScopes: string[]
  readonly #refusals: RefusalLog
  readonly #sessions = new WeakMap<object, Session>()

  constructor(options: AccessGuardOptions) {
    this.#options = options
    this.#refusals = new RefusalLog(options)
    this.#adminScopes = [options.adminScope, options.adminScope.slice(options.adminScope.lastIndexOf('/') + 1)]
  }

  /** What the access matrix asks for, as guards. */
  get guards(): Record<Access, Guard | undefined> {
    const signedIn: Guard = (request) => this.#requireSession(request)
    return {
      anonymous: undefined,
      wallet: undefined,
      'signed-in': signedIn,
      'help-desk-staff': (request) => this.requireHelpDeskStaff(request),
      administrator: (request) => this.#requireAdministrator(request),
    }
  }

  /** Who makes a request that a guard let through. */
  sessionOf = (request: object): Session => {
    const session = this.#sessions.get(request)
    if (!session) throw new Error('A route that needs a session is anonymous in the access matrix')
    return session
  }

  /** Who of the help desk makes a request; anybody of the staff where nobody has to sign in. */
  staffOf = (request: object): string => this.#sessions.get(request)?.id ?? 'staff'

  /** The help desk's own calls: open to all, or to those who signed in (D20). */
  async requireHelpDeskStaff(request: FastifyRequest): Promise<void> {
    if (this.#options.helpDeskSignIn === 'required') await this.#requireSession(request)
  }

  async #requireAdministrator(request: FastifyRequest): Promise<void> {
    const { session, token } = await this.#admit(request)
    if (session.isAdministrator) return
    const { adminRole, refusedCalls } = this.#options
    await refusedCalls.note(request, { outcome: 'no-access', person: session.id })
    if (adminRole === undefined || !this.#hasScope(token)) {
      this.#refusals.tell(request.log, missingScope(this.#adminScopes, token.scopes))
      throw new HttpProblem('no-access', { code: 'no-admin-scope' })
    }
    this.#refusals.tell(request.log, missingRole(adminRole, token.roles))
    throw new HttpProblem('no-access', { code: 'no-admin-role' })
  }

  /** A person asks for the scope when they sign in; a program has none, and has a role of its own. */
  #hasScope({ scopes, isProgram }: AccessToken): boolean {
    return isProgram || this.#adminScopes.some((scope) => scopes.has(scope))
  }

  #hasRole({ roles }: AccessToken): boolean {
    const { adminRole } = this.#options
    return adminRole === undefined || roles.has(adminRole.role)
  }

  async #requireSession(request: FastifyRequest): Promise<Session> {
    return (await this.#admit(request)).session
  }

  async #admit(request: FastifyRequest): Promise<{ session: Session; token: AccessToken }> {
    const bearer = bearerToken(request.headers.authorization)
    if (bearer === undefined) throw new HttpProblem('not-signed-in')
    const { verifier, refusedCalls } = this.#options
    if (!verifier) throw new HttpProblem('invalid-token', { code: 'no-identity-provider' })
    try {
      const token = await verifier.verify(bearer)
      const session = await this.#admitPerson(request, token)
      this.#sessions.set(request, session)
      return { session, token }
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

  async #admitPerson(request: FastifyRequest, token: AccessToken): Promise<Session> {
    const { identities, refusedCalls } = this.#options
    try {
      return await identities.admit(token, this.#hasScope(token) && this.#hasRole(token))
    } catch (error) {
      if (error instanceof HttpProblem && error.code === 'access-revoked')
        await refusedCalls.note(request, { outcome: 'access-revoked', person: token.subject.homeAccountId })
      throw error
    }
  }
}
