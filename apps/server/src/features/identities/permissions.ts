import type { PersonRole } from '@vitrine/api/administration/people.ts'
import type { ProblemReason } from '@vitrine/api/wording/problem-reason.ts'
import type { RoleClaim } from '../../platform/auth/roles.ts'
import { missingRole, missingScope, type TokenRefusal } from '../../platform/auth/token-refusal.ts'
import type { AccessToken } from '../../platform/auth/token-verifier.ts'

type PermissionSettings = {
  /** As it is requested; a token may name it by its last part, as Microsoft Entra does. */
  adminScope: string
  /** The role that administrators need beside it. */
  adminRole: RoleClaim | undefined
  /** The role of the help desk; undefined where whoever signed in may use it. */
  helpDeskRole: RoleClaim | undefined
}

/** What somebody may do. */
export type Permission = { role: PersonRole; isAdministrator: boolean; mayUseHelpDesk: boolean }

/** Why somebody may not do it: for them, and for the log. */
export type Lack = {
  reason: Extract<ProblemReason, { code: 'no-admin-scope' | 'no-admin-role' | 'no-help-desk-role' }>
  refusal: TokenRefusal
}

type Holder = Pick<AccessToken, 'scopes' | 'roles' | 'isProgram'>

/** What a token lets its holder do, by its scopes and roles. */
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

  /** What keeps somebody from being an administrator. A person asks for the scope when they sign in; a program has none. */
  adminLack(token: Holder): Lack | undefined {
    const { adminRole } = this.#settings
    const lacksRole = adminRole !== undefined && !hasRole(token, adminRole)
    // A program has no scope, and a role of its own.
    if (!token.isProgram && !this.#adminScopes.some((scope) => token.scopes.has(scope)))
      return { reason: { code: 'no-admin-scope' }, refusal: missingScope(this.#adminScopes, token.scopes) }
    return lacksRole
      ? { reason: { code: 'no-admin-role' }, refusal: missingRole(adminRole, rolesOf(token, adminRole)) }
      : undefined
  }

  /** What keeps somebody from the help desk. Administrators need no role for it. */
  helpDeskLack(token: Holder): Lack | undefined {
    const { helpDeskRole } = this.#settings
    if (helpDeskRole === undefined || hasRole(token, helpDeskRole) || this.adminLack(token) === undefined)
      return undefined
    return { reason: { code: 'no-help-desk-role' }, refusal: missingRole(helpDeskRole, rolesOf(token, helpDeskRole)) }
  }
}

const rolesOf = ({ roles }: Holder, { claim }: RoleClaim): ReadonlySet<string> => roles.get(claim) ?? new Set()

const hasRole = (token: Holder, wanted: RoleClaim): boolean => rolesOf(token, wanted).has(wanted.role)
