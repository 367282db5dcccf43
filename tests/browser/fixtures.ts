import { test as base, expect } from '@playwright/test'
import type { Emulator } from '../../apps/entra-emulator/src/emulator.ts'
import { CardFolder } from '../card-folder.ts'
import { PageGuard } from './page-guard.ts'
import { startEntraEmulator } from './product/entra-emulator.ts'
import { PlainIdentityProvider } from './product/plain-identity-provider.ts'
import { type Stage, zStage } from './product/servers.ts'
import { startVitrine, type Vitrine } from './product/vitrine.ts'

/** Stage (see product/servers.ts) in which the product runs in all tests. `npm run faults` sets VITRINE_STAGE. */
const STAGE = zStage.parse(process.env.VITRINE_STAGE)

type TestFixtures = {
  /** Runs the test on an empty product, because the test stops the server, moves the server's clock or reads all stored data. */
  hasVitrineToItself: boolean
  /** Adds the cards of `tests/added-cards` to the shipped ones. */
  hasAddedCards: boolean
  /** Additional settings of the server. */
  settings: Readonly<Record<string, string>>
  /** Stage in which the server runs, for example behind nginx. */
  stage: Stage
  /** The running product. Addresses without an origin are relative to the app's URL. */
  vitrine: Vitrine
  /** An identity provider in place of the demo provider. The test controls its behaviour. */
  provider: PlainIdentityProvider
  /** An emulator of Microsoft Entra Verified ID. The server uses it for all cards that it can serve. */
  emulator: Emulator
  /** Watches the pages. The test fails on an unexpected error in the console, or an unexpected request to another server. */
  guard: PageGuard
}

type WorkerFixtures = {
  /** The product that all tests of a worker share. `isUntouched` is true if no test has used the product since its last reset. */
  sharedVitrine: { readonly vitrine: Vitrine; isUntouched: boolean }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedVitrine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads in the pattern which fixtures this one needs
    async ({}, use) => {
      const vitrine = await startVitrine({ stage: STAGE })
      await use({ vitrine, isUntouched: true })
      await vitrine.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  hasVitrineToItself: [false, { option: true }],
  hasAddedCards: [false, { option: true }],
  settings: [{}, { option: true }],
  stage: [STAGE, { option: true }],

  vitrine: async ({ sharedVitrine, hasVitrineToItself, hasAddedCards, settings, stage }, use) => {
    const hasSettings = Object.keys(settings).length > 0
    if (!hasVitrineToItself && !hasAddedCards && !hasSettings && stage === STAGE) {
      sharedVitrine.isUntouched = false
      return use(sharedVitrine.vitrine)
    }
    const cards = hasAddedCards ? new CardFolder() : undefined
    cards?.addSecondBankAndGate()
    const allSettings = { ...settings, ...(cards && { SCENARIOS_DIR: cards.path }) }
    if (stage === 'alone' && STAGE === 'alone') {
      const { vitrine } = sharedVitrine
      if (!sharedVitrine.isUntouched || Object.keys(allSettings).length > 0) await vitrine.reset(allSettings)
      await use(vitrine)
      await vitrine.reset()
      sharedVitrine.isUntouched = true
    } else {
      const vitrine = await startVitrine({ settings: allSettings, stage })
      await use(vitrine)
      await vitrine.stop()
    }
    cards?.remove()
  },

  provider: async ({ vitrine, settings, guard, stage }, use, { skip }) => {
    skip(stage !== 'alone', 'the provider needs a server that can be reset, which two servers behind a proxy cannot')
    const provider = await PlainIdentityProvider.start(vitrine)
    guard.expectRequestsTo(provider.origin)
    await vitrine.reset({ ...settings, IDP_URL: provider.origin })
    await use(provider)
    await provider.stop()
  },

  emulator: async ({ vitrine, settings, stage }, use, { skip }) => {
    skip(stage !== 'alone', 'the emulator needs a server that can be reset, which two servers behind a proxy cannot')
    const emulator = await startEntraEmulator(vitrine, settings)
    await use(emulator)
    await emulator.stop()
  },

  baseURL: ({ vitrine }, use) => use(vitrine.appUrl),

  guard: [
    async ({ context, vitrine, stage }, use) => {
      const guard = new PageGuard(context, [
        vitrine.appUrl,
        vitrine.walletUrl,
        vitrine.distrustfulWalletUrl,
        vitrine.idpUrl,
        vitrine.emulatorUrl,
        vitrine.walletOfEmulatorUrl,
      ])
      if (stage === 'behind-nginx-with-faults') guard.expectNoAnswer()
      await use(guard)
      expect.soft(guard.unexpectedComplaints, 'unexpected complaints in the console').toEqual([])
      expect.soft(guard.strayRequests, 'requests to other origins').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
