import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ADMINISTRATOR, choosePerson } from './steps/sign-in.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const FAILED = 'Interactive authentication failed'

test('Signing in leads back to the page on which it was begun, whoever cancels is told, and a visitor loads nothing of it', async ({
  page,
  vitrine,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Profile', 'Blog'])
  expect(loaded.filter((url) => /oidc/.test(url))).toEqual([])

  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByRole('heading', { name: FAILED })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('access_denied')
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('article', { name: 'Bank account' })).toBeVisible()

  await page.goto('/demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await choosePerson(page, ADMINISTRATOR, vitrine.appUrl)
  await expect(page).toHaveURL('/demo')
  await expect(bar(page).getByRole('link')).toHaveText([
    'Home',
    'Demo',
    'Security Review Center',
    'Test Dynamic QR Code',
    'Admin',
  ])
  await expect(page.getByRole('banner')).toContainText(ADMINISTRATOR)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('The console leads to the identity provider and back, renews its token, which stays secret, and leads there once more when the session ended elsewhere', async ({
  page,
  guard,
  vitrine,
}) => {
  guard.expect(/^Failed to load resource: .* status of 400/)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto('/admin/token')
  await choosePerson(page, ADMINISTRATOR, vitrine.appUrl)
  await expect(page).toHaveURL('/admin/token')
  await expect(page.getByRole('heading', { name: 'Access Token', level: 1 })).toBeVisible()
  await expect(page.getByText('Token data is hidden for security')).toHaveCount(2)
  await expect(page.getByText(/^1[0-5] min/)).toBeVisible()
  const hidden = await page.content()

  await page.getByRole('button', { name: 'Show Tokens' }).click()
  const raw = page.getByText(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
  const first = (await raw.textContent()) ?? ''
  expect(hidden).not.toContain(first)
  await expect(page.getByText('"alg": "RS256"')).toBeVisible()
  await expect(page.getByText('Simulated - For UI Demonstration')).toBeVisible()

  // Tokens count whole seconds: one of the same second may be the same.
  await page.waitForTimeout(1100)
  await page.getByRole('button', { name: 'Refresh Token' }).click()
  await expect(page.getByText('Token refreshed successfully!')).toBeVisible()
  await expect(raw).not.toHaveText(first)
  expect(page.url()).not.toContain(first)
  expect(said.join()).not.toContain(first)
  const events = await page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => !key.includes('user:'))
      .join(),
  )
  expect(events).not.toContain(first)

  // As another app's sign-out does: the provider forgets the session and what was granted in it.
  const ending = await page.context().newPage()
  await ending.goto(`${vitrine.idpUrl}/session/end`)
  await ending.getByRole('link').first().waitFor()
  await ending.close()
  // As a minute later: no page leads to the provider by itself more often.
  await page.evaluate(() => localStorage.removeItem('vitrine.session.redirected-at'))
  const visits: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith(`${vitrine.idpUrl}/sign-in`)) visits.push(frame.url())
  })
  await page.getByRole('button', { name: 'Refresh Token' }).click()
  await choosePerson(page, ADMINISTRATOR, vitrine.appUrl)
  await expect(page).toHaveURL('/admin/token')
  await expect(page.getByText('Valid for').first()).toBeVisible()
  expect(visits).toHaveLength(1)
})

test('F-19 What a stranger’s link says is refused, and neither shown nor stored', async ({ page }) => {
  await page.goto('/signin-oidc?error=access_denied&error_description=Call+0700+123+now&state=foreign')
  await expect(page.getByRole('heading', { name: FAILED })).toBeVisible()
  await expect(page).toHaveURL('/signin-oidc')
  await expect(page.getByText(/0700/)).toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain('0700')
  expect(stored).not.toContain('user:')
})
