import { expect, test } from './fixtures.ts'
import { offerCode } from './steps/app-pages.ts'
import { drawPortrait } from './steps/pictures.ts'

test('The browser draws, reads and reduces photos, and the server accepts them', async ({ page, context }) => {
  await page.goto('/issue/verified-employee-basic')
  const preview = page.getByRole('img', { name: 'Preview of the chosen file' })
  const size = () => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  const source = () => preview.getAttribute('src')
  const choose = (buffer: Buffer) =>
    page.getByLabel(/^Photo/).setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer })
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  const small = await drawPortrait(context)

  await test.step('the example data contain a drawn photo', async () => {
    await page.getByRole('button', { name: 'Use example data' }).click()
    await expect.poll(size).toEqual([600, 800])
    await generate.click()
    await expect(offerCode(page)).toBeVisible()
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  })

  await test.step('a photo with too many bytes is reduced', async () => {
    const large = await drawPortrait(context, { width: 1000, height: 1200, isNoisy: true })
    expect(large.length).toBeGreaterThan(500 * 1024)
    const drawn = await source()
    await choose(large)
    await expect.poll(source).not.toBe(drawn)
    await expect.poll(size).toEqual([600, 800])
  })

  await test.step('a damaged photo is refused', async () => {
    await choose(small.subarray(0, 40))
    await expect(page.getByText('This photo cannot be read; the file may be damaged.')).toBeVisible()
    await expect(preview).toBeHidden()
  })

  await test.step('a small photo keeps its size', async () => {
    await choose(small)
    await expect.poll(size).toEqual([360, 480])
  })

  await test.step('a photo with too many pixels is cropped to its middle', async () => {
    const portrait = await source()
    await choose(await drawPortrait(context, { width: 4100, height: 1200 }))
    await expect.poll(source).not.toBe(portrait)
    await expect.poll(size).toEqual([600, 800])
    await generate.click()
    await expect(offerCode(page)).toBeVisible()
  })
})
