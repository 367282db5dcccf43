import type { WantedTypes } from '../../protocol/formats/credential-format.ts'
import { areWanted } from '../../protocol/presentation/dcql.ts'
import type { PresentationRequest } from '../../protocol/presentation/request-object.ts'
import { hostOf, isAllowedAddress } from '../../protocol/transport/remote-address.ts'
import type { Card, LocalName } from '../card/card.ts'

type Known = {
  cards: readonly Card[]
  verifier: Pick<PresentationRequest['verifier'], 'name' | 'trust' | 'certifiedHosts'>
}

export type KnownIssuer = { names: LocalName[]; origin: string }

/**
 * Returns the issuer of cards with these types; undefined if the wallet cannot be sure of it. If the wallet has such a card, this is its
 * issuer. Otherwise, it is the host of a type that is a URL. This host needs a proof: another card from it in the wallet,
 * or a trusted authority that certifies it for the verifier. The request alone is no proof: a verifier could name any host, and the wallet
 * would send people there.
 */
export function knownIssuer(wanted: WantedTypes, { cards, verifier }: Known): KnownIssuer | undefined {
  const held = cards.find(({ types }) => areWanted(types, wanted))
  if (held) return { names: held.issuer.names, origin: new URL(held.issuer.id).origin }
  const vouchedFor = verifier.trust.known ? verifier.certifiedHosts : []
  const type = wanted
    .flat()
    .find(
      (name) =>
        isAllowedAddress(name) &&
        (cards.some(({ issuer }) => issuer.host === hostOf(name)) || vouchedFor.includes(new URL(name).hostname)),
    )
  if (type === undefined) return undefined
  const other = cards.find(({ issuer }) => issuer.host === hostOf(type))
  return { names: other?.issuer.names ?? [{ name: verifier.name }], origin: new URL(type).origin }
}
