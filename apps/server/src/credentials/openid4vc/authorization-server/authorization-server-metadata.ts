import { AUTHORIZATION_DETAILS_TYPE } from '../authorizations/authorization-details.ts'
import { PATHS } from '../wire/limits-and-paths.ts'
import { AUTHORIZATION_METHODS, type AuthorizationMethods } from './authorization-methods.ts'

/** Returns authorization server metadata (RFC 8414 section 2, OpenID4VCI 1.0 section 12.3). */
export const authorizationServerMetadata = (
  publicUrl: string,
  { grants, clientAuthentications, tokenBindings }: AuthorizationMethods = AUTHORIZATION_METHODS,
) => ({
  issuer: publicUrl,
  token_endpoint: `${publicUrl}${PATHS.token}`,
  jwks_uri: `${publicUrl}${PATHS.keySet}`,
  token_endpoint_auth_methods_supported: clientAuthentications.map(({ method }) => method),
  response_types_supported: [],
  grant_types_supported: grants.map(({ type }) => type),
  ...Object.assign({}, ...[...grants, ...tokenBindings].map(({ metadata }) => metadata)),
  authorization_details_types_supported: [AUTHORIZATION_DETAILS_TYPE],
})
