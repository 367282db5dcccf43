import type { PersonRole } from '@vitrine/api/administration/people.ts'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import type { RoleClaim } from '../../platform/auth/role-claims.ts'
import { missingRole, missingScope, type TokenRefusal } from '../../platform/auth/token-refusal.ts'
import type { AccessToken } from '../../platform/auth/token-verifier.ts'

type PermissionSettings = {
  /** Scope as requested at sign-in. A token may contain only the last part of the scope, as in Microsoft Entra. */
  adminScope: string
  adminRole: RoleClaim | undefined
  /** Undefined if everyone who signed in may use the help desk. */
  helpDeskRole: RoleClaim | undefined
}

export type Permission = { role: PersonRole; isAdministrator: boolean; mayUseHelpDesk: boolean }

/** The caller receives `reason`; the log contains `refusal`. */
export type Lack = {
  reason: Extract<ProblemReason, { code: 'no-admin-scope' | 'no-admin-role' | 'no-help-desk-role' }>
  refusal: TokenRefusal
}

type Holder = Pick<AccessToken, 'scopes' | 'roles' | 'isProgram'>

export class Permissions {
  readonly #settings: PermissionSettings
  readonly #adminScopes: string[]

  constructor(settings: PermissionSettings) {
    this.#settings = settings
    const { adminScope } = settings
    this.#adminScopes = [...new Set([adminScope, adminScope.slice(adminScope.lastIndexOf('/') + 1)])]
  }

  of(token: Holder): Permission {
    const isAdministrator = this.adminLack(token) === undefined
    const { helpDeskRole } = this.#settings
    const isHelpDesk = helpDeskRole !== undefined && hasRole(token, helpDeskRole)
    return {
      role: isAdministrator ? 'administrator' : isHelpDesk ? 'help-desk' : 'none',
      isAdministrator,
      mayUseHelpDesk: this.helpDeskLack(token) === undefined,
    }
  }

  /** People need the scope, which they request at sign-in; programs have no scope. */
  adminLack(token: Holder): Lack | undefined {
    const { adminRole } = this.#settings
    const lacksRole = adminRole !== undefined && !hasRole(token, adminRole)
    if (!token.isProgram && !this.#adminScopes.some((scope) => token.scopes.has(scope)))
      return { reason: { code: 'no-admin-scope' }, refusal: missingScope(this.#adminScopes, token.scopes) }
    return lacksRole
      ? { reason: { code: 'no-admin-role' }, refusal: missingRole(adminRole, rolesOf(token, adminRole)) }
      : undefined
  }

  /** Administrators need no role for the help desk. */
  helpDeskLack(token: Holder): Lack | undefined {
    const { helpDeskRole } = this.#settings
    if (helpDeskRole === undefined || hasRole(token, helpDeskRole) || this.adminLack(token) === undefined)
      return undefined
    return { reason: { code: 'no-help-desk-role' }, refusal: missingRole(helpDeskRole, rolesOf(token, helpDeskRole)) }
  }
}

const rolesOf = ({ roles }: Holder, { claim }: RoleClaim): ReadonlySet<string> => roles.get(claim) ?? new Set()

const hasRole = (token: Holder, wanted: RoleClaim): boolean => rolesOf(token, wanted).has(wanted.role)
