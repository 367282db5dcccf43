import type { FastifyInstance } from 'fastify'
import { WALLET_CALLS } from '../description/wallet-calls.ts'
import type { IssuerContext } from '../issuer/issuer-context.ts'
import { PATHS } from '../limits-and-paths.ts'
import { describedAs, readForm, withSmallBody } from '../wallet-requests.ts'
import { authorizationServerMetadata } from './authorization-server-metadata.ts'
import { redeemPreAuthorizedCode } from './grants/pre-authorized-code.ts'
import { parseTokenRequest } from './token-request.ts'

/** Registers the issuer's authorization server: its metadata (RFC 8414) and its token endpoint (OpenID4VCI 1.0 section 6). */
export function registerAuthorizationServerRoutes(app: FastifyInstance, issuer: IssuerContext): void {
  app.get('/.well-known/oauth-authorization-server', describedAs(WALLET_CALLS.authorizationServerMetadata), async () =>
    authorizationServerMetadata(issuer.publicUrl),
  )

  app.post(PATHS.token, withSmallBody(WALLET_CALLS.token), async (request) => {
    const { token, expiresInSeconds, details } = await redeemPreAuthorizedCode(
      issuer,
      parseTokenRequest(readForm(request)),
    )
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: expiresInSeconds,
      ...(details ? { authorization_details: details } : {}),
    }
  })
}
