import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ hasVitrineToItself: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The 8 seconds, and what a busy computer needs. */
const PATIENCE = { timeout: 14_000 }

test('Tokens that end at once and are not renewed lead to the provider once, and then to words and a button', async ({
  page,
  context,
  provider,
  guard,
}) => {
  guard.expect(/^Failed to load resource: .* status of 400/)
  // For the page no minute passes, however long the test takes.
  await context.clock.setFixedTime(Date.now())
  provider.tokenLife = 50
  provider.renewalError = 'invalid_grant'
  let navigations = 0
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) navigations += 1
  })
  await page.goto('/admin/contracts')
  await expect(page.getByRole('heading', { name: 'Interactive authentication failed' })).toBeVisible()
  await page.waitForTimeout(2000)
  // To the page, to the provider and back; the code leaves the address; to the page.
  expect(navigations).toBeLessThanOrEqual(6)
  expect(provider.requests.authorization).toBe(1)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  expect(provider.requests.authorization).toBe(1)
  // The limit is for unasked redirects; a press of the button is free.
  await button(page, 'Sign In').click()
  await expect.poll(() => provider.requests.authorization).toBe(2)
  await expect(page.getByRole('heading', { name: 'Interactive authentication failed' })).toBeVisible()
})

test('Whoever is in gets out where the provider is silent, nobody gets in where it is away, and all of it is said', async ({
  page,
  context,
  provider,
  guard,
}) => {
  guard.expect(/^Failed to load resource: net::ERR_CONNECTION_REFUSED/)
  await page.goto('/admin')
  await expect(button(page, 'Sign Out')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/demo')
  await expect(button(other, 'Sign Out')).toBeVisible()
  provider.faults = { signOut: 'silence' }
  await button(page, 'Sign Out').click()
  // Here and in the other tabs it does not wait for the provider.
  await expect(button(other, 'Sign In')).toBeVisible({ timeout: 4000 })
  expect(
    await other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('user:'))),
    'the stored sessions',
  ).toEqual([])
  const words = page.getByRole('main').getByText(/may still be signed in there/)
  await expect(words).toBeVisible(PATIENCE)
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()

  await provider.stop()
  await page.reload()
  await expect(words).toBeVisible()
  await button(page, 'Sign In').click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Interactive authentication failed')
  await expect(notice).toContainText(/The identity provider could not be reached/)
  await provider.listen()
  await button(page, 'Sign In').click()
  await expect(button(page, 'Sign Out')).toBeVisible()
  await expect(page).toHaveURL('/admin')
})
