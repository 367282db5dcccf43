import { type CheckOutcome, failed, type HealthCheck, ok, warning } from '../../../../platform/health/health-check.ts'
import { afterSilence } from '../ask.ts'
import type { Provider, Reading } from './provider.ts'

/** Checks that the provider answers at IDP_URL with a usable discovery document. */
export const discovery = (provider: Provider): HealthCheck => ({
  name: 'Discovery',
  run: async () => outcomeOf(provider, await provider.read()),
})

function outcomeOf(
  { discoveryAddress: address, registration: { authority, publicUrl } }: Provider,
  reading: Reading,
): CheckOutcome {
  switch (reading.kind) {
    case 'silence':
      return failed(
        `${address} does not answer: ${reading.why}`,
        afterSilence(
          reading,
          'Check that the provider is running, that IDP_URL is correct, and that this machine can reach it: DNS, firewall, certificate.',
        ),
      )
    case 'refused':
      return failed(
        `${address} answers with status ${reading.status}`,
        'Check IDP_URL: it must be the address of the discovery document without /.well-known/openid-configuration. Redirects are not followed. Keycloak: https://<host>/realms/<realm>. Entra External ID: https://<name>.ciamlogin.com/<tenant id>/v2.0.',
      )
    case 'no document':
      return failed(
        `${address} is not a valid discovery document: ${reading.why}`,
        'Check IDP_URL: something other than the identity provider answers there.',
      )
    case 'document':
      return checkIssuer(reading.document.issuer, authority, publicUrl)
    default:
      return reading satisfies never
  }
}

function checkIssuer(issuer: string, authority: string, publicUrl: string): CheckOutcome {
  if (issuer.includes('{'))
    return failed(
      `the issuer is ${issuer}, which is a placeholder for many tenants`,
      'Set IDP_URL to the address that contains the id of one tenant, not to common or organizations.',
    )
  if (publicUrl.startsWith('https:') && !authority.startsWith('https:'))
    return failed(
      `${authority} does not use https, but ${publicUrl} does: browsers refuse such requests`,
      'Set IDP_URL to an https address.',
    )
  if (issuer.replace(/\/$/, '') === authority) return ok(`the issuer is ${issuer}`)
  // OpenID Connect Discovery section 4.3 requires that the issuer equals the configured address. The issuer of Entra External ID
  // has the tenant id as its host instead.
  if (new URL(authority).hostname.endsWith('.ciamlogin.com'))
    return ok(`the issuer is ${issuer}, as usual for Entra External ID`)
  return warning(
    `the issuer is ${issuer}, but IDP_URL is ${authority}`,
    'Tokens must contain the issuer of the discovery document. If sign-ins fail, make both addresses equal (Keycloak: Realm settings, Frontend URL).',
  )
}
