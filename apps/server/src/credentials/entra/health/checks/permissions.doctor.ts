import { decodeJwt } from 'jose'
import * as z from 'zod'
import { type CheckOutcome, failed, type HealthCheck, ok, skipped } from '../../../../platform/health/health-check.ts'
import type { EntraApp } from '../../tokens/token-request.ts'
import { NO_TOKEN, tokenFailure } from './service-failure.ts'
import type { TenantUnderCheck } from './tenant-under-check.ts'

/** Names of the APIs in the Entra admin center. */
const APIS: Record<EntraApp, string> = {
  requestService: 'Verifiable Credentials Service Request',
  adminApi: 'Verifiable Credentials Service Admin',
}
const CREATE_ALL = 'VerifiableCredential.Create.All'
/** Permissions that together replace the one for all requests. */
const CREATE = ['VerifiableCredential.Create.IssueRequest', 'VerifiableCredential.Create.PresentRequest']
const ADMINISTER = [
  'VerifiableCredential.Contract.ReadWrite',
  'VerifiableCredential.Credential.Search',
  'VerifiableCredential.Credential.Revoke',
]

const zClaims = z.object({ roles: z.array(z.string()).default([]) })

export const permissions = (tenant: TenantUnderCheck): HealthCheck => ({
  name: 'Verified ID permissions',
  run: async () => {
    const request = await tenant.token('requestService')
    if (request.kind === 'failed') return skipped(NO_TOKEN)
    const admin = await tenant.token('adminApi')
    if (admin.kind === 'failed')
      return tokenFailure(`the tenant issues no access token for ${APIS.adminApi}`, admin.error, tenant.configuration)
    const granted = { requestService: rolesIn(request.value), adminApi: rolesIn(admin.value) }
    if (!granted.requestService || !granted.adminApi) return skipped('the access tokens do not reveal the permissions')
    const missing = {
      requestService: missingToCreate(granted.requestService),
      adminApi: missingOf(ADMINISTER, granted.adminApi),
    }
    return outcomeOf(missing, tenant.configuration.authentication.kind === 'managed-identity')
  },
})

function outcomeOf(missing: Record<EntraApp, string[]>, isManaged: boolean): CheckOutcome {
  const lists = (['requestService', 'adminApi'] as const)
    .filter((app) => missing[app].length > 0)
    .map((app) => `${missing[app].join(', ')} (${APIS[app]})`)
  if (lists.length === 0) return ok('all permissions are granted')
  return failed(
    `missing permissions: ${lists.join('; ')}`,
    isManaged
      ? 'Create an appRoleAssignment for each of them with Microsoft Graph. Azure keeps the access tokens of managed identities for up to a day.'
      : 'Add them as application permissions in the Entra admin center (App registrations, API permissions, APIs my organization uses), choose Grant admin consent, and restart the server.',
  )
}

function rolesIn(token: string): string[] | undefined {
  try {
    return zClaims.parse(decodeJwt(token)).roles
  } catch {
    return undefined
  }
}

function missingToCreate(granted: string[]): string[] {
  if (granted.includes(CREATE_ALL)) return []
  const missing = missingOf(CREATE, granted)
  return missing.length === CREATE.length ? [CREATE_ALL] : missing
}

const missingOf = (required: string[], granted: string[]): string[] =>
  required.filter((role) => !granted.includes(role))
