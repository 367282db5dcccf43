import { expect, test } from './fixtures.ts'
import { HOLDER, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { DEVICES } from './steps/devices.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

/** What a first credential and its first result may cost a person who has never been here. */
const MOST_CLICKS = 8
const MOST_TABS = 2

// With everything that moves, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const [name, device] of DEVICES)
  test.describe(`On ${name}`, () => {
    test.use(device)

    test('A newcomer gets a first card and a first result with 8 clicks, one name and one more tab', async ({
      page,
      context,
    }) => {
      let clicks = 0
      let tabs = 0
      await context.exposeBinding('noteClick', () => {
        clicks += 1
      })
      await context.addInitScript(() => {
        const { noteClick } = globalThis as unknown as { noteClick: () => void }
        addEventListener('click', ({ isTrusted }) => isTrusted && noteClick(), { capture: true })
      })
      context.on('page', () => {
        tabs = Math.max(tabs, context.pages().length)
      })

      await page.goto('/')
      await page.getByRole('link', { name: 'Get your first card' }).click()
      await page.getByLabel('Full name').fill(HOLDER)
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      const issuing = await openInDemoWallet(page)
      await issuing.accept()
      await issuing.leave()
      await page.getByRole('link', { name: 'Use this card' }).click()
      const sharing = await openInDemoWallet(page)
      await sharing.button('Share').click()
      await expect(stateHeading(page, SUCCESS)).toBeVisible()
      await expect(page.getByText(HOLDER).first()).toBeVisible()

      expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
      expect(clicks).toBeGreaterThan(MOST_CLICKS - 2)
      expect(tabs).toBeLessThanOrEqual(MOST_TABS)
    })
  })
