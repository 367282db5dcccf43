import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ hasVitrineToItself: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Timeout for checks while the app waits for the provider: the app waits 8 seconds, and a busy machine needs more time. */
const PROVIDER_TIMEOUT = { timeout: 14_000 }

test('Tokens that expire at once and are not renewed cause one redirect to the provider, and then a message and a button', async ({
  page,
  context,
  provider,
  guard,
}) => {
  guard.expect(/^Failed to load resource: .* status of 400/)
  // The page redirects by itself at most once a minute. The test stops the page's clock, so this minute never ends,
  // however long the test takes.
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
  // The navigations go to the page, to the provider, back to the app, to the address without the code, and to the page again.
  expect(navigations).toBeLessThanOrEqual(6)
  expect(provider.requests.authorization).toBe(1)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  expect(provider.requests.authorization).toBe(1)
  // The limit applies to automatic redirects, not to a press of the button.
  await button(page, 'Sign In').click()
  await expect.poll(() => provider.requests.authorization).toBe(2)
  await expect(page.getByRole('heading', { name: 'Interactive authentication failed' })).toBeVisible()
})

test('Signing out works while the provider does not answer, signing in fails while it is down, and the page reports both', async ({
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
  // Signing out does not wait for the provider, neither in this tab nor in the others.
  await expect(button(other, 'Sign In')).toBeVisible({ timeout: 4000 })
  expect(
    await other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('user:'))),
    'the stored sessions',
  ).toEqual([])
  const message = page.getByRole('main').getByText(/may still be signed in there/)
  await expect(message).toBeVisible(PROVIDER_TIMEOUT)
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()

  await provider.stop()
  await page.reload()
  await expect(message).toBeVisible()
  await button(page, 'Sign In').click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Interactive authentication failed')
  await expect(notice).toContainText(/The identity provider could not be reached/)
  await provider.listen()
  await button(page, 'Sign In').click()
  await expect(button(page, 'Sign Out')).toBeVisible()
  await expect(page).toHaveURL('/admin')
})
