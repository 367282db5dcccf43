import { test as base, expect } from '@playwright/test'
import type { CardFolder } from '../card-folder.ts'
import { PageGuard } from './page-guard.ts'
import { PlainIdentityProvider } from './product/plain-identity-provider.ts'
import { type Stage, zStage } from './product/servers.ts'
import { startVitrine, type Vitrine } from './product/vitrine.ts'

/** How all products run: `npm run faults` sets it. */
const STAGE = zStage.parse(process.env.VITRINE_STAGE)

type TestFixtures = {
  /** Whether the test needs a product of its own, because it stops the server or moves its clock. */
  hasOwnVitrine: boolean
  /** Whether the product, which is its own then, has the cards of `tests/added-cards` beside the shipped ones. */
  hasAddedCards: boolean
  /** What else the programs of a product of its own find in their environment. */
  settings: Readonly<Record<string, string>>
  /** How the server of a product of its own runs. */
  stage: Stage
  /** The running product. Addresses without origin are those of its app. */
  vitrine: Vitrine
  /** A provider in the place of the demo provider, which does as the test says. It needs a product of its own. */
  provider: PlainIdentityProvider
  /** What the pages may complain about; everything else fails the test. */
  guard: PageGuard
}

type WorkerFixtures = {
  sharedVitrine: Vitrine
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedVitrine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads in the pattern which fixtures this one needs
    async ({}, use) => {
      const vitrine = await startVitrine({ stage: STAGE })
      await use(vitrine)
      await vitrine.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  hasOwnVitrine: [false, { option: true }],
  hasAddedCards: [false, { option: true }],
  settings: [{}, { option: true }],
  stage: [STAGE, { option: true }],

  vitrine: async ({ sharedVitrine, hasOwnVitrine, hasAddedCards, settings, stage }, use) => {
    if (!hasOwnVitrine && !hasAddedCards) return use(sharedVitrine)
    const addedCards = hasAddedCards ? { addCards: (cards: CardFolder) => cards.addSecondBankAndGate() } : {}
    const vitrine = await startVitrine({ settings, stage, ...addedCards })
    await use(vitrine)
    await vitrine.stop()
  },

  provider: async ({ vitrine }, use) => {
    await vitrine.stopIdentityProvider()
    const provider = new PlainIdentityProvider(vitrine)
    await provider.start()
    await use(provider)
    await provider.stop()
  },

  baseURL: ({ vitrine }, use) => use(vitrine.appUrl),

  guard: [
    async ({ context, vitrine, stage }, use) => {
      const guard = new PageGuard(context, [
        vitrine.appUrl,
        vitrine.walletUrl,
        vitrine.distrustfulWalletUrl,
        vitrine.idpUrl,
      ])
      if (stage === 'behind-nginx-with-faults') guard.expectNoAnswer()
      await use(guard)
      expect.soft(guard.unexpectedComplaints, 'complaints in the console that the journey does not expect').toEqual([])
      expect.soft(guard.strayRequests, 'requests to other origins').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
