import * as z from 'zod/mini'
import { WalletProblem } from '../problem.ts'
import { hostOf } from '../transport/remote-address.ts'
import { jsonOf, parseOrRefuse, protocolErrorOf } from '../transport/reply.ts'
import { type Fetch, send } from '../transport/send.ts'
import type { CredentialOffer } from './credential-offer.ts'

const zTokenResponse = z.object({
  access_token: z.string().check(z.minLength(1)),
  token_type: z
    .string()
    .check(z.refine((type) => type.toLowerCase() === 'bearer', 'this wallet only uses bearer tokens')),
  authorization_details: z.optional(
    z.array(
      z.object({
        credential_configuration_id: z.optional(z.string()),
        credential_identifiers: z.optional(z.array(z.string()).check(z.minLength(1))),
      }),
    ),
  ),
})

export type AccessToken = {
  value: string
  /** Returns the credential identifier for a configuration; undefined if the server sent none (OpenID4VCI 1.0 section 6.2). */
  identifierOf: (configurationId: string) => string | undefined
}

/**
 * Redeems the pre-authorized code (OpenID4VCI 1.0 section 6.1), with the PIN if the offer requires one.
 *
 * @throws WalletProblem `pin-rejected` (the server does not say whether the PIN is wrong or the code has expired, section 6.3),
 *   `code-rejected`, `issuer-refused`, and those of `send`
 */
export async function redeemPreAuthorizedCode(
  tokenEndpoint: string,
  offer: CredentialOffer,
  pin: string | undefined,
  fetch: Fetch,
): Promise<AccessToken> {
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
    'pre-authorized_code': offer.preAuthorizedCode,
  })
  if (pin !== undefined) body.set('tx_code', pin)
  const host = hostOf(offer.issuer)
  const reply = await send(fetch, tokenEndpoint, { method: 'POST', body, headers: { accept: 'application/json' } })
  if (reply.status !== 200) {
    const { code, detail } = protocolErrorOf(reply)
    if (code !== 'invalid_grant') throw new WalletProblem('issuer-refused', { host, detail })
    throw new WalletProblem(pin === undefined ? 'code-rejected' : 'pin-rejected', { host, detail })
  }
  const token = parseOrRefuse(zTokenResponse, jsonOf(reply), 'issuer-refused', host)
  return {
    value: token.access_token,
    identifierOf: (configurationId) =>
      token.authorization_details?.find((detail) => detail.credential_configuration_id === configurationId)
        ?.credential_identifiers?.[0],
  }
}
