import type { Mutation } from '../mutation.ts'

const GRIDS = 'apps/web/src/features/scenario-grid'
const SEEN_BY = [GRIDS]

/** Breaks of the home, demo and admin grids. */
export const GRID_SCREENS: Mutation[] = [
  {
    breaks: 'that the picture of a card leads where its first button leads',
    file: `${GRIDS}/main-action.ts`,
    from: '    ...(demo.enabled ? [demo.link] : []),\n    ...(canGenerate(scenario) ? [issuePath(id)] : []),\n',
    to: '    ...(canGenerate(scenario) ? [issuePath(id)] : []),\n    ...(canUse(scenario) ? [demo.link] : []),\n',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'that keyboards meet the link of a card once',
    file: `${GRIDS}/picture-link.tsx`,
    from: 'tabIndex: -1',
    to: 'tabIndex: 0',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'that screen readers meet the link of a card once',
    file: `${GRIDS}/picture-link.tsx`,
    from: "'aria-hidden': true",
    to: "'aria-hidden': false",
    seenBy: SEEN_BY,
  },
  {
    breaks: 'that a picture makes no link of what is none',
    file: `${GRIDS}/main-action.ts`,
    from: 'return links.find(isTileLink)',
    to: 'return links[0]',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'that the first card is one that can be had',
    file: `${GRIDS}/first-card.tsx`,
    from: '.find(canGenerate)',
    to: '.at(0)',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'that the first card is one on display',
    file: `${GRIDS}/first-card.tsx`,
    from: 'data?.filter(isShown)',
    to: 'data',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'that the cards which are just shown come last on the demo page',
    file: `${GRIDS}/stories.ts`,
    from: 'stories.toSorted((one, other) => isLast(one) - isLast(other))',
    to: 'stories.toSorted((one, other) => isLast(other) - isLast(one))',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'that a card which pays and has a coffee belongs to the payments',
    file: `${GRIDS}/stories.ts`,
    from: "  if (operations.includes('payment')) return 'payment'\n  if (operations.includes('coupon')) return 'coffee'\n",
    to: "  if (operations.includes('coupon')) return 'coffee'\n  if (operations.includes('payment')) return 'payment'\n",
    seenBy: SEEN_BY,
  },
  {
    breaks: 'that a card leading to a help desk belongs to its story',
    file: `${GRIDS}/stories.ts`,
    from: "matchPath(pattern, page)) ? 'help-desk'",
    to: "matchPath(pattern, page)) ? 'showing'",
    seenBy: SEEN_BY,
  },
  {
    breaks: 'that another site is no part of a story',
    file: `${GRIDS}/stories.ts`,
    from: 'isSitePath(link) ?',
    to: 'link ?',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'that the payments speak of a coffee only where there is one',
    file: `${GRIDS}/story-heading.tsx`,
    from: 'WORDS[kind](hasCoupon)',
    to: 'WORDS[kind](hasCoupon || true)',
    seenBy: SEEN_BY,
  },
]
