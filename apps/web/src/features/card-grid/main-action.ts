import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { issuePath, presentPath } from '@vitrine/api/pages/pages.ts'
import { isSitePath } from '../../shared/links/site-path.ts'
import { isAvailable } from '../../shared/ui/card/card-display.ts'

// `features` says which buttons a tile has. A button for an issuance or presentation that is switched off is left out.

export const canGenerate = (card: PublicCard): boolean =>
  card.features.create && card.issuance.enabled && isAvailable(card)

export const canUse = (card: PublicCard): boolean =>
  card.features.present && card.presentation.enabled && isAvailable(card)

/** Returns true if a tile has no button of a card but only its demo link, which leads to a page such as a help desk. */
export const isPlace = ({ features, demo }: PublicCard): boolean =>
  demo.enabled && !features.create && !features.present

export const isTileLink = (href: string): boolean => isSitePath(href) || /^https:\/\//.test(href)

/** Returns the target of a tile's first button, in the order in which `TileActions` shows them. */
export function mainAction(card: PublicCard): string | undefined {
  const { id, demo, extraLinks } = card
  const links = [
    ...(demo.enabled ? [demo.link] : []),
    ...(canGenerate(card) ? [issuePath(id)] : []),
    ...(canUse(card) ? [presentPath(id)] : []),
    ...extraLinks.slice(0, 1).map(({ url }) => url),
  ]
  return links.find(isTileLink)
}
