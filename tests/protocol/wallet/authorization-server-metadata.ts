import { exchange, type HttpAnswer, readJsonAnswer } from './http-exchange.ts'
import { demandOnly, type JsonObject, readStrings } from './json-reading.ts'
import { PRE_AUTHORIZED_CODE_GRANT } from './offer.ts'
import { demand } from './refusal.ts'
import { demandCallable, type WalletContext, wellKnownUrl } from './wallet-context.ts'

export type AuthorizationServerMetadata = {
  readonly issuer: string
  readonly tokenEndpoint: string
  readonly raw: JsonObject
}

const ADDRESSES = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'registration_endpoint',
  'revocation_endpoint',
  'introspection_endpoint',
  'pushed_authorization_request_endpoint',
  'challenge_endpoint',
  'service_documentation',
  'op_policy_uri',
  'op_tos_uri',
]

const LISTS = [
  'scopes_supported',
  'response_modes_supported',
  'grant_types_supported',
  'token_endpoint_auth_methods_supported',
  'token_endpoint_auth_signing_alg_values_supported',
  'code_challenge_methods_supported',
  'client_attestation_signing_alg_values_supported',
  'client_attestation_pop_signing_alg_values_supported',
  'dpop_signing_alg_values_supported',
  'client_attestation_signing_alg_values_supported',
  'client_attestation_pop_signing_alg_values_supported',
  'authorization_details_types_supported',
  'ui_locales_supported',
]

const FLAGS = [
  'pre-authorized_grant_anonymous_access_supported',
  'require_pushed_authorization_requests',
  'authorization_response_iss_parameter_supported',
]

function requestAuthorizationServerMetadata(context: WalletContext, server: string): Promise<HttpAnswer> {
  return exchange(context.fetch, wellKnownUrl(server, 'oauth-authorization-server'), {
    headers: { accept: 'application/json' },
  })
}

/**
 * Fetches and checks the metadata of an authorization server that accepts a pre-authorized code from a wallet without a client
 * identifier (RFC 8414, OpenID4VCI 12.3).
 * @throws WalletRefusal
 */
export async function fetchAuthorizationServerMetadata(
  context: WalletContext,
  server: string,
): Promise<AuthorizationServerMetadata> {
  const section = 'RFC 8414 2'
  const answer = await requestAuthorizationServerMetadata(context, server)
  const raw = readJsonAnswer(answer, 200, 'authorization server metadata', 'RFC 8414 3.2')
  demandOnly(
    raw,
    ['issuer', 'response_types_supported', ...ADDRESSES, ...LISTS, ...FLAGS],
    'authorization server metadata',
    section,
  )
  demand(raw.issuer === server, 'RFC 8414 3.3', `issuer is '${raw.issuer}', not '${server}'`)
  for (const name of ADDRESSES) if (raw[name] !== undefined) demandCallable(raw[name], name, section)
  // This list is required, and is empty if there is no authorization endpoint. Other lists are omitted if they are empty (3.2).
  demand(Array.isArray(raw.response_types_supported), section, 'response_types_supported is not an array')
  for (const name of LISTS) if (raw[name] !== undefined) readStrings(raw[name], name, 'RFC 8414 3.2')
  for (const name of FLAGS)
    demand(raw[name] === undefined || typeof raw[name] === 'boolean', section, `${name} is not a boolean`)
  demand(
    readStrings(raw.grant_types_supported, 'grant_types_supported', section).includes(PRE_AUTHORIZED_CODE_GRANT),
    'OpenID4VCI 12.3',
    'grant_types_supported lacks the pre-authorized code grant',
  )
  demand(
    raw['pre-authorized_grant_anonymous_access_supported'] === true,
    'OpenID4VCI 12.3',
    'wallets without a client identifier are not allowed',
  )
  return { issuer: server, tokenEndpoint: demandCallable(raw.token_endpoint, 'token_endpoint', section), raw }
}
