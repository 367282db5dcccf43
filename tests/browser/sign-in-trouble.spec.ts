import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ hasVitrineToItself: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const SILENT = /The identity provider did not answer within 8 seconds/
const AWAY = /The identity provider could not be reached/
/** The 8 seconds, and what a busy computer needs. */
const PATIENCE = { timeout: 14_000 }

const storedSessions = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('user:')))

test('Tokens that end at once and are not renewed lead to the provider once a minute, and then to words and a button', async ({
  page,
  context,
  provider,
  guard,
}) => {
  guard.expect(/^Failed to load resource: .* status of 400/)
  // For the pages a minute passes when the test says so, however long it takes.
  const now = Date.now()
  await context.clock.setFixedTime(now)
  provider.tokenLife = 50
  provider.renewalError = 'invalid_grant'
  let navigations = 0
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) navigations += 1
  })
  await page.goto('/admin/contracts')
  await expect(page.getByRole('heading', { name: 'Interactive authentication failed' })).toBeVisible()
  await page.waitForTimeout(5000)
  // To the page, to the provider and back; the code leaves the address; to the page.
  expect(navigations).toBeLessThanOrEqual(6)
  expect(provider.requests.authorization).toBe(1)

  for (let time = 0; time < 3; time++) {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  }
  const other = await context.newPage()
  await other.goto('/admin')
  await expect(other.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  expect(provider.requests.authorization).toBe(1)
  // Each page of the console asks who is signed in, and so would end the session for both.
  await other.close()

  // What a person presses is not counted.
  for (let time = 2; time < 5; time++) {
    await button(page, 'Sign In').click()
    await expect.poll(() => provider.requests.authorization).toBe(time)
    await expect(page.getByRole('heading', { name: 'Interactive authentication failed' })).toBeVisible()
  }
  await page.waitForTimeout(2000)
  expect(provider.requests.authorization).toBe(4)

  await context.clock.setFixedTime(now + 61_000)
  await page.reload()
  await expect.poll(() => provider.requests.authorization).toBe(5)
  await expect(page.getByRole('heading', { name: 'Interactive authentication failed' })).toBeVisible()
  await page.waitForTimeout(2000)
  expect(provider.requests.authorization).toBe(5)
})

test('A clock that is set back does not lock the way to the provider', async ({ page, provider }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('vitrine.session.redirected-at', String(Date.now() + 3_600_000)))
  await page.goto('/admin')
  await expect(button(page, 'Sign Out')).toBeVisible()
  expect(provider.requests.authorization).toBe(1)
})

test('Without a refresh token a renewal leads to the provider at once, and into no frame', async ({
  page,
  provider,
}) => {
  provider.hasRefreshTokens = false
  await page.goto('/')
  await button(page, 'Sign In').click()
  await expect(button(page, 'Sign Out')).toBeVisible()
  await page.goto('/admin/token')
  const frames: string[] = []
  page.on('frameattached', (frame) => frames.push(frame.url()))
  const began = Date.now()
  await button(page, 'Refresh Token').click()
  await expect.poll(() => provider.requests.authorization).toBe(2)
  expect(Date.now() - began).toBeLessThan(5000)
  await expect(page).toHaveURL('/admin/token')
  await expect(button(page, 'Sign Out')).toBeVisible()
  expect(frames).toEqual([])
})

test('A provider that is silent about its discovery document is given up on, and found again', async ({
  page,
  provider,
}) => {
  provider.faults = { discovery: 'silence' }
  await page.goto('/admin')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Interactive authentication failed', PATIENCE)
  await expect(notice).toContainText(SILENT)
  provider.faults = {}
  await notice.getByRole('button', { name: 'Sign In' }).click()
  await expect(button(page, 'Sign Out')).toBeVisible()
  await expect(page).toHaveURL('/admin')
})

test('Signing out works where the provider is silent, and says how far', async ({ page, context, provider }) => {
  await page.goto('/admin')
  await expect(button(page, 'Sign Out')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin/token')
  await expect(button(other, 'Sign Out')).toBeVisible()
  provider.faults = { signOut: 'silence' }
  await button(page, 'Sign Out').click()
  // Here and in the other tabs it does not wait for the provider.
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible({ timeout: 4000 })
  expect(await storedSessions(page)).toEqual([])
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible(PATIENCE)
  await expect(page.getByRole('main').getByText(/may still know you/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText(/may still know you/)).toBeVisible()
  expect(provider.requests.authorization).toBe(1)
})

test('Without a provider nobody gets in, whoever is in gets out, and all of it is said', async ({
  page,
  provider,
  guard,
}) => {
  guard.expect(/^Failed to load resource: net::ERR_CONNECTION_REFUSED/)
  await page.goto('/demo')
  await button(page, 'Sign In').click()
  await expect(button(page, 'Sign Out')).toBeVisible()
  await page.reload()
  await provider.stop()
  await button(page, 'Sign Out').click()
  await expect(page.getByText(/may still know you/)).toBeVisible()
  expect(await storedSessions(page)).toEqual([])
  await button(page, 'Sign In').click()
  await expect(page.getByText('Interactive authentication failed')).toBeVisible()
  await expect(page.getByText(AWAY)).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await button(page, 'Sign In').click()
  await expect(page.getByRole('alert')).toContainText(AWAY)
  await provider.listen()
  await button(page, 'Sign In').click()
  await expect(button(page, 'Sign Out')).toBeVisible()
  await expect(page).toHaveURL('/admin')
})

test('What the provider says about a refusal is shown and recorded, as text', async ({ page, provider }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  provider.refusal = {
    error: 'invalid_scope',
    error_description: `<img src=x onerror=alert(1)> AADSTS65001: no consent ${'x'.repeat(2000)}`,
  }
  await page.goto('/demo')
  await button(page, 'Sign In').click()
  await expect(page.getByRole('heading', { name: 'Interactive authentication failed' })).toBeVisible()
  const words = page.getByRole('main').getByRole('alert')
  await expect(words).toContainText('invalid_scope: <img src=x onerror=alert(1)> AADSTS65001: no consent xxx')
  expect((await words.textContent())?.length).toBeLessThan(600)
  expect(await page.locator('img[src=x]').count()).toBe(0)
  await page.getByText('For whoever runs this site').press('Enter')
  await expect(page.getByRole('main').getByText(/^ADMIN_SCOPE=/)).toBeVisible()
  await expect(page.getByRole('main').getByText('npm run doctor')).toBeVisible()
  expect(said.join()).toContain('AADSTS65001')
  await page.getByRole('button', { name: /^Events Console/ }).click()
  await expect(page.getByRole('complementary', { name: 'Events Console' })).toContainText('AADSTS65001')
})

test.describe('The settings of the site', () => {
  test.use({ hasVitrineToItself: false })

  test('that cannot be loaded are asked for again on a page for people who signed in', async ({ page, guard }) => {
    guard.expectRefusal(500)
    await page.route('**/configuration', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/admin')
    const notice = page.getByRole('alert').filter({ hasText: 'The settings of this site could not be loaded' })
    await expect(notice).toContainText('status 500')
    await page.unroute('**/configuration')
    await notice.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(notice).toBeHidden()
    await expect(page.getByRole('button', { name: 'Ada Admin' })).toBeVisible()
  })
})
