import { expect, test } from './fixtures.ts'
import { ADMINISTRATOR, choosePerson, signIn } from './steps/sign-in.ts'

test('Signing in leads back to the page on which it was begun, and shows the bar of who is signed in', async ({
  page,
  vitrine,
}) => {
  await page.goto('/demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await choosePerson(page, ADMINISTRATOR, vitrine.appUrl)
  await expect(page).toHaveURL('/demo')
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Home', 'Demo', 'Security Review Center', 'Test Dynamic QR Code', 'Admin'])
    await expect(bar.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(ADMINISTRATOR)
})

test('The admin console leads whoever is not signed in to the identity provider, and then shows what they asked for', async ({
  page,
  vitrine,
}) => {
  await page.goto('/admin')
  await choosePerson(page, ADMINISTRATOR, vitrine.appUrl)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('article')).toHaveCount(16)
})

test('Signing out leads home, where nobody is signed in any more', async ({ page, vitrine }) => {
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('session')))).toEqual([])
})
