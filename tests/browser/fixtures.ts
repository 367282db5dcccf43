import { test as base, expect } from '@playwright/test'
import { PageGuard } from './page-guard.ts'
import { PlainIdentityProvider } from './product/plain-identity-provider.ts'
import { startVitrine, type Vitrine } from './product/vitrine.ts'

type TestFixtures = {
  /** Whether the test needs a product of its own, because it stops the server or moves its clock. */
  hasOwnVitrine: boolean
  /** Whether the product, which is its own then, has the cards of `tests/added-cards` beside the shipped ones. */
  hasAddedCards: boolean
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
      const vitrine = await startVitrine()
      await use(vitrine)
      await vitrine.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  hasOwnVitrine: [false, { option: true }],
  hasAddedCards: [false, { option: true }],

  vitrine: async ({ sharedVitrine, hasOwnVitrine, hasAddedCards }, use) => {
    if (!hasOwnVitrine && !hasAddedCards) return use(sharedVitrine)
    const vitrine = await startVitrine(hasAddedCards ? { addCards: (cards) => cards.addSecondBankAndGate() } : {})
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
    async ({ context, vitrine }, use) => {
      const guard = new PageGuard(context, [
        vitrine.appUrl,
        vitrine.walletUrl,
        vitrine.distrustfulWalletUrl,
        vitrine.idpUrl,
      ])
      await use(guard)
      expect.soft(guard.unexpectedComplaints, 'complaints in the console that the journey does not expect').toEqual([])
      expect.soft(guard.strayRequests, 'requests to other origins').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
