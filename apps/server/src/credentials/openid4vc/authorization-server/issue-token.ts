import type { Seconds } from '@vitrine/api/units.ts'
import { timeOrderedId } from '../../../platform/secrets/time-ordered-id.ts'
import { type GrantedDetails, parseAuthorizationDetails } from '../authorizations/authorization-details.ts'
import type { IssuingContext } from '../authorizations/issuing-context.ts'
import { insertToken } from '../authorizations/tokens.repository.ts'
import { LIMITS } from '../wire/limits-and-paths.ts'
import { ProtocolError } from '../wire/protocol-error.ts'
import { authenticateClient } from './authenticate-client.ts'
import type { Grant } from './grants/grant.ts'
import { GRANTS } from './grants/grants.ts'
import { invalidGrant, methodUsed, type OAuthRequest, parameterOf } from './oauth-request.ts'
import { TOKEN_BINDINGS } from './token-binding/token-bindings.ts'

type TokenAnswer = {
  token: string
  /** `token_type` of the token response. */
  type: string
  expiresInSeconds: Seconds
  details: GrantedDetails | undefined
}

/** Issues an access token for a token request (OpenID4VCI 1.0 section 6). @throws {ProtocolError} with an error code of section 6.3 */
export async function issueToken(context: IssuingContext, request: OAuthRequest): Promise<TokenAnswer> {
  const { database, secrets, clock } = context
  const grant = grantOf(request)
  const requested = parameterOf(request.form, 'authorization_details')
  const details = requested === undefined ? undefined : parseAuthorizationDetails(requested)
  const binding = methodUsed(TOKEN_BINDINGS, (one) => one.isAskedFor(request))
  const boundTo = binding.bind(request)
  const client = await authenticateClient(request, context)
  const redeem = await grant.prepare({ ...request, client, boundTo, details }, context)
  const granted = await database.transaction(async (tx) => {
    const now = clock()
    const tokenExpiresAt = now + LIMITS.accessTokenLife
    await request.dpop?.use(tx)
    const redeemed = await redeem(tx, { now, tokenExpiresAt })
    if (!redeemed) return undefined
    const tokenId = timeOrderedId(now)
    await insertToken(tx, {
      token_id: tokenId,
      offer_id: redeemed.offerId,
      bound_to: boundTo,
      expires_at: tokenExpiresAt,
    })
    return { tokenId, details: redeemed.details }
  })
  if (!granted) throw invalidGrant()
  return {
    token: secrets.secretOf('access-token', granted.tokenId),
    type: binding.type,
    expiresInSeconds: LIMITS.accessTokenLife / 1000,
    details: granted.details,
  }
}

function grantOf({ form }: OAuthRequest): Grant {
  const grantType = parameterOf(form, 'grant_type')
  if (!grantType) throw new ProtocolError('invalid_request', 'grant_type is missing')
  const grant = GRANTS.find(({ type }) => type === grantType)
  if (!grant) throw new ProtocolError('unsupported_grant_type', 'the metadata lists the supported grants')
  return grant
}
