import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ADMINISTRATOR, choosePerson, STAFF, signIn } from './steps/sign-in.ts'

const signedOut = (page: Page) => page.getByRole('heading', { name: 'You are signed out' })
const button = (page: Page, name: 'Sign In' | 'Sign Out') => page.getByRole('button', { name })

/** How often a page goes somewhere, from now on. */
function navigationsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(frame.url())
  })
  return seen
}

/** As long as it takes a page to go to the provider and back, several times. */
const aWhile = (page: Page): Promise<void> => page.waitForTimeout(2000)

test('After a sign-out the other tabs go nowhere by themselves, and keep their place', async ({
  page,
  context,
  vitrine,
}) => {
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  const other = await context.newPage()
  await other.goto('/admin/contracts?from=here')
  await expect(other.getByRole('heading', { name: 'VC Contracts' })).toBeVisible()
  const visits = navigationsOf(other)

  await button(page, 'Sign Out').click()
  await expect(page).toHaveURL('/')
  await expect(signedOut(other)).toBeVisible()
  await aWhile(other)
  expect(visits).toEqual([])
  await other.reload()
  await expect(signedOut(other)).toBeVisible()
  const third = await context.newPage()
  await third.goto('/admin/token')
  await expect(signedOut(third)).toBeVisible()
  await aWhile(third)
  await expect(third).toHaveURL('/admin/token')

  await button(other, 'Sign In').focus()
  await other.keyboard.press('Enter')
  await choosePerson(other, ADMINISTRATOR, vitrine.appUrl)
  await expect(other).toHaveURL('/admin/contracts?from=here')
  await expect(other.getByRole('heading', { name: 'VC Contracts' })).toBeVisible()
  // The rest of the browser knows it too.
  await expect(button(third, 'Sign Out')).toBeVisible()
  await expect(third.getByRole('heading', { name: 'Access Token', level: 1 })).toBeVisible()
  await expect(button(page, 'Sign Out')).toBeVisible()
})

test('Who signs in as somebody else in one tab is somebody else in all', async ({ page, context, vitrine }) => {
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  const other = await context.newPage()
  await other.goto('/admin/token')
  await other.getByRole('button', { name: 'Show Tokens' }).click()
  await expect(other.getByText('"preferred_username": "ada.admin@vitrine.example"')).toBeVisible()
  await button(page, 'Sign Out').click()
  await button(page, 'Sign In').click()
  await choosePerson(page, STAFF, vitrine.appUrl)
  await expect(other.getByRole('banner')).toContainText(STAFF)
  await other.getByRole('button', { name: 'Show Tokens' }).click()
  await expect(other.getByText('"preferred_username": "sam.support@vitrine.example"')).toBeVisible()
  await expect(other.getByText('ada.admin@vitrine.example')).toHaveCount(0)
})

test.describe('At a provider that asks before it signs out', () => {
  test.use({ hasVitrineToItself: true })

  test('a sign-out that is left half-way is one, in all tabs', async ({ page, context, provider }) => {
    await page.goto('/admin')
    await expect(button(page, 'Sign Out')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/admin/token')
    await expect(other.getByRole('heading', { name: 'Access Token', level: 1 })).toBeVisible()
    const asked = provider.requests.authorization

    await button(page, 'Sign Out').click()
    await page.getByRole('link', { name: 'Yes, sign me out' }).waitFor()
    await expect(signedOut(other)).toBeVisible()
    await aWhile(other)
    await page.goBack()
    await expect(signedOut(page)).toBeVisible()
    await page.reload()
    await expect(signedOut(page)).toBeVisible()
    await aWhile(page)
    expect(provider.requests.authorization).toBe(asked)

    await button(other, 'Sign In').click()
    await expect(other.getByRole('heading', { name: 'Access Token', level: 1 })).toBeVisible()
    await expect(other).toHaveURL('/admin/token')
    await expect(button(page, 'Sign Out')).toBeVisible()
  })

  test('a renewal that is answered after the sign-out brings nobody back', async ({ page, context, provider }) => {
    await page.goto('/admin/token')
    await expect(button(page, 'Sign Out')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/admin')
    await expect(button(other, 'Sign Out')).toBeVisible()
    // The answer comes, but late.
    let answerNow = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answerNow = resolve
    })
    const asked = new Promise<void>((resolve) => {
      void page.route('**/token', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        const response = await route.fetch()
        resolve()
        await mayAnswer
        await route.fulfill({ response })
      })
    })
    await page.getByRole('button', { name: 'Refresh Token' }).click()
    await asked
    await button(other, 'Sign Out').click()
    await expect(signedOut(page)).toBeVisible()
    answerNow()
    await aWhile(page)
    await expect(signedOut(page)).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('user:')))).toEqual([])
    expect(provider.requests.authorization).toBe(1)
  })
})
