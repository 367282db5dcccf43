import { expect, test } from './fixtures.ts'
import { PHONE } from './steps/devices.ts'

test.describe('On a phone', () => {
  test.use(PHONE)

  test("the link to the first card is visible at once, and a tap on a card's picture opens its page", async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Bank account')
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(page.getByRole('link', { name: 'Get your first card' })).toBeInViewport()
    await page.getByRole('article', { name: 'Employee help desk' }).locator('img').tap()
    await expect(page).toHaveURL('/employee/helpdesk')
  })
})
