import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ADMINISTRATOR, choosePerson, STAFF, signIn } from './steps/sign-in.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** What a sign-in leaves in the storages of a page. */
const storedSession = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).filter((key) => key.includes('user:')),
  )

test('A visitor sees Sign In only, and nothing of the sign-in is loaded for them', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
  await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Profile', 'Blog'])
  expect(loaded.filter((url) => /oidc/.test(url))).toEqual([])
})

test('Signing in leads back to the page on which it was begun, and shows the bar of who is signed in', async ({
  page,
  vitrine,
}) => {
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

test('The menu of a phone says who is signed in', async ({ page, vitrine }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  for (const path of ['/', '/admin']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(bar(page).getByText(`Signed in as ${ADMINISTRATOR}`)).toBeVisible()
  }
})

test('The admin console leads whoever is not signed in to the identity provider, and then shows what they asked for', async ({
  page,
  vitrine,
}) => {
  await page.goto('/admin')
  await choosePerson(page, ADMINISTRATOR, vitrine.appUrl)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('article')).toHaveCount(16)
  await expect(bar(page).getByRole('link')).toHaveText([
    'Cards',
    'View Contracts',
    'Accounts',
    'People',
    'Audit',
    'Debug Token',
  ])
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('F-13 Signing out leads home, clears what was stored, and going back shows nothing', async ({ page, vitrine }) => {
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.goto('/admin/token')
  await page.getByRole('button', { name: 'Show Tokens' }).click()
  await expect(page.getByText('"alg": "RS256"')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await storedSession(page)).toEqual([])
  await page.goBack()
  await expect(page.getByText('"alg": "RS256"')).toBeHidden()
})

test('Signing out in one tab signs out the other', async ({ page, context, vitrine }) => {
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  const other = await context.newPage()
  await other.goto('/demo')
  await expect(other.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('The token page shows the token when asked, refreshes it, and keeps it out of address, console and events', async ({
  page,
  vitrine,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('link', { name: 'Debug Token' }).click()
  await expect(page.getByRole('heading', { name: 'Access Token', level: 1 })).toBeVisible()
  await expect(page.getByText('Token data is hidden for security')).toHaveCount(2)
  await expect(page.getByText('Valid for').first()).toBeVisible()
  await expect(page.getByText(/^1[0-5] min/)).toBeVisible()
  const hidden = await page.content()

  await page.getByRole('button', { name: 'Show Tokens' }).click()
  const raw = page.getByText(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
  const first = (await raw.textContent()) ?? ''
  expect(hidden).not.toContain(first)
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
})

test('Staff without the admin scope see the menus, the cards and their token', async ({ page, vitrine }) => {
  await signIn(page, STAFF, vitrine.appUrl)
  await page.getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('article')).toHaveCount(16)
  await page.getByRole('link', { name: 'Debug Token' }).click()
  await page.getByRole('button', { name: 'Show Tokens' }).click()
  await expect(page.getByText('"preferred_username": "sam.support@vitrine.example"')).toBeVisible()
  await expect(page.getByText(/"scp"/)).toBeHidden()
})

test('A session that ended elsewhere leads to the identity provider once, and back', async ({
  page,
  guard,
  vitrine,
}) => {
  guard.expect(/^Failed to load resource: .* status of 400/)
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.goto('/admin/token')
  // As another app's sign-out does: the provider forgets the session and what was granted in it.
  const ending = await page.context().newPage()
  await ending.goto(`${vitrine.idpUrl}/session/end`)
  await ending.getByRole('link').first().waitFor()
  await ending.close()

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

test('Who cancels at the identity provider is told, and can go on', async ({ page }) => {
  await page.goto('/demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByRole('heading', { name: 'Interactive authentication failed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('article', { name: 'Bank account' })).toBeVisible()
})

for (const [what, query] of [
  ['a foreign state', 'code=stolen&state=foreign'],
  ['an error', 'error=access_denied&state=foreign'],
  ['another address to go to', 'code=stolen&state=x&returnTo=https://evil.example'],
] as const)
  test(`F-19 The redirect page refuses an answer with ${what}, and stays here`, async ({ page }) => {
    await page.goto(`/signin-oidc?${query}`)
    await expect(page.getByRole('heading', { name: 'Interactive authentication failed' })).toBeVisible()
    await expect(page).toHaveURL('/signin-oidc')
    expect(await storedSession(page)).toEqual([])
  })

test('The redirect page without an answer says what it is for', async ({ page }) => {
  await page.goto('/signin-oidc')
  await expect(page.getByRole('heading', { name: 'There is nothing to finish here' })).toBeVisible()
})

test('What a stranger’s link says is neither shown nor recorded', async ({ page }) => {
  await page.goto('/signin-oidc?error=access_denied&error_description=Call+0700+123+now&state=foreign')
  await expect(page.getByRole('heading', { name: 'Interactive authentication failed' })).toBeVisible()
  await expect(page.getByText(/0700/)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('0700')
})
