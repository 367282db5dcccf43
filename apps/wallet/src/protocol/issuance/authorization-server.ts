import * as z from 'zod/mini'
import { WalletProblem } from '../problem.ts'
import { hostOf } from '../transport/remote-address.ts'
import type { Fetch } from '../transport/send.ts'
import type { CredentialOffer } from './credential-offer.ts'
import type { IssuerMetadata } from './issuer-metadata.ts'
import { loadWellKnown } from './well-known.ts'

const zAuthorizationServerMetadata = z.object({ issuer: z.string(), token_endpoint: z.url() })

/**
 * Returns the authorization server that redeems the code: the one in the offer, which the issuer must list (OpenID4VCI 1.0 section 4.1.1),
 * otherwise the first one that the issuer lists, otherwise the issuer itself (section 12.2.4).
 *
 * @throws WalletProblem `offer-invalid`
 */
export function authorizationServerOf(offer: CredentialOffer, metadata: IssuerMetadata): string {
  const listed = metadata.authorization_servers ?? [metadata.credential_issuer]
  const [first = metadata.credential_issuer] = listed
  if (offer.authorizationServer === undefined) return first
  if (listed.includes(offer.authorizationServer)) return offer.authorizationServer
  throw new WalletProblem('offer-invalid', {
    host: hostOf(offer.issuer),
    detail: `its issuer does not know the authorization server ${offer.authorizationServer}`,
  })
}

/**
 * Loads the token endpoint from the metadata of an authorization server (RFC 8414). The `issuer` in the metadata must be the requested
 * authorization server (section 3.3).
 *
 * @throws WalletProblem `issuer-metadata-invalid`, and those of `send`
 */
export async function loadTokenEndpoint(authorizationServer: string, fetch: Fetch): Promise<string> {
  const schema = zAuthorizationServerMetadata
  const metadata = await loadWellKnown(authorizationServer, 'oauth-authorization-server', schema, fetch)
  if (metadata.issuer !== authorizationServer)
    throw new WalletProblem('issuer-metadata-invalid', {
      host: hostOf(authorizationServer),
      detail: `it calls itself ${metadata.issuer}, the issuer says ${authorizationServer}`,
    })
  return metadata.token_endpoint
}
