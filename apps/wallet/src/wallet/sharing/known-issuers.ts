import type { WantedTypes } from '../../protocol/formats/credential-format.ts'
import { areWanted } from '../../protocol/presentation/dcql.ts'
import type { PresentationRequest } from '../../protocol/presentation/request-object.ts'
import { hostOf, isAllowedAddress } from '../../protocol/transport/remote-address.ts'
import type { Card } from '../card/card.ts'

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
 * @param wanted types of credentials, as a request names them
 */
export function knownIssuerHost(wanted: WantedTypes, { cards, verifier }: Known): string | undefined {
  const held = cards.find(({ types }) => areWanted(types, wanted))
  if (held) return held.issuer.host
  const vouchedFor = verifier.trust.known ? verifier.certifiedHosts : []
  const type = wanted
    .flat()
    .find(
      (name) =>
        isAllowedAddress(name) &&
        (cards.some(({ issuer }) => issuer.host === hostOf(name)) || vouchedFor.includes(new URL(name).hostname)),
    )
  return type === undefined ? undefined : hostOf(type)
}
