import { expect, test } from './fixtures.ts'
import { allViolations, contrastViolations } from './steps/accessibility.ts'

/** Background colour of the page by theme. */
const BACKGROUNDS = { dark: 'rgb(10, 13, 18)', light: 'rgb(244, 241, 234)' } as const

test('The footer links to the API description, which has the theme that the visitor chose', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'API documentation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', BACKGROUNDS.light)
})

for (const theme of ['dark', 'light'] as const)
  test(`The API description is accessible and fits into a narrow window: ${theme}`, async ({ page }) => {
    // The visitor's choice takes precedence over the system's theme.
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
    await page.addInitScript((chosen) => localStorage.setItem('vitrine-color-scheme', chosen), theme)
    await page.goto('/docs')
    await expect(page.locator('body')).toHaveCSS('background-color', BACKGROUNDS[theme])
    expect(await allViolations(page), 'closed').toEqual([])

    await page.getByText('/scenarios', { exact: true }).click()
    await expect(page.getByText('Anyone, without an access token.').first()).toBeVisible()
    await page.evaluate(() => {
      for (const operation of document.querySelectorAll('details')) operation.open = true
    })
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    // Only colours depend on the theme. With all operations open, one theme gets the full check, and the other theme only the
    // contrast check.
    if (theme === 'dark') expect(await allViolations(page), 'all operations open').toEqual([])
    else expect(await contrastViolations(page), 'all operations open').toEqual([])
  })
