import { expect, test } from './fixtures.ts'
import { offerCode, requestPresentation, SUCCESS, shownPin, stateHeading } from './steps/app-pages.ts'
import { DEVICES } from './steps/devices.ts'
import { drawPortrait } from './steps/pictures.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const CARD = '/issue/verified-employee-basic'
const EMPLOYEE = {
  'Full name': 'Ewa Lis',
  'Job title': 'Curator',
  Department: 'Glass and light',
  'E-mail': 'ewa.lis@example.com',
}

for (const [name, device] of DEVICES)
  test.describe(`On ${name}`, () => {
    test.use(device)

    test('An employee gets a card with photo and PIN, and the verifier sees the photo', async ({ page, context }) => {
      const portrait = await drawPortrait(context)
      await page.goto(CARD)
      for (const [label, value] of Object.entries(EMPLOYEE)) await page.getByLabel(label).fill(value)
      const generate = page.getByRole('button', { name: 'Generate', exact: true })
      await expect(generate).toBeDisabled()
      await expect(generate).toHaveAccessibleDescription('Still to fill in: Photo.')
      await page.getByLabel(/^Photo/).setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer: portrait })
      const preview = page.getByRole('img', { name: 'Preview of the chosen file' })
      await expect(preview).toBeVisible()
      const sent = (await preview.getAttribute('src')) ?? ''
      await generate.click()

      const pin = await shownPin(page)
      const issuing = await openInDemoWallet(page)
      await issuing.receive(pin)
      await issuing.close()
      await expect(stateHeading(page, 'Done!!!')).toBeVisible()

      await requestPresentation(page, 'verified-employee-basic')
      const sharing = await openInDemoWallet(page)
      await sharing.share()
      await sharing.close()
      await expect(stateHeading(page, SUCCESS)).toBeVisible()
      const photo = page.getByRole('img', { name: 'Photo of Ewa Lis' })
      await expect(photo).toHaveAttribute('src', sent)
      expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360)
      for (const value of Object.values(EMPLOYEE))
        await expect(page.getByRole('definition').getByText(value)).toBeVisible()
    })
  })

test('A picture in another format is refused, whatever its name says', async ({ page, context }) => {
  await page.goto(CARD)
  const png = await drawPortrait(context, { type: 'image/png' })
  await page.getByLabel('Photo').setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer: png })
  await expect(page.getByText('Please choose a photo in JPEG format (.jpg or .jpeg).')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Preview of the chosen file' })).toBeHidden()
})

test('A damaged photo is refused', async ({ page, context }) => {
  await page.goto(CARD)
  const portrait = await drawPortrait(context)
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer: portrait.subarray(0, 40) })
  await expect(page.getByText('This photo cannot be read; the file may be damaged.')).toBeVisible()
})

test('A photo with too many pixels becomes a portrait of 600 by 800 and is accepted', async ({ page, context }) => {
  await page.goto(CARD)
  for (const [label, value] of Object.entries(EMPLOYEE)) await page.getByLabel(label).fill(value)
  const buffer = await drawPortrait(context, { width: 4100, height: 1200 })
  await page.getByLabel('Photo').setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer })
  const preview = page.getByRole('img', { name: 'Preview of the chosen file' })
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([600, 800])
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(offerCode(page)).toBeVisible()
})

test('A photo with too many bytes is made smaller and accepted', async ({ page, context }) => {
  const buffer = await drawPortrait(context, { width: 1000, height: 1200, isNoisy: true })
  expect(buffer.length).toBeGreaterThan(500 * 1024)
  await page.goto(CARD)
  await page.getByLabel('Photo').setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: 'Preview of the chosen file' })).toBeVisible()
})

test('Example data fills in a long form, drawn photo included, and the card shows whose it is', async ({ page }) => {
  await page.goto(CARD)
  await page.getByRole('button', { name: 'Use example data' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Maria Kowalska')
  const preview = page.getByRole('img', { name: 'Preview of the chosen file' })
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([600, 800])
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(offerCode(page)).toBeVisible()
})
