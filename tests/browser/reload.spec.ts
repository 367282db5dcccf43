import type { Page } from '@playwright/test'
import { helpDeskPath, issuePath, PAGES, presentPath } from '@vitrine/api/pages/pages.ts'
import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { expect, test } from './fixtures.ts'
import {
  confirmPayment,
  debugDetail,
  getBankAccount,
  offerCode,
  openPayment,
  requestCode,
  requestPresentation,
  resultRow,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { callerLinkCode, guidOf } from './steps/help-desk.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test('After a reload, a payment continues in the same tab and history entry, and a second request needs a confirmation', async ({
  page,
  context,
}) => {
  await getBankAccount(page)
  const started: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/presentation/request')) started.push(request.url())
  })
  await openPayment(page, 'bank-account-basic', 'transfer')
  const address = page.url()
  const first = await debugDetail(page, 'QR URL')
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  const confirmation = page.getByRole('dialog', { name: 'Make a new request?' })

  await test.step('another tab has its own request, also after a reload', async () => {
    const other = await context.newPage()
    await requestPresentation(other, 'bank-account-basic')
    const url = await debugDetail(other, 'QR URL')
    expect(url).not.toBe(first)
    await other.reload()
    await requestCode(other).waitFor()
    expect(await debugDetail(other, 'QR URL')).toBe(url)
    await other.close()
  })

  await test.step('Refresh asks for confirmation once a wallet has started, and gets the focus back after either answer', async () => {
    const abandoned = await openInDemoWallet(page)
    await expect(stateHeading(page, 'Verification Started')).toBeVisible()
    await abandoned.close()
    await refresh.click()
    await expect(confirmation.getByRole('button', { name: 'Keep this request' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(confirmation).toBeHidden()
    await expect(refresh).toBeFocused()
    expect(await debugDetail(page, 'QR URL')).toBe(first)
    await refresh.press('Enter')
    await confirmation.getByRole('button', { name: 'Make a new request' }).click()
    await expect(requestCode(page)).toBeVisible()
    await expect(refresh).toBeFocused()
    expect(await debugDetail(page, 'QR URL')).not.toBe(first)
  })

  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await page.reload()
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await confirmPayment(wallet)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(resultRow(page, 'Account balance')).toContainText('700.00')
  await expect(page).toHaveURL(/\/present\/bank-account-basic\/[\w-]{22,}$/)
  await page.reload()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('300.00')
  expect(started).toHaveLength(2)

  await test.step('another payment has its own history entry, and going back shows the result of the first payment', async () => {
    await page.getByRole('button', { name: 'Start another' }).click()
    await expect(requestCode(page)).toBeVisible()
    expect(page.url()).toBe(address)
    await page.goBack()
    await expect(stateHeading(page, SUCCESS)).toBeVisible()
    await page.goForward()
    await expect(requestCode(page)).toBeVisible()
    expect(started).toHaveLength(3)
  })
})

const filledBadge = encodeBase64Url(JSON.stringify({ displayName: 'Olga Other', company: 'Acme' }))

/** Pages with a request, each with its code, the value that differs between requests, and the button that makes a new request. */
const REQUESTING_PAGES = [
  {
    title: 'an issuance',
    path: `${issuePath('workshop')}/${filledBadge}`,
    code: offerCode,
    identity: (page: Page) => debugDetail(page, 'QR URL'),
    renew: 'Refresh',
  },
  {
    title: 'a presentation',
    path: presentPath('bank-account-basic'),
    code: requestCode,
    identity: (page: Page) => debugDetail(page, 'QR URL'),
    renew: 'Refresh',
  },
  {
    title: 'the gate',
    path: PAGES.security,
    code: requestCode,
    identity: async (page: Page) =>
      (await page.getByRole('link', { name: 'Open in demo wallet' }).getAttribute('href')) ?? '',
    renew: 'Show certificate, level 2',
  },
  {
    title: 'the help desk',
    path: helpDeskPath('employee'),
    code: callerLinkCode,
    identity: guidOf,
    renew: 'New Help Desk Request',
  },
] as const

test('After a reload, one click makes a new request on each page that keeps its request', async ({ page }) => {
  for (const { title, path, code, identity, renew } of REQUESTING_PAGES)
    await test.step(title, async () => {
      const button = page.getByRole('button', { name: renew, exact: true })
      await page.goto(path)
      await button.click()
      await code(page).waitFor()
      // A page may have made a request by itself, whose code is shown until that of the pressed button arrives.
      let kept = ''
      const isSettled = async () => {
        const before = kept
        kept = await identity(page)
        return kept !== '' && kept === before
      }
      await expect.poll(isSettled, { intervals: [500] }).toBe(true)
      await page.reload()
      await code(page).waitFor()
      expect(await identity(page)).toBe(kept)
      await button.click()
      await expect.poll(async () => (await code(page).isVisible()) && (await identity(page)) !== kept).toBe(true)
    })
})
