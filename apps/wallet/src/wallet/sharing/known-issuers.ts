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
 * Returns the host of the issuer of cards with these types, if the wallet can be sure of it. It is the issuer of such a card in the wallet;
 * otherwise the host in the name of a type, if the wallet has another card of that host, or if the verifier's certificate from a trusted
 * authority contains that host. The request alone is no proof: a verifier could name its own host, and the wallet would send people there.
 *
 * @param wanted credential types from a request
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
