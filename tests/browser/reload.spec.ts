import { expect, test } from './fixtures.ts'
import {
  debugDetail,
  getBankAccount,
  openPayment,
  payBy,
  requestCode,
  requestPresentation,
  resultRow,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test('D38 A payment goes on after a reload, in its own tab and entry, and a second one is asked about', async ({
  page,
  context,
}) => {
  await getBankAccount(page)
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/presentation/request')) begun.push(request.url())
  })
  await openPayment(page, 'bank-account-basic', 'transfer')
  const address = page.url()
  const first = await debugDetail(page, 'QR URL')
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
  const question = page.getByRole('dialog', { name: 'Make a new request?' })

  await test.step('another tab has a request of its own, also after a reload', async () => {
    const other = await context.newPage()
    await requestPresentation(other, 'bank-account-basic')
    const url = await debugDetail(other, 'QR URL')
    expect(url).not.toBe(first)
    await other.reload()
    await requestCode(other).waitFor()
    expect(await debugDetail(other, 'QR URL')).toBe(url)
    await other.close()
  })

  await test.step('Refresh asks once a wallet has begun, and has the focus again after either answer', async () => {
    const abandoned = await openInDemoWallet(page)
    await expect(stateHeading(page, 'Verification Started')).toBeVisible()
    await abandoned.close()
    await refresh.click()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(refresh).toBeFocused()
    expect(await debugDetail(page, 'QR URL')).toBe(first)
    await refresh.press('Enter')
    await question.getByRole('button', { name: 'Make a new request' }).click()
    await expect(requestCode(page)).toBeVisible()
    await expect(refresh).toBeFocused()
    expect(await debugDetail(page, 'QR URL')).not.toBe(first)
  })

  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await page.reload()
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await payBy(wallet)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(resultRow(page, 'Account balance')).toContainText('700.00')
  await expect(page).toHaveURL(/\/present\/bank-account-basic\/[\w-]{22,}$/)
  await page.reload()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('300.00')
  expect(begun).toHaveLength(2)

  await test.step('another payment is an entry of its own, and back leads to the result of this one', async () => {
    await page.getByRole('button', { name: 'Start another' }).click()
    await expect(requestCode(page)).toBeVisible()
    expect(page.url()).toBe(address)
    await page.goBack()
    await expect(stateHeading(page, SUCCESS)).toBeVisible()
    await page.goForward()
    await expect(requestCode(page)).toBeVisible()
    expect(begun).toHaveLength(3)
  })
})
