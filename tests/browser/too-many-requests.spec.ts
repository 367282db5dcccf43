import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { allViolations } from './steps/accessibility.ts'

test.use({ settings: { RATE_LIMIT_PER_MINUTE: '30' } })

/** Makes requests until the server refuses them, and returns after how many seconds it accepts them again. */
async function useUpLimit(request: APIRequestContext): Promise<number> {
  for (let count = 0; count < 100; count += 1) {
    const answer = await request.get('/scenarios')
    if (answer.status() === 429) return Number(answer.headers()['retry-after'])
  }
  throw new Error('The server has no limit')
}

test('A page load over the limit shows a page that counts down, and then loads again by itself', async ({
  page,
  guard,
  vitrine,
}) => {
  guard.expectRefusal(429)
  await page.clock.install()
  const seconds = await useUpLimit(page.request)
  const answer = await page.goto('/demo')
  expect(answer?.status()).toBe(429)
  await expect(page.getByRole('heading', { name: 'Too many requests' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^The page loads again by itself in \d+\ss\.$/)
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  expect(await allViolations(page)).toEqual([])

  await test.step('too early, the page comes back with the rest of the time', async () => {
    await page.getByRole('button', { name: 'Load again now' }).click()
    await expect(page.getByRole('timer')).toBeVisible()
  })

  await test.step('the page uses the theme and the language that the visitor chose in the app', async () => {
    await page.evaluate(() => {
      localStorage.setItem('vitrine-color-scheme', 'light')
      localStorage.setItem('vitrine-language', 'pl')
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Zbyt wiele żądań' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    await expect(page).toHaveTitle('Zbyt wiele żądań · Vitrine')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    expect(await allViolations(page)).toEqual([])
  })

  vitrine.advanceClock(seconds * 1000)
  await page.clock.fastForward((seconds + 1) * 1000)
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/demo')
})
