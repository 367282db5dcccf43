import * as z from 'zod/mini'
import { WalletProblem } from '../problem.ts'
import { hostOf } from '../transport/remote-address.ts'
import type { Fetch } from '../transport/send.ts'
import type { CredentialOffer } from './credential-offer.ts'
import type { IssuerMetadata } from './issuer-metadata.ts'
import { loadWellKnown } from './well-known.ts'

const zAuthorizationServer = z.object({
  issuer: z.string(),
  token_endpoint: z.url(),
  authorization_endpoint: z.optional(z.url()),
  pushed_authorization_request_endpoint: z.optional(z.url()),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
  dpop_signing_alg_values_supported: z.optional(z.array(z.string())),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  challenge_endpoint: z.optional(z.url()),
})

export type AuthorizationServer = z.infer<typeof zAuthorizationServer>

/**
 * Returns the authorization server of an offer: the one that the offer names, which the issuer must list (OpenID4VCI 1.0 section 4.1.1),
 * otherwise the first one that the issuer lists, otherwise the issuer itself (section 12.2.4).
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
 * Loads the metadata of an authorization server (RFC 8414). The `issuer` in the metadata must be the requested authorization server
 * (section 3.3).
 */
export async function loadAuthorizationServer(identifier: string, fetch: Fetch): Promise<AuthorizationServer> {
  const server = await loadWellKnown(identifier, 'oauth-authorization-server', zAuthorizationServer, fetch)
  if (server.issuer !== identifier)
    throw new WalletProblem('issuer-metadata-invalid', {
      host: hostOf(identifier),
      detail: `it calls itself ${server.issuer}, the issuer says ${identifier}`,
    })
  return server
}

/** Returns true if the server binds access tokens to keys of the kind that this wallet has (RFC 9449 section 5.1). */
export const bindsTokens = ({ dpop_signing_alg_values_supported: algorithms = [] }: AuthorizationServer): boolean =>
  algorithms.includes('ES256')
