import { attestationModeOf } from '../../authorizations/card-options.ts'
import type { IssuingContext } from '../../authorizations/issuing-context.ts'
import { ProtocolError } from '../../wire/protocol-error.ts'
import type { Client } from './client-authentication.ts'

/**
 * Refuses a client that may not have a credential: without an attestation if the card or the installation requires one, or, for its own
 * request, a client that nobody vouches for. Returns whether somebody vouches for the client, as this card sees it.
 *
 * @throws {ProtocolError} `invalid_client`
 */
export function requireAllowedClient(
  { policy, cards }: Pick<IssuingContext, 'policy' | 'cards'>,
  { vouchedBy }: Client,
  { cardId, isOwnRequest }: { cardId: string; isOwnRequest: boolean },
): boolean {
  const mode = attestationModeOf(
    cards().find(({ id }) => id === cardId),
    policy,
  )
  if (mode === 'required' && vouchedBy !== 'provider')
    throw new ProtocolError(
      'invalid_client',
      'this card needs an attestation by a provider of wallets that this server knows',
    )
  const isVouched = vouchedBy === 'operator' || (vouchedBy === 'provider' && mode !== 'off')
  if (isOwnRequest && !isVouched && !policy.acceptsUnknownClients)
    throw new ProtocolError('invalid_client', 'this server knows neither this client nor the provider of this wallet')
  return isVouched
}
