import type { IssuingContext } from '../authorizations/issuing-context.ts'
import type { Client } from './client-authentication/client-authentication.ts'
import { CLIENT_AUTHENTICATIONS } from './client-authentication/client-authentications.ts'
import { methodUsed, type OAuthRequest } from './oauth-request.ts'

/** @throws {ProtocolError} `invalid_client` or `invalid_request`, with status 400: some wallets read the error of no other status */
export async function authenticateClient(request: OAuthRequest, context: IssuingContext): Promise<Client> {
  const offered = CLIENT_AUTHENTICATIONS.filter((one) => one.isOffered(context.policy))
  return methodUsed(offered, (one) => one.isUsedBy(request, context.policy)).authenticate(request, context)
}
