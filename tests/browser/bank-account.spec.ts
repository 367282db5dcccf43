import { expect, test } from './fixtures.ts'
import { HOLDER, resultRow as row, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

/** The most clicks and tabs that a newcomer needs for a first credential and its first result. */
const MOST_CLICKS = 8
const MOST_TABS = 2

// Animations are on, as most people have them. The journey on a computer, without the count, is in keyboard.spec.ts.
test.use({ ...PHONE, contextOptions: { reducedMotion: 'no-preference' } })

test('A visitor puts a bank account into the wallet and uses it, with 8 clicks, one name and one more tab', async ({
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
  await expect(issuing.heading('Add ‘Bank account’?')).toBeVisible()
  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  await issuing.accept()
  await issuing.leave()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()

  await page.getByRole('link', { name: 'Use this card' }).click()
  const sharing = await openInDemoWallet(page)
  await expect(sharing.heading('Share from your wallet?')).toBeVisible()
  await expect(sharing.sheet).toContainText(HOLDER)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await sharing.button('Share').click()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText('Result: Bank account verified')).toBeVisible()
  await expect(row(page, 'Full name')).toHaveText(HOLDER)
  // Only the name was asked for.
  const notShared = page.getByRole('region', { name: /^Not shared/ })
  await expect(notShared).toContainText('Account number')
  await expect(notShared).toContainText('Card number')
  await expect(row(page, 'Account number')).toHaveCount(0)

  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect(clicks).toBeGreaterThan(MOST_CLICKS - 2)
  expect(tabs).toBeLessThanOrEqual(MOST_TABS)
})
