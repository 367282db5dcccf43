import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { HELP_DESK_PAGES, PAGES } from '@vitrine/api/pages/pages.ts'
import { matchPath } from 'react-router'
import { isSitePath } from '../../../shared/links/site-path.ts'

/** A story is a group of cards with the same kind of use. */
export type StoryKind = 'payment' | 'coffee' | 'gate' | 'help-desk' | 'showing'

export type Story = {
  readonly kind: StoryKind
  /** In the order of the grid; never empty. */
  readonly cards: readonly PublicCard[]
}

/** Returns true if a story takes half a row of a wide window: it has no picture and at most two cards. */
export const isSmall = ({ kind, cards }: Story): boolean => kind !== 'gate' && cards.length <= 2

/**
 * Groups cards into stories, in the order of their first cards. Small stories come before large ones, because two small stories
 * share a row.
 */
export function storiesOf(cards: readonly PublicCard[]): readonly Story[] {
  const stories = [...Map.groupBy(cards, storyOf)].map(([kind, ofStory]) => ({ kind, cards: ofStory }))
  return stories.toSorted((one, other) => Number(isSmall(other)) - Number(isSmall(one)))
}

function storyOf({ presentation, demo }: PublicCard): StoryKind {
  const { purpose, extra } = presentation
  if (purpose) return purpose.kind
  const operations = extra.map(({ operation }) => operation?.kind)
  if (operations.includes('payment')) return 'payment'
  if (operations.includes('coupon')) return 'coffee'
  return (demo.enabled ? storyOfPage(demo.link) : undefined) ?? 'showing'
}

function storyOfPage(link: string): StoryKind | undefined {
  const page = isSitePath(link) ? URL.parse(link, window.location.origin)?.pathname : undefined
  if (page === undefined) return undefined
  if (matchPath(PAGES.security, page)) return 'gate'
  return HELP_DESK_PAGES.some((pattern) => matchPath(pattern, page)) ? 'help-desk' : undefined
}
