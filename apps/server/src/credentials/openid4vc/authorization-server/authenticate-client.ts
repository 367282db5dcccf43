import { ProtocolError } from '../wire/protocol-error.ts'
import type { AuthorizationServerContext } from './authorization-server-context.ts'
import type { Client } from './client-authentication/client-authentication.ts'
import { methodUsed, type OAuthRequest } from './oauth-request.ts'

/**
 * Authenticates the client of a request by the method that the request uses.
 *
 * @throws {ProtocolError} `invalid_client` or `invalid_request`, with status 400: some wallets read the error of no other status
 */
export async function authenticateClient(request: OAuthRequest, context: AuthorizationServerContext): Promise<Client> {
  const method = methodUsed(context.authorization.clientAuthentications, (one) => one.isUsedBy(request))
  return method.authenticate(request, context)
}

/**
 * Refuses a client that nobody vouches for, if this installation requires that.
 *
 * @throws {ProtocolError} `invalid_client`
 */
export function requireVouchedClient(
  { policy }: Pick<AuthorizationServerContext, 'policy'>,
  { vouchedBy }: Client,
): void {
  if (vouchedBy === 'nobody' && !policy.acceptsUnknownClients)
    throw new ProtocolError('invalid_client', 'this server knows neither this client nor the provider of this wallet')
}
