import type { Clock } from '../../../../platform/clock/clock.ts'
import { REPORTED_DIFFERENCE } from '../../../../platform/clock/clock-difference.ts'
import {
  type CheckOutcome,
  failed,
  type HealthCheck,
  ok,
  skipped,
  warning,
} from '../../../../platform/health/health-check.ts'
import { noAnswer } from '../ask.ts'
import type { DiscoveryReading, Provider } from './provider.ts'

export const discovery = (provider: Provider): HealthCheck => ({
  name: 'Discovery',
  run: async () => outcomeOf(provider, await provider.read()),
})

function outcomeOf(
  { discoveryAddress: address, registration: { authority, publicUrl } }: Provider,
  reading: DiscoveryReading,
): CheckOutcome {
  switch (reading.kind) {
    case 'silence':
      return noAnswer(
        address,
        reading,
        'Check that the provider is running, that IDP_URL is correct, and that this machine can reach it: DNS, firewall, certificate.',
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

/** If the clocks differ, this server may refuse valid tokens as expired. */
export const clocks = (provider: Provider, now: Clock): HealthCheck =>
  provider.check('Clocks', (_document, headers) => {
    const date = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(date)) return skipped('the provider does not send its time')
    const apart = Math.round(Math.abs(now() - date) / 1000)
    if (apart * 1000 <= REPORTED_DIFFERENCE) return ok(`the clocks are ${apart} s apart`)
    return failed(
      `the clocks are ${apart} s apart: ${new Date(now()).toISOString()} here, ${new Date(date).toISOString()} at the provider`,
      'Correct the wrong clock, and synchronize both computers with a time server (NTP).',
    )
  })

/** Checks that the provider supports authorization codes, and PKCE with S256 (RFC 7636 section 4.2). */
export const codeWithPkce = (provider: Provider): HealthCheck =>
  provider.check('Code and PKCE', (document) => {
    const { response_types_supported: types, code_challenge_methods_supported: methods } = document
    if (types && !types.includes('code'))
      return failed(
        `the provider does not support authorization codes, only ${types.join(', ')}`,
        'Enable the authorization code flow for the client in IDP_CLIENT_ID (Keycloak: Standard flow; LemonLDAP::NG: Authorization code flow).',
      )
    if (methods === undefined)
      // Microsoft Entra supports PKCE without announcing it.
      return ok('the provider does not announce whether it supports PKCE; the app always uses it')
    if (methods.includes('S256')) return ok('the provider supports authorization codes and PKCE with S256')
    return warning(
      `the provider supports PKCE with ${methods.join(', ') || 'no method'}, but not with S256`,
      'The app always sends S256. Enable S256 at the provider (Keycloak: Proof Key for Code Exchange Code Challenge Method).',
    )
  })

/** Checks that a sign-out reaches the provider (OpenID Connect RP-Initiated Logout 1.0). */
export const signOut = (provider: Provider): HealthCheck =>
  provider.check('Sign-out', (document) => {
    const { end_session_endpoint: address } = document
    if (address !== undefined)
      return ok(
        `the sign-out address is ${address}; make sure that the provider allows redirects to ${provider.registration.publicUrl}/ after a sign-out`,
      )
    return warning(
      'the provider announces no sign-out page (end_session_endpoint)',
      'Users are signed out only in their browser, and the page tells them so. Enable sign-out pages if the provider supports them (LemonLDAP::NG: OpenID Connect Service, Endpoints, End of session).',
    )
  })
