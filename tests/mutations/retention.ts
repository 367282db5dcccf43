import type { Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const PAGE = 'apps/web/src/features/what-we-keep'
const RETENTION_TEST = 'tests/protocol/business/retention.test.ts'
const PAGE_TEST = `${PAGE}/what-we-keep-page.test.tsx`

/** Breaks of what the product says of how long it keeps what, and of whether that is true. */
export const RETENTION: Mutation[] = [
  {
    breaks: 'what we keep: that what was typed is told to be there as long as a wallet may fetch it',
    file: `${SERVER}/retention.ts`,
    from: '(OFFER_LIFE + longestFetching) / SECOND',
    to: 'OFFER_LIFE / SECOND',
    seenBy: [RETENTION_TEST],
  },
  {
    breaks: 'what we keep: that each purpose tells how long its own results are kept',
    file: `${SERVER}/features/presentation/purpose-registry.ts`,
    from: '[purpose.name, resultLifeOf(purpose)]',
    to: '[purpose.name, RESULT_LIFE]',
    seenBy: [RETENTION_TEST],
  },
  {
    breaks: 'what we keep: that results are kept no longer than is told',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: 'now + resultLifeOf(purpose)',
    to: 'now + resultLifeOf(purpose) + 60_000',
    seenBy: [RETENTION_TEST],
    titles: ['holds for the result of a presentation that is good for %s'],
  },
  {
    breaks: 'what we keep: that the server tidies up as often as it says',
    file: `${SERVER}/sweeper.ts`,
    from: 'void this.#sweepUnlessSweeping(), SWEEP_INTERVAL)',
    to: 'void this.#sweepUnlessSweeping(), 2 * SWEEP_INTERVAL)',
    seenBy: [RETENTION_TEST],
    titles: ['holds for how soon the server tidies up by itself'],
  },
  {
    breaks: 'what we keep: that runs are known no longer than the operator says',
    file: `${SERVER}/retention.ts`,
    from: 'runDays: configuration.retentionDays',
    to: 'runDays: 7',
    seenBy: ['tests/protocol/business/history.test.ts'],
  },
  {
    breaks: 'what we keep: that the page says the longest time of all results',
    file: `${PAGE}/showing-a-card.ts`,
    from: 'Math.max(...lives)',
    to: 'Math.min(...lives)',
    seenBy: [PAGE_TEST],
  },
  {
    breaks: 'what we keep: that the page makes up no numbers',
    file: `${PAGE}/showing-a-card.ts`,
    from: 'afterShowing(times && longestResult(times))',
    to: 'afterShowing(times ? longestResult(times) : 900)',
    seenBy: [PAGE_TEST],
  },
  {
    breaks: 'what we keep: the way there from every page',
    file: 'apps/web/src/app/site-footer.tsx',
    from: 'to={PAGES.whatWeKeep}',
    to: 'to={PAGES.home}',
    seenBy: ['apps/web/src/app/app-routes.test.tsx'],
  },
]
