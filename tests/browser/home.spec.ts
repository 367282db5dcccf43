import { expect, test } from './fixtures.ts'
import { DEVICES } from './steps/devices.ts'
import { tabTo } from './steps/keyboard.ts'

test('The home page shows the cards that are enabled, and with debug=1 all of them', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(4)
  for (const title of ['Bank account', 'Employee help desk', 'Customer help desk'])
    await expect(page.getByRole('article', { name: title })).toBeVisible()
  await page.goto('/?debug=1')
  await expect(page.getByRole('article')).toHaveCount(16)
  await expect(page.getByText('Not enabled')).toHaveCount(12)
})

for (const [name, device] of DEVICES)
  test.describe(`On ${name}`, () => {
    test.use(device)

    test('the bank account comes first, and one button leads to it', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('article').first()).toHaveAccessibleName('Bank account')
      const button = page.getByRole('link', { name: 'Get your first card' })
      await expect(button).toBeInViewport()
      await button.click()
      await expect(page).toHaveURL('/issue/bank-account-basic')
    })

    test('the picture of a card leads where its first button leads', async ({ page }) => {
      for (const [title, address] of [
        ['Bank account', '/issue/bank-account-basic'],
        ['Employee help desk', '/employee/helpdesk'],
      ] as const) {
        await page.goto('/')
        await page.getByRole('article', { name: title }).locator('img').click()
        await expect(page).toHaveURL(address)
      }
    })

    test('the demo page tells its cards by story', async ({ page }) => {
      await page.goto('/demo')
      for (const [story, cards] of [
        ['Pay, and have a coffee', ['Bank account', 'Lunch service']],
        ['Call the help desk', ['Employee help desk', 'Customer help desk', 'Verified employee', 'Customer identity']],
        ['Open the gate', ['Certificate, level 1', 'Certificate, level 2']],
        ['Show a card', ['Gift card', 'Workshop badge']],
      ] as const) {
        const region = page.getByRole('region', { name: story })
        await expect(region.getByRole('article')).toHaveCount(cards.length)
        for (const title of cards) await expect(region.getByRole('article', { name: title })).toBeVisible()
      }
    })
  })

test('A card is reached by keyboard once, at its button, and the first one from the top', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('article', { name: 'Bank account' }).waitFor()
  await tabTo(page, 'link', 'Get your first card')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').first().getByRole('link', { name: 'Generate' })).toBeFocused()
})

test('The demo page shows the demo cards', async ({ page }) => {
  await page.goto('/demo')
  await expect(page.getByRole('article', { name: 'Verified employee' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Workshop' })).toBeVisible()
})

test('The help panel explains how to scan, and closes again', async ({ page }) => {
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'How to Scan QR Codes' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('heading', { name: 'How to Scan QR Codes' })).toBeVisible()
  for (const step of [
    'Open the authenticator wallet app',
    'Go to its Verified ID section (QR icon at bottom right)',
    'Scan, then save or share',
    'Vitrine demo wallet',
  ])
    await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible()
  await toggle.click()
  await expect(page.getByRole('heading', { name: 'How to Scan QR Codes' })).toBeHidden()
})

test('The theme is dark at first, and the one that was chosen stays', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/')
  const dark = await background()
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect.poll(background).not.toBe(dark)
  const light = await background()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  expect(await background()).toBe(light)
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect.poll(background).toBe(dark)
})

test('Nothing that the content security policy forbids is tried, neither by the app nor by the wallet', async ({
  page,
  vitrine,
}) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      document.documentElement.dataset.violation = violatedDirective
    })
  })
  for (const address of ['/', '/issue/bank-account-basic', vitrine.walletUrl]) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-violation')
  }
})
