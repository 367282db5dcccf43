import { PATHS } from '../limits-and-paths.ts'
import { PRE_AUTHORIZED_CODE_GRANT } from './token-request.ts'

/** Returns authorization server metadata (RFC 8414 section 2, OpenID4VCI 1.0 section 12.3). */
export const authorizationServerMetadata = (publicUrl: string) => ({
  issuer: publicUrl,
  token_endpoint: `${publicUrl}${PATHS.token}`,
  jwks_uri: `${publicUrl}${PATHS.keySet}`,
  token_endpoint_auth_methods_supported: ['none'],
  response_types_supported: [],
  grant_types_supported: [PRE_AUTHORIZED_CODE_GRANT],
  'pre-authorized_grant_anonymous_access_supported': true,
  authorization_details_types_supported: ['openid_credential'],
})
