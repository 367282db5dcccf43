import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ADMINISTRATOR, choosePerson, STAFF, signIn } from './steps/sign-in.ts'

const signedOut = (page: Page) => page.getByRole('heading', { name: 'You are signed out' })
const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Waits so long that a page in a redirect loop would go to the provider and back several times. */
const waitForRedirects = (page: Page): Promise<void> => page.waitForTimeout(2000)

/** Returns the keys of a signed-in session in local and session storage. */
const storedSession = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).filter((key) => key.includes('user:')),
  )

test('Signing out shows the home page and signs out all tabs, which stay on their pages and follow the next sign-in', async ({
  page,
  context,
  vitrine,
}) => {
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  const other = await context.newPage()
  await other.goto('/admin/token?from=here')
  const shown = (name: string) => other.getByText(`"preferred_username": "${name}@vitrine.example"`)
  await button(other, 'Show Tokens').click()
  await expect(shown('ada.admin')).toBeVisible()
  const visits: string[] = []
  other.on('framenavigated', (frame) => {
    if (frame === other.mainFrame()) visits.push(frame.url())
  })

  await button(page, 'Sign Out').click()
  await expect(page).toHaveURL('/')
  await expect(button(page, 'Sign In')).toBeVisible()
  expect(await storedSession(page)).toEqual([])
  await expect(signedOut(other)).toBeVisible()
  await expect(shown('ada.admin')).toHaveCount(0)
  await waitForRedirects(other)
  expect(visits).toEqual([])

  await button(page, 'Sign In').click()
  await choosePerson(page, STAFF, vitrine.appUrl)
  await expect(other.getByRole('banner')).toContainText(STAFF)
  await expect(other).toHaveURL('/admin/token?from=here')
  await button(other, 'Show Tokens').click()
  await expect(shown('sam.support')).toBeVisible()
  await expect(shown('ada.admin')).toHaveCount(0)

  await test.step('going back after a sign-out shows no token', async () => {
    await button(other, 'Sign Out').click()
    await expect(other).toHaveURL('/')
    await expect(button(other, 'Sign In')).toBeVisible()
    await other.goBack()
    await expect(shown('sam.support')).toHaveCount(0)
  })
})

test.describe('With a provider that asks for confirmation before it signs out', () => {
  test.use({ hasVitrineToItself: true })

  test('the app is signed out even without the confirmation', async ({ page, provider }) => {
    await page.goto('/admin')
    await expect(button(page, 'Sign Out')).toBeVisible()
    const asked = provider.requests.authorization
    await button(page, 'Sign Out').click()
    await page.getByRole('link', { name: 'Yes, sign me out' }).waitFor()
    await page.goBack()
    await expect(signedOut(page)).toBeVisible()
    await waitForRedirects(page)
    expect(provider.requests.authorization).toBe(asked)
  })
})
