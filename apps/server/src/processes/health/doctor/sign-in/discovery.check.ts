import { type CheckOutcome, failed, type HealthCheck, ok, warning } from '../../../../platform/health/health-check.ts'
import { afterSilence } from '../ask.ts'
import type { Provider, Reading } from './provider.ts'

/** Whether the provider answers at IDP_URL, with a document that a sign-in can be done with. */
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
          'Check that the provider runs, that IDP_URL names it, and that this machine may reach it: name service, firewall, certificate.',
        ),
      )
    case 'refused':
      return failed(
        `${address} answers with status ${reading.status}`,
        'Check IDP_URL: it is the address up to, and without, /.well-known/openid-configuration. Redirects are not followed. Keycloak: https://<host>/realms/<realm>. Entra External ID: https://<name>.ciamlogin.com/<tenant id>/v2.0.',
      )
    case 'no document':
      return failed(
        `${address} is no discovery document: ${reading.why}`,
        'Check IDP_URL: what lies there is not the provider itself.',
      )
    case 'document':
      return issuerFinding(reading.document.issuer, authority, publicUrl)
    default:
      return reading satisfies never
  }
}

function issuerFinding(issuer: string, authority: string, publicUrl: string): CheckOutcome {
  if (issuer.includes('{'))
    return failed(
      `the provider calls itself ${issuer}, which is no one's name`,
      'Let IDP_URL name one tenant by its id, and not common or organizations.',
    )
  if (publicUrl.startsWith('https:') && !authority.startsWith('https:'))
    return failed(
      `${authority} is not encrypted, and ${publicUrl} is: browsers do not call the one from the other`,
      'Give IDP_URL with https.',
    )
  if (issuer.replace(/\/$/, '') === authority) return ok(`the issuer is ${issuer}`)
  // OpenID Connect Discovery section 4.3 wants them to be the same. Of Entra External ID the tenant's id is the issuer's host.
  if (new URL(authority).hostname.endsWith('.ciamlogin.com'))
    return ok(`the issuer is ${issuer}, as Entra External ID has it`)
  return warning(
    `the issuer is ${issuer}, and IDP_URL is ${authority}`,
    'Tokens must name the issuer that the document names. Where sign-ins fail, let IDP_URL be the issuer (Keycloak: Realm settings, Frontend URL).',
  )
}
