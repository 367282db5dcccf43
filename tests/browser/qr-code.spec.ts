import { expect, test } from './fixtures.ts'
import { debugDetail, generateOffer, HOLDER, offerCode, requestCode, requestPresentation } from './steps/app-pages.ts'
import { readQrCode } from './steps/pictures.ts'

test('In both themes, a camera can read the QR codes, which contain the URL shown in Debug Details', async ({
  page,
  context,
}) => {
  const toLight = page.getByRole('button', { name: 'Switch to light theme' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  await expect(toLight).toBeVisible()
  const offer = await readQrCode(context, await offerCode(page).screenshot())
  expect(offer).toMatch(/^openid-credential-offer:\/\//)
  expect(offer).toBe(await debugDetail(page, 'QR URL'))

  await requestPresentation(page, 'bank-account-basic')
  await toLight.click()
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  const request = await readQrCode(context, await requestCode(page).screenshot())
  expect(request).toMatch(/^openid4vp:\/\//)
  expect(request).toBe(await debugDetail(page, 'QR URL'))
})
