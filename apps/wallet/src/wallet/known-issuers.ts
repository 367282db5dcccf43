import type { PresentationRequest } from '../protocol/presentation/request-object.ts'
import { hostOf, isAllowedAddress } from '../protocol/transport/address.ts'
import type { Card } from './card.ts'

type Known = {
  cards: readonly Card[]
  verifier: Pick<PresentationRequest['verifier'], 'trust' | 'certifiedHosts'>
}

/**
 * Where cards of these types come from, as far as the wallet knows by itself: from the issuer of such a card that it
 * holds; else from the host in the name of a type, where the wallet holds another card of that host, or where an
 * authority that it trusts vouches for that host, in the certificate of who asks. A request alone proves nothing: whoever
 * asks could name a host of theirs, and would have sent people there in the wallet's words.
 *
 * @param types types of credentials (`vct`), as a request names them
 */
export function knownIssuerHost(types: readonly string[], { cards, verifier }: Known): string | undefined {
  const held = cards.find(({ vct }) => types.includes(vct))
  if (held) return held.issuer.host
  const vouchedFor = verifier.trust.known ? verifier.certifiedHosts : []
  const type = types.find(
    (name) =>
      isAllowedAddress(name) &&
      (cards.some(({ issuer }) => issuer.host === hostOf(name)) || vouchedFor.includes(new URL(name).hostname)),
  )
  return type === undefined ? undefined : hostOf(type)
}
