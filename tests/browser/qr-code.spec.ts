import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { debugDetail, generateOffer, HOLDER, offerCode, requestCode, requestPresentation } from './steps/app-pages.ts'
import { readQrCode } from './steps/pictures.ts'

async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.goto('/')
  const toggle = page.getByRole('button', { name: `Switch to ${theme} theme` })
  if (await toggle.isVisible()) await toggle.click()
  await expect(
    page.getByRole('button', { name: `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme` }),
  ).toBeVisible()
}

for (const theme of ['dark', 'light'] as const)
  test(`In the ${theme} theme a camera reads in the QR codes what Debug Details says`, async ({ page, context }) => {
    await chooseTheme(page, theme)

    await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
    const offer = await readQrCode(context, await offerCode(page).screenshot())
    expect(offer).toMatch(/^openid-credential-offer:\/\//)
    expect(offer).toBe(await debugDetail(page, 'QR URL'))

    await requestPresentation(page, 'bank-account-basic')
    const request = await readQrCode(context, await requestCode(page).screenshot())
    expect(request).toMatch(/^openid4vp:\/\//)
    expect(request).toBe(await debugDetail(page, 'QR URL'))
  })
