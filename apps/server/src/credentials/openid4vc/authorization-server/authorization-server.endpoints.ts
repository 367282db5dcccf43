import { PATHS } from '../wire/limits-and-paths.ts'
import { form, json, walletCall } from '../wire/wallet-call.ts'
import { defineWalletEndpoint } from '../wire/wallet-endpoint.ts'
import { readForm } from '../wire/wallet-requests.ts'
import type { AuthorizationServerContext } from './authorization-server-context.ts'
import { zAuthorizationServerMetadata, zTokenRequest, zTokenResponse } from './authorization-server-messages.ts'
import { authorizationServerMetadata } from './authorization-server-metadata.ts'
import { issueToken } from './issue-token.ts'

const METADATA = defineWalletEndpoint<AuthorizationServerContext>({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  description: walletCall('OpenID4VCI', 'getAuthorizationServerMetadata', 'Authorization server metadata', {
    answer: json(zAuthorizationServerMetadata),
  }),
  handle: async ({ publicUrl, authorization }) => authorizationServerMetadata(publicUrl, authorization),
})

/** The token endpoint (OpenID4VCI 1.0 section 6). */
const TOKEN = defineWalletEndpoint<AuthorizationServerContext>({
  method: 'POST',
  path: PATHS.token,
  description: walletCall('OpenID4VCI', 'requestToken', 'Access token for the code of an offer', {
    isPost: true,
    body: form(zTokenRequest),
    answer: json(zTokenResponse),
    errors: { 400: ['invalid_request', 'invalid_grant', 'unsupported_grant_type', 'invalid_authorization_details'] },
  }),
  async handle(context, request) {
    const { token, type, expiresInSeconds, details } = await issueToken(context, {
      form: readForm(request),
      headers: request.headers,
    })
    return {
      access_token: token,
      token_type: type,
      expires_in: expiresInSeconds,
      ...(details ? { authorization_details: details } : {}),
    }
  },
})

/** Endpoints of the issuer's authorization server. */
export const AUTHORIZATION_SERVER_ENDPOINTS = [METADATA, TOKEN]
