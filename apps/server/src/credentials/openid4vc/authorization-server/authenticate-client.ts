import type { AuthorizationServerContext } from './authorization-server-context.ts'
import type { Client } from './client-authentication/client-authentication.ts'
import { methodUsed, type OAuthRequest } from './oauth-request.ts'

/** @throws {ProtocolError} `invalid_client` or `invalid_request`, with status 400: some wallets read the error of no other status */
export async function authenticateClient(request: OAuthRequest, context: AuthorizationServerContext): Promise<Client> {
  const offered = context.authorization.clientAuthentications.filter((one) => one.isOffered(context.policy))
  return methodUsed(offered, (one) => one.isUsedBy(request, context.policy)).authenticate(request, context)
}
