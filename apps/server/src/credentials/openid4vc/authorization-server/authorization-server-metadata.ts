import { AUTHORIZATION_DETAILS_TYPE } from '../authorizations/authorization-details.ts'
import { isIssuable } from '../authorizations/issuable-card.ts'
import { PATHS } from '../wire/limits-and-paths.ts'
import type { AuthorizationServerContext } from './authorization-server-context.ts'

/** Returns authorization server metadata (RFC 8414 section 2, OpenID4VCI 1.0 section 12.3). */
export function authorizationServerMetadata({
  publicUrl,
  policy,
  cards,
  authorization: { grants, clientAuthentications, tokenBindings },
}: Pick<AuthorizationServerContext, 'publicUrl' | 'policy' | 'cards' | 'authorization'>) {
  const methods = clientAuthentications.filter((one) => one.isOffered(policy))
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}${PATHS.authorize}`,
    pushed_authorization_request_endpoint: `${publicUrl}${PATHS.pushedRequest}`,
    require_pushed_authorization_requests: true,
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
    token_endpoint: `${publicUrl}${PATHS.token}`,
    jwks_uri: `${publicUrl}${PATHS.keySet}`,
    token_endpoint_auth_methods_supported: methods.map(({ method }) => method),
    ...(policy.attestation === 'off' ? {} : { challenge_endpoint: `${publicUrl}${PATHS.challenge}` }),
    response_types_supported: ['code'],
    scopes_supported: cards()
      .filter(isIssuable)
      .map(({ id }) => id),
    grant_types_supported: grants.map(({ type }) => type),
    ...Object.assign({}, ...grants.map((grant) => grant.metadata(policy))),
    ...Object.assign({}, ...[...methods, ...tokenBindings].map(({ metadata }) => metadata)),
    authorization_details_types_supported: [AUTHORIZATION_DETAILS_TYPE],
  }
}
