import { CardFolder } from '../card-folder.ts'
import { fieldsSeenIn } from '../scenario-fields.ts'
import { test as base } from './fixtures.ts'
import type { OtherBackend } from './product/other-backend.ts'
import { startVitrine } from './product/vitrine.ts'
import { ASKING, BANK_APP } from './scenario-fields/asking.ts'
import { ELSEWHERE, otherBackend } from './scenario-fields/elsewhere.ts'
import { ON_THE_GRID } from './scenario-fields/grid.ts'
import { Holder } from './scenario-fields/holder.ts'
import { ISSUING } from './scenario-fields/issuing.ts'
import { RESULTS } from './scenario-fields/results.ts'

/** One product for all of them, with a card for each field, and the other backend that some of these name. */
const test = base.extend<object, { backend: OtherBackend }>({
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads in the pattern which fixtures this one needs
    async ({}, use) => {
      const backend = otherBackend()
      await backend.start()
      await use(backend)
      await backend.stop()
    },
    { scope: 'worker' },
  ],
  sharedVitrine: [
    async ({ backend }, use) => {
      const cards = new CardFolder()
      cards.addFieldCards(backend.origin)
      const vitrine = await startVitrine({
        settings: { SCENARIOS_DIR: cards.path, API_HOSTS: backend.origin, MOBILE_BANK_APP_URL: BANK_APP },
      })
      backend.appUrl = vitrine.appUrl
      await use({ vitrine, isUntouched: true })
      await vitrine.stop()
      cards.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('The fields of a card that its tile shows are at work', async ({ page }) => {
  for (const field of fieldsSeenIn('grid')) await test.step(field, () => ON_THE_GRID[field](page))
})

test('The fields of a card that its issuance goes by are at work', async ({ page, guard }) => {
  guard.expectRefusal(503)
  for (const field of fieldsSeenIn('issuance')) await test.step(field, () => ISSUING[field](page))
})

test('The fields of a card that the page goes by that asks for it are at work', async ({ page }) => {
  for (const field of fieldsSeenIn('request')) await test.step(field, () => ASKING[field](page))
})

test('The fields of a card that its result goes by are at work', async ({ page, vitrine }) => {
  const holder = await Holder.of(vitrine)
  for (const field of fieldsSeenIn('result')) await test.step(field, () => RESULTS[field](page, holder))
})

test('A backend that answers what section 3 has, and no more, serves a card', async ({ page, guard, backend }) => {
  guard.expectRequestsTo(backend.origin)
  for (const field of fieldsSeenIn('backend')) await test.step(field, () => ELSEWHERE[field](page, backend))
})
