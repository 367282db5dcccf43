import { AUTHORIZATION_DETAILS_TYPE } from '../authorizations/authorization-details.ts'
import { PATHS } from '../wire/limits-and-paths.ts'
import { AUTHORIZATION_METHODS, type AuthorizationMethods } from './authorization-methods.ts'

/** Returns authorization server metadata (RFC 8414 section 2, OpenID4VCI 1.0 section 12.3). */
export const authorizationServerMetadata = (
  publicUrl: string,
  { grants, clientAuthentications, tokenBindings }: AuthorizationMethods = AUTHORIZATION_METHODS,
  scopes: string[] = [],
) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}${PATHS.authorize}`,
  pushed_authorization_request_endpoint: `${publicUrl}${PATHS.pushedRequest}`,
  require_pushed_authorization_requests: true,
  authorization_response_iss_parameter_supported: true,
  code_challenge_methods_supported: ['S256'],
  token_endpoint: `${publicUrl}${PATHS.token}`,
  jwks_uri: `${publicUrl}${PATHS.keySet}`,
  token_endpoint_auth_methods_supported: clientAuthentications.map(({ method }) => method),
  response_types_supported: ['code'],
  scopes_supported: scopes,
  grant_types_supported: grants.map(({ type }) => type),
  ...Object.assign({}, ...[...grants, ...clientAuthentications, ...tokenBindings].map(({ metadata }) => metadata)),
  authorization_details_types_supported: [AUTHORIZATION_DETAILS_TYPE],
})
