import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  debugDetail,
  generateOffer,
  getBankAccount,
  HOLDER,
  offerCode,
  openPayment,
  payBy,
  requestCode,
  requestPresentation,
  resultRow,
  SUCCESS,
  shownPin,
  stateHeading,
} from './steps/app-pages.ts'
import { getCertificate } from './steps/gate.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const CUSTOMER = { 'Full name': 'Jan Nowak', 'User name': 'jan.nowak@example.com' }
const newRequest = (page: Page) => page.getByRole('dialog', { name: 'Make a new request?' })
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh', exact: true })

test('D38 Reloading while a card is on its way goes on with it, PIN and all, until the wallet has its card', async ({
  page,
}) => {
  await generateOffer(page, 'external-id-basic', CUSTOMER)
  const pin = await shownPin(page)
  const url = await debugDetail(page, 'QR URL')
  await page.reload()
  await expect(offerCode(page)).toBeVisible()
  expect(await debugDetail(page, 'QR URL')).toBe(url)
  expect(await shownPin(page)).toBe(pin)
  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  await page.reload()
  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  expect(await shownPin(page)).toBe(pin)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.goBack()
  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  await wallet.receive(pin)
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain(pin)
  await page.reload()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
})

test('D38 Who reloads during a payment pays once, and sees it', async ({ page }) => {
  await getBankAccount(page)
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/presentation/request')) begun.push(request.url())
  })
  await openPayment(page, 'bank-account-basic', 'transfer')
  const address = page.url()
  const url = await debugDetail(page, 'QR URL')
  await page.reload()
  await expect(requestCode(page)).toBeVisible()
  expect(await debugDetail(page, 'QR URL')).toBe(url)
  await expect(page.getByRole('region', { name: 'Payment to confirm' })).toContainText('300.00')
  const wallet = await openInDemoWallet(page)
  await expect(wallet.button(/^Pay /)).toBeVisible()
  await page.reload()
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await payBy(wallet)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(resultRow(page, 'Account balance')).toContainText('700.00')
  await expect(page).toHaveURL(/\/present\/bank-account-basic\/[\w-]{22,}$/)
  const main = page.getByRole('main')
  await page.reload()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(main.getByRole('region', { name: 'Receipt' })).toContainText('300.00')
  expect(begun).toHaveLength(1)

  await test.step('another payment is an entry of its own, and back leads to the result of this one', async () => {
    await page.getByRole('button', { name: 'Start another' }).click()
    await expect(requestCode(page)).toBeVisible()
    expect(page.url()).toBe(address)
    await page.goBack()
    await expect(stateHeading(page, SUCCESS)).toBeVisible()
    await page.goForward()
    await expect(requestCode(page)).toBeVisible()
    expect(begun).toHaveLength(2)
  })

  await test.step('the Events Console has told each thing once', async () => {
    const log = await page.evaluate(() => localStorage.getItem('vitrine-events') ?? '')
    expect(log.match(/Presentation started/g)).toHaveLength(2)
    expect(log.match(/Credential verified/g)).toHaveLength(1)
  })
})

test('D38 Refresh asks before it makes a second payment beside one that a wallet has begun', async ({ page }) => {
  await getBankAccount(page)
  await openPayment(page, 'bank-account-basic', 'transfer')
  const first = await debugDetail(page, 'QR URL')
  const abandoned = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await abandoned.close()
  await refresh(page).click()
  await expect(newRequest(page)).toContainText('you pay twice')
  await expect(newRequest(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(newRequest(page)).toBeHidden()
  await expect(refresh(page)).toBeFocused()
  expect(await debugDetail(page, 'QR URL')).toBe(first)

  await refresh(page).press('Enter')
  await newRequest(page).getByRole('button', { name: 'Make a new request' }).click()
  await expect(requestCode(page)).toBeVisible()
  await expect(refresh(page)).toBeFocused()
  expect(await debugDetail(page, 'QR URL')).not.toBe(first)
  const wallet = await openInDemoWallet(page)
  await payBy(wallet)
  await expect(resultRow(page, 'Account balance')).toContainText('700.00')
})

test('D38 Two tabs each have a request of their own', async ({ page, context }) => {
  await requestPresentation(page, 'bank-account-basic')
  const other = await context.newPage()
  await requestPresentation(other, 'bank-account-basic')
  const urls = [await debugDetail(page, 'QR URL'), await debugDetail(other, 'QR URL')]
  expect(urls[0]).not.toBe(urls[1])
  for (const tab of [page, other]) await tab.reload()
  for (const tab of [page, other]) await expect(requestCode(tab)).toBeVisible()
  expect([await debugDetail(page, 'QR URL'), await debugDetail(other, 'QR URL')]).toEqual(urls)
})

test('D38 A certificate that the gate asked for is still asked for after a reload', async ({ page }) => {
  await getCertificate(page, 2)
  await page.goto('/security')
  await page.getByRole('button', { name: /^Show .*level 2/ }).click()
  await expect(requestCode(page)).toBeVisible()
  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await page.reload()
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await page.getByRole('button', { name: /^Show .*level 1/ }).click()
  await newRequest(page).getByRole('button', { name: 'Cancel' }).click()
  await wallet.share()
  await expect(stateHeading(page, 'Certificate accepted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The door is open' })).toBeVisible()
})

test('D38 A request that the server does not know any more says so after a reload, and offers a new one', async ({
  page,
  guard,
}) => {
  guard.expectRefusal(404)
  await openPayment(page, 'bank-account-basic', 'transfer')
  await page.evaluate(() => {
    const state = JSON.parse(JSON.stringify(history.state))
    state.usr.answer.id = 'of-another-database'
    history.replaceState(state, '')
  })
  await page.reload()
  await expect(stateHeading(page, 'This request is no longer known')).toBeVisible()
  await page.getByRole('button', { name: 'Make a new request' }).click()
  await expect(requestCode(page)).toBeVisible()
})

test('Reloading the wallet forgets what it was asked, and opening the link once more asks again', async ({ page }) => {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  const link = await debugDetail(page, 'QR URL')
  const wallet = await openInDemoWallet(page)
  await expect(wallet.button('Accept')).toBeVisible()
  await wallet.page.reload()
  await expect(wallet.page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()

  await wallet.page.getByRole('button', { name: 'Scan QR code' }).click()
  await wallet.page.getByLabel('Or paste a link').fill(link)
  await wallet.page.getByRole('button', { name: 'Open' }).click()
  await wallet.receive()
  await wallet.button('Done').click()
  await wallet.page.reload()
  await expect(wallet.page.getByRole('link', { name: /Bank account/ })).toBeVisible()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
})

test('The address of a presentation follows it from another window', async ({ page, context }) => {
  await getBankAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  const id = await debugDetail(page, 'Session id')
  const follower = await context.newPage()
  await follower.goto(`/present/bank-account-basic/${id}`)
  await expect(stateHeading(follower, 'Verification Pending')).toBeVisible()
  const wallet = await openInDemoWallet(page)
  await expect(stateHeading(follower, 'Verification Started')).toBeVisible()
  await wallet.share()
  await expect(stateHeading(follower, SUCCESS)).toBeVisible()
  await expect(follower.getByText(HOLDER).first()).toBeVisible()
})
