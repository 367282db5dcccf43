import * as z from 'zod'
import type { Grant } from './grants/grant.ts'
import { GRANTS } from './grants/grants.ts'
import { PRE_AUTHORIZED_CODE } from './grants/pre-authorized-code.ts'
import { TOKEN_BINDINGS } from './token-binding/token-bindings.ts'

const ISSUER = 'https://cards.example.org'
const CODE = 'Oaksu3fkz0Hq7PvXbT1c9mJd5eYwRn2L'

const oneOf = <Schema extends z.ZodType>(schemas: Schema[]) => (schemas.length === 1 && schemas[0]) || z.union(schemas)

/** Authorization server metadata (RFC 8414 section 2). Grants and token bindings may add members. */
export const zAuthorizationServerMetadata = z
  .looseObject({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    pushed_authorization_request_endpoint: z.string(),
    token_endpoint: z.string(),
    jwks_uri: z.string(),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    'pre-authorized_grant_anonymous_access_supported': z.boolean(),
    authorization_details_types_supported: z.array(z.string()),
  })
  .meta({
    id: 'AuthorizationServerMetadata',
    example: {
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/openid4vci/authorize`,
      pushed_authorization_request_endpoint: `${ISSUER}/openid4vci/par`,
      token_endpoint: `${ISSUER}/openid4vci/token`,
      jwks_uri: `${ISSUER}/.well-known/jwks.json`,
      token_endpoint_auth_methods_supported: ['none'],
      response_types_supported: ['code'],
      grant_types_supported: [PRE_AUTHORIZED_CODE.type],
      'pre-authorized_grant_anonymous_access_supported': true,
      authorization_details_types_supported: ['openid_credential'],
    },
  })

/** A pushed authorization request (RFC 9126 section 2.1, OpenID4VCI 1.0 section 5.1). */
export const zPushedRequest = z
  .looseObject({
    response_type: z.literal('code'),
    client_id: z.string().max(2000),
    redirect_uri: z.string(),
    code_challenge: z.string(),
    code_challenge_method: z.literal('S256'),
    scope: z.string().optional().meta({ description: 'The scope of the card, as in the metadata' }),
    authorization_details: z.string().optional().meta({ description: 'A JSON array (RFC 9396), instead of a scope' }),
    state: z.string().optional(),
    issuer_state: z.string().optional().meta({ description: 'From the offer, if there is one' }),
    dpop_jkt: z.string().optional(),
  })
  .meta({
    id: 'PushedRequest',
    example: {
      response_type: 'code',
      client_id: 'https://wallet.example.org',
      redirect_uri: 'https://wallet.example.org/callback',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      scope: 'bank-account-basic',
    },
  })

export const zPushedRequestResponse = z
  .strictObject({ request_uri: z.string(), expires_in: z.number().int().meta({ description: 'Lifetime in seconds' }) })
  .meta({
    id: 'PushedRequestResponse',
    example: { request_uri: `urn:ietf:params:oauth:request_uri:${CODE}`, expires_in: 120 },
  })

/** A challenge (draft-ietf-oauth-attestation-based-client-auth-07 section 8). */
export const zChallengeResponse = z
  .strictObject({ attestation_challenge: z.string() })
  .meta({ id: 'ChallengeResponse', example: { attestation_challenge: CODE } })

const tokenRequestOf = ({ type, parameters }: Grant) =>
  z.looseObject({
    grant_type: z.literal(type),
    ...parameters,
    client_id: z.string().max(2000).optional(),
    authorization_details: z.string().optional().meta({ description: 'A JSON array (RFC 9396)' }),
  })

/** A token request of any grant (OpenID4VCI 1.0 section 6.1). */
export const zTokenRequest = oneOf(GRANTS.map(tokenRequestOf)).meta({
  id: 'TokenRequest',
  example: { grant_type: PRE_AUTHORIZED_CODE.type, 'pre-authorized_code': CODE, tx_code: '4821' },
})

/** A token response (OpenID4VCI 1.0 section 6.2). */
export const zTokenResponse = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal(TOKEN_BINDINGS.map(({ type }) => type)),
    expires_in: z.number().int().meta({ description: 'Lifetime in seconds' }),
    authorization_details: z
      .array(
        z.strictObject({
          type: z.literal('openid_credential'),
          credential_configuration_id: z.string(),
          credential_identifiers: z.array(z.string()),
        }),
      )
      .optional(),
  })
  .meta({ id: 'TokenResponse', example: { access_token: CODE, token_type: 'Bearer', expires_in: 300 } })
