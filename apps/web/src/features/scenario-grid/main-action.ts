import type { PublicScenario } from '@vitrine/api/cards/public-scenario.ts'
import { issuePath, presentPath } from '@vitrine/api/pages/pages.ts'
import { isSitePath } from '../../shared/links/site-path.ts'
import { isAvailable } from '../../shared/ui/card/card-availability.ts'

// What is off answers nothing: also where all cards are shown, none leads to a dead end.

export const canGenerate = (card: PublicScenario): boolean =>
  card.features.create && card.issuance.enabled && isAvailable(card)

export const canUse = (card: PublicScenario): boolean =>
  card.features.present && card.presentation.enabled && isAvailable(card)

/** Returns whether a tile is no card, but a link to a page, such as a help desk. */
export const isPlace = ({ features, demo }: PublicScenario): boolean =>
  demo.enabled && !features.create && !features.present

/** Whether a card may lead to an address: a page of this site, or an https address. */
export const isTileLink = (href: string): boolean => isSitePath(href) || /^https:\/\//.test(href)

/** Where the first button of a tile leads; undefined for a tile without buttons. */
export function mainAction(scenario: PublicScenario): string | undefined {
  const { id, demo, extraLinks } = scenario
  const links = [
    ...(demo.enabled ? [demo.link] : []),
    ...(canGenerate(scenario) ? [issuePath(id)] : []),
    ...(canUse(scenario) ? [presentPath(id)] : []),
    ...extraLinks.slice(0, 1).map(({ url }) => url),
  ]
  return links.find(isTileLink)
}
