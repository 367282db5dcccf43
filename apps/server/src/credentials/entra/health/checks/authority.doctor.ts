import {
  type CheckOutcome,
  failed,
  type HealthCheck,
  ok,
  skipped,
  warning,
} from '../../../../platform/health/health-check.ts'
import type { EntraConfiguration } from '../../entra.configuration.ts'
import type { Authority } from '../../service/authority.ts'
import { NO_TOKEN, serviceFailure } from './service-failure.ts'
import type { TenantUnderCheck } from './tenant-under-check.ts'

export const authority = (tenant: TenantUnderCheck): HealthCheck => ({
  name: 'Verified ID authority',
  run: async () => {
    const { configuration } = tenant
    const reading = await tenant.authority()
    if (!reading) return skipped(NO_TOKEN)
    if (reading.kind === 'read') return outcomeOf(reading.value, configuration)
    switch (reading.error.facts.status) {
      case 403:
        return skipped(
          'cannot be read without the permission VerifiableCredential.Authority.ReadWrite, which the server does not need',
        )
      case 404:
        return failed(
          `the tenant has no authority with the id ${configuration.authorityId}`,
          'Correct ENTRA_AUTHORITY_ID: with the quick setup, it is the last part of the DID; otherwise, id in the answer of GET /v1.0/verifiableCredentials/authorities.',
        )
      default:
        return serviceFailure('the authority cannot be read', reading.error, configuration)
    }
  },
})

function outcomeOf(
  {
    status = 'Enabled',
    didModel: { did, didDocumentStatus = 'published', linkedDomainUrls = [] } = {},
    ...authority
  }: Authority,
  { authorityDid }: EntraConfiguration,
): CheckOutcome {
  if (did !== undefined && did !== authorityDid)
    return failed(
      `the DID of the authority is ${did}, but ENTRA_AUTHORITY_DID is ${authorityDid}`,
      `Set ENTRA_AUTHORITY_DID=${did}, or correct ENTRA_AUTHORITY_ID.`,
    )
  if (status.toLowerCase() !== 'enabled')
    return failed(
      `the authority ${authorityDid} has the status ${status}`,
      'Complete Setup of Verified ID in the Entra admin center.',
    )
  if (authority.linkedDomainsVerified === false)
    return failed(
      `the domain of the authority is not verified${linkedDomainUrls.length === 0 ? '' : `: ${linkedDomainUrls.join(', ')}`}`,
      'Choose Verify domain ownership in Setup of Verified ID, and publish the file at the domain. Without it, presentations fail unless all cards set "validateLinkedDomain": false in engine.',
    )
  if (didDocumentStatus !== 'published')
    return warning(
      `the DID document of ${authorityDid} has the status ${didDocumentStatus}`,
      'Publish the DID document that Setup of Verified ID shows at its domain: wallets verify signatures with it.',
    )
  return ok(`${authorityDid} is enabled, and its domain is verified`)
}
