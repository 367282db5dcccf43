import type { FastifyInstance } from 'fastify'
import { WALLET_CALLS } from '../description/wallet-calls.ts'
import type { IssuerContext } from '../issuer/issuer-context.ts'
import { PATHS } from '../wire/limits-and-paths.ts'
import { describedAs, readForm, withSmallBody } from '../wire/wallet-requests.ts'
import { authorizationServerMetadata } from './authorization-server-metadata.ts'
import { issueToken } from './issue-token.ts'

/** Registers the issuer's authorization server: its metadata (RFC 8414) and its token endpoint (OpenID4VCI 1.0 section 6). */
export function registerAuthorizationServerRoutes(app: FastifyInstance, issuer: IssuerContext): void {
  app.get('/.well-known/oauth-authorization-server', describedAs(WALLET_CALLS.authorizationServerMetadata), async () =>
    authorizationServerMetadata(issuer.publicUrl, issuer.authorization),
  )

  app.post(PATHS.token, withSmallBody(WALLET_CALLS.token), async (request) => {
    const { token, type, expiresInSeconds, details } = await issueToken(issuer, {
      form: readForm(request),
      headers: request.headers,
    })
    return {
      access_token: token,
      token_type: type,
      expires_in: expiresInSeconds,
      ...(details ? { authorization_details: details } : {}),
    }
  })
}
