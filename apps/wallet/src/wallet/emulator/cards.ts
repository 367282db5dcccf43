import type { Fetch } from '../../protocol/transport/send.ts'
import type { Card, LocalName } from '../card/card.ts'
import { copyPicture } from '../card/pictures.ts'
import type { Display, HeldCard } from './messages.ts'

/** Cards in this browser have UUIDs. */
export const isEmulated = (id: string): boolean => id.startsWith('urn:pic:')

/** The card is a JWT VC, as the cards of the real service. */
export async function cardOf(held: HeldCard, { fetch, now }: { fetch: Fetch; now: () => Date }): Promise<Card> {
  const { id, type, issuer, credential, displays } = held
  const issuedAt = new Date(held.issuanceDate)
  return {
    id,
    format: 'jwt_vc_json',
    credential,
    types: type,
    ...(await appearanceOf(displays, type, fetch)),
    issuer: {
      id: issuer,
      names: namesOf(displays, ({ card }) => card.issuedBy),
      host: displays[0]?.card.issuedBy ?? issuer,
      signer: issuer,
      isKnown: true,
    },
    authorityKeyIdentifiers: [],
    receivedAt: issuedAt,
    issuedAt,
    expiresAt: new Date(held.expirationDate),
    status: held.isRevoked ? { value: 'revoked', askedAt: now() } : undefined,
  }
}

export async function appearanceOf(
  displays: readonly Display[],
  types: readonly string[],
  fetch: Fetch,
): Promise<Pick<Card, 'design' | 'texts' | 'labels'>> {
  const [first] = displays
  const texts = displays.map(({ locale, card }) => ({ locale, name: card.title, description: card.description }))
  return {
    design: {
      backgroundColor: first?.card.backgroundColor,
      textColor: first?.card.textColor,
      logo: await copyPicture(first?.card.logo?.uri, fetch),
    },
    texts: first ? texts : [{ name: types.at(-1) ?? '' }],
    labels: (first?.claims ?? []).map(({ claim }) => ({
      path: claim.replace(/^vc\./, '').split('.'),
      names: namesOf(displays, ({ claims }) => claims.find((other) => other.claim === claim)?.label),
    })),
  }
}

const namesOf = (displays: readonly Display[], nameIn: (display: Display) => string | undefined): LocalName[] =>
  displays.flatMap((display) => {
    const name = nameIn(display)
    return name === undefined ? [] : [{ locale: display.locale, name }]
  })
