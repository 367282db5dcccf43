import type { PersonRole } from '@vitrine/api/administration/people.ts'
import type { Access } from '@vitrine/api/endpoints/endpoint.ts'
import type { Milliseconds } from '@vitrine/api/units.ts'
import type { FastifyRequest } from 'fastify'
import { bearerToken } from '../../platform/auth/bearer-token.ts'
import { type IdentityProvider, IdentityProviderUnavailable } from '../../platform/auth/identity-provider.ts'
import { refusalLog } from '../../platform/auth/refusal-log.ts'
import { type AccessToken, InvalidToken, type TokenVerifier } from '../../platform/auth/token-verifier.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { HttpProblem } from '../../platform/http/answers/problem.ts'
import type { ApiServer } from '../../platform/http/server/api-server.ts'
import type { NoteRefusedCall } from './audit-refused-calls.ts'
import type { Identities, Person } from './identities.service.ts'
import type { Lack, Permission, Permissions } from './permissions.ts'

type AccessGuardOptions = {
  verifier: TokenVerifier | undefined
  provider: Pick<IdentityProvider, 'clockAhead'> | undefined
  identities: Identities
  permissions: Permissions
  noteRefusedCall: NoteRefusedCall
  helpDeskSignIn: 'off' | 'required'
  /** `on`: everybody may open the stage. */
  stage: 'off' | 'on'
  clock: Clock
}

export type Session = Person & Permission

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: declaration merging needs an interface
  interface FastifyRequest {
    /** Null if the route requires no sign-in. */
    session: Session | null
  }
}

/** Guards for each access of the access matrix. They store the session of the caller on the request. */
export class AccessGuards {
  readonly #options: AccessGuardOptions
  readonly #logRefusal: ReturnType<typeof refusalLog>

  constructor(options: AccessGuardOptions) {
    this.#options = options
    this.#logRefusal = refusalLog(options.clock)
  }

  keepSessionsOn(app: Pick<ApiServer, 'decorateRequest'>): void {
    app.decorateRequest('session', null)
  }

  /** Functions that throw unless the caller has the access; undefined if it requires no sign-in. */
  get guards(): Record<Access, ((request: FastifyRequest) => Promise<unknown>) | undefined> {
    const { permissions, stage } = this.#options
    const administrator = async (request: FastifyRequest) =>
      this.#refuse(request, permissions.adminLack(await this.#admit(request)))
    return {
      anonymous: undefined,
      wallet: undefined,
      'signed-in': (request) => this.#admit(request),
      'help-desk-staff': (request) => this.requireHelpDeskStaff(request),
      'stage-audience': stage === 'on' ? undefined : administrator,
      administrator,
    }
  }

  get providerClockAhead(): Milliseconds | undefined {
    return this.#options.provider?.clockAhead
  }

  /** Returns the session of a request that passed a guard. */
  sessionOf({ session }: Pick<FastifyRequest, 'session'>): Session {
    if (!session) throw new Error('This route needs a session, but the access matrix lets anonymous callers use it')
    return session
  }

  actorOf(request: Pick<FastifyRequest, 'session'>): string {
    return this.sessionOf(request).id
  }

  staffOf({ session }: Pick<FastifyRequest, 'session'>): string {
    return session?.id ?? 'staff'
  }

  /**
   * Depending on the settings the endpoints are open to everyone, to people who signed in, or to people with the help-desk role
   * (specification 6.7).
   */
  async requireHelpDeskStaff(request: FastifyRequest): Promise<void> {
    const { helpDeskSignIn, permissions } = this.#options
    if (helpDeskSignIn === 'required') await this.#refuse(request, permissions.helpDeskLack(await this.#admit(request)))
  }

  async #refuse(request: FastifyRequest, lack: Lack | undefined): Promise<void> {
    if (lack === undefined) return
    await this.#options.noteRefusedCall(request, { outcome: 'no-access', person: this.sessionOf(request).id })
    this.#logRefusal(request.log, lack.refusal)
    throw new HttpProblem('no-access', lack.reason)
  }

  async #admit(request: FastifyRequest): Promise<AccessToken> {
    const bearer = bearerToken(request.headers.authorization)
    if (bearer === undefined) throw new HttpProblem('not-signed-in')
    const { verifier, permissions, noteRefusedCall } = this.#options
    if (!verifier) throw new HttpProblem('invalid-token', { code: 'no-identity-provider' })
    try {
      const token = await verifier.verify(bearer)
      const permission = permissions.of(token)
      request.session = { ...(await this.#admitPerson(request, token, permission.role)), ...permission }
      return token
    } catch (error) {
      if (error instanceof InvalidToken) {
        this.#logRefusal(request.log, error.refusal)
        await noteRefusedCall(request, { outcome: 'invalid-token' })
        throw new HttpProblem('invalid-token')
      }
      if (error instanceof IdentityProviderUnavailable) {
        request.log.warn(
          { reason: error.message },
          'a token could not be verified: the identity provider is unavailable',
        )
        throw new HttpProblem('unavailable', { code: 'identity-provider-silent' })
      }
      throw error
    }
  }

  async #admitPerson(request: FastifyRequest, token: AccessToken, role: PersonRole): Promise<Person> {
    const { identities, noteRefusedCall } = this.#options
    try {
      return await identities.admit(token, role)
    } catch (error) {
      if (error instanceof HttpProblem && error.code === 'access-revoked')
        await noteRefusedCall(request, { outcome: 'access-revoked', person: token.subject.homeAccountId })
      throw error
    }
  }
}
