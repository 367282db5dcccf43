import { expect, test } from './fixtures.ts'
import {
  debugDetail,
  getBankAccount,
  HOLDER,
  requestCode,
  requestPresentation,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { dynamicPath } from './steps/callers.ts'
import { readQrCode } from './steps/pictures.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const TITLE = 'Test Dynamic QR Code'

test('A copied dynamic link, opened in another browser, answers the request of the first page', async ({
  page,
  context,
  browser,
  vitrine,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await requestPresentation(page, 'bank-account-basic')
  await page.getByRole('button', { name: 'Copy Dynamic Link' }).click()
  await expect(page.getByText('Copied Dynamic Link!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`${vitrine.appUrl}/dynamic/code/`)

  const phone = await browser.newContext({ baseURL: vitrine.appUrl })
  try {
    const mobile = await phone.newPage()
    await getBankAccount(mobile)
    await mobile.goto(link)
    await expect(mobile).toHaveTitle(/^Test Dynamic QR Code/)
    await expect(mobile.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(stateHeading(mobile, 'A presentation request')).toBeVisible()
    const wallet = await openInDemoWallet(mobile)
    await wallet.share()
  } finally {
    await phone.close()
  }
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText(HOLDER).first()).toBeVisible()
})

test('The code says what the address holds, in whichever spelling of Base64', async ({ page, context }) => {
  await requestPresentation(page, 'bank-account-basic')
  // In Base64 this contains the two characters that the alphabets write differently.
  const link = `${await debugDetail(page, 'QR URL')}&note=~~~ÿÿÿ???>>>`
  for (const spelling of [
    Buffer.from(link).toString('base64url'),
    encodeURIComponent(Buffer.from(link).toString('base64')),
    Buffer.from(link).toString('base64').replaceAll('/', '%2F').replace(/=+$/, ''),
  ]) {
    await page.goto(`/dynamic/code/${spelling}`)
    const code = page.getByRole('img', { name: 'QR code of the link' })
    await expect(code).toBeVisible()
    expect(await readQrCode(context, await code.screenshot())).toBe(link)
  }
})

test('A page of this site can be opened from its code', async ({ page, vitrine }) => {
  await page.goto(dynamicPath(`${vitrine.appUrl}/present/bank-account-basic`))
  await expect(stateHeading(page, 'A page of this site')).toBeVisible()
  await page.getByRole('link', { name: 'Open this page' }).click()
  await expect(requestCode(page)).toBeVisible()
})

const TEXTS = [
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example',
  'intent://evil.example#Intent;scheme=https;end',
  'file:///etc/passwd',
  'https://evil.example/\r\nLocation: https://evil.example/',
  'javascript%3Aalert(1)',
]

for (const [name, pathOf] of [
  ['F-05 Text in the address of a dynamic code', dynamicPath],
  [
    'F-06 Text in the address of a presentation',
    (text: string) => `/present/bank-account-basic/link/${encodeURIComponent(text)}`,
  ],
] as const)
  test(`${name} is shown, and leads nowhere`, async ({ page }) => {
    page.on('dialog', () => expect.soft(false, 'a script of the address ran').toBe(true))
    for (const path of TEXTS.map(pathOf)) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('img', { name: /QR code/ })).toBeVisible()
      const links = page.getByRole('main').getByRole('link')
      // Nothing but pages of this site: the card's other buttons.
      for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
        expect(href).toMatch(/^\/(?!\/)/)
      expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
    }
  })

test('F-05 another site is named and opened in a new tab only', async ({ page }) => {
  await page.goto(dynamicPath('https://museum.example@p\u0430ypal.example/login'))
  const link = page.getByRole('link', { name: 'Open xn--pypal-4ve.example in a new tab' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('F-05 what cannot be read is explained, with an example that works', async ({ page }) => {
  await page.goto('/dynamic/code/this-is-no-link!')
  await expect(page.getByText(/The link in this address cannot be read/)).toBeVisible()
  await page.getByRole('link', { name: 'Show an example' }).click()
  await expect(stateHeading(page, 'A page of this site')).toBeVisible()
})
