import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ADMINISTRATOR, choosePerson } from './steps/sign-in.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const FAILED = 'Interactive authentication failed'

test('Sign-in returns to the page where it started, cancelling it shows an error, and visitors who do not sign in load none of the scripts for it', async ({
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

test('The console signs in by redirect, renews its token, keeps it secret, and redirects again when the session ended elsewhere', async ({
  page,
  guard,
  vitrine,
}) => {
  guard.expect(/^Failed to load resource: .* status of 400/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
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

  // Tokens contain times in whole seconds. The test waits, because two tokens issued in the same second may be equal.
  await page.waitForTimeout(1100)
  await page.getByRole('button', { name: 'Refresh Token' }).click()
  await expect(page.getByText('Token refreshed successfully!')).toBeVisible()
  await expect(raw).not.toHaveText(first)
  expect(page.url()).not.toContain(first)
  expect(logged.join()).not.toContain(first)
  const events = await page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => !key.includes('user:'))
      .join(),
  )
  expect(events).not.toContain(first)

  // Signs out as another app does: the provider ends the session and revokes the grants of that session.
  const otherApp = await page.context().newPage()
  await otherApp.goto(`${vitrine.idpUrl}/session/end`)
  await otherApp.getByRole('link').first().waitFor()
  await otherApp.close()
  // Simulates that a minute has passed. A page redirects to the provider by itself at most once a minute.
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

test('The error text in a stranger’s link is refused, and neither shown nor stored', async ({ page }) => {
  await page.goto('/signin-oidc?error=access_denied&error_description=Call+0700+123+now&state=foreign')
  await expect(page.getByRole('heading', { name: FAILED })).toBeVisible()
  await expect(page).toHaveURL('/signin-oidc')
  await expect(page.getByText(/0700/)).toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain('0700')
  expect(stored).not.toContain('user:')
})
