import { AUTHORIZATION_DETAILS_TYPE } from '../authorizations/authorization-details.ts'
import { isIssuable } from '../authorizations/issuable-card.ts'
import type { IssuingContext } from '../authorizations/issuing-context.ts'
import { PATHS } from '../wire/limits-and-paths.ts'
import { CLIENT_AUTHENTICATIONS } from './client-authentication/client-authentications.ts'
import { GRANTS } from './grants/grants.ts'
import { TOKEN_BINDINGS } from './token-binding/token-bindings.ts'

/** Returns authorization server metadata (RFC 8414 section 2, OpenID4VCI 1.0 section 12.3). */
export function authorizationServerMetadata({
  publicUrl,
  policy,
  cards,
}: Pick<IssuingContext, 'publicUrl' | 'policy' | 'cards'>) {
  const methods = CLIENT_AUTHENTICATIONS.filter((one) => one.isOffered(policy))
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
    grant_types_supported: GRANTS.map(({ type }) => type),
    ...Object.assign({}, ...GRANTS.map((grant) => grant.metadata(policy))),
    ...Object.assign({}, ...[...methods, ...TOKEN_BINDINGS].map(({ metadata }) => metadata)),
    authorization_details_types_supported: [AUTHORIZATION_DETAILS_TYPE],
  }
}
