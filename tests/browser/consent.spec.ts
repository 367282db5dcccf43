import type { Page } from '@playwright/test'
import { issuePath, PAGES } from '@vitrine/api/pages/pages.ts'
import { expect, test } from './fixtures.ts'
import { generateOffer, HOLDER, stateHeading } from './steps/app-pages.ts'
import { ADMINISTRATOR, NEWCOMER, signIn as signInAs } from './steps/sign-in.ts'
import { openInDemoWallet, openWalletWith, type WalletWindow } from './steps/wallet-window.ts'

const QUESTION = 'Put this card into your wallet?'

/** Generates an offer, and opens its code for consent in the browser in the demo wallet, which leads to the consent page. */
async function askForConsent(page: Page): Promise<WalletWindow> {
  await generateOffer(page, 'bank-account-basic', { 'Full name': HOLDER })
  await page.getByRole('button', { name: 'Show the code for these wallets' }).click()
  const wallet = await openInDemoWallet(page)
  await goToIssuer(wallet)
  return wallet
}

async function goToIssuer(wallet: WalletWindow): Promise<void> {
  await wallet.button('Go to the issuer').click()
  await stateHeading(wallet.page, QUESTION).waitFor()
}

const decide = (page: Page, decision: 'Accept' | 'Decline') =>
  page.getByRole('button', { name: decision, exact: true }).click()

test('A visitor goes back without a decision, returns, and accepts: wallet and page of the card show it, and a reload takes it only once', async ({
  page,
}) => {
  const wallet = await askForConsent(page)
  expect(new URL(wallet.page.url()).search).toBe('')
  await expect(wallet.page.getByRole('main')).toContainText('Vitrine demo wallet')
  await expect(wallet.page.getByRole('main')).not.toContainText('Unknown wallet')
  await expect(wallet.page.getByRole('main')).toContainText(HOLDER)

  await wallet.page.goBack()
  await wallet.button('Open it again').click()
  await decide(wallet.page, 'Accept')
  await expect(wallet.heading('Card added')).toBeVisible()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()

  await wallet.page.reload()
  await expect(wallet.heading('There is nothing to continue here')).toBeVisible()
  await wallet.button('Done').click()
  await expect(wallet.page.getByRole('link', { name: /Bank account/ })).toHaveCount(1)
})

test('A visitor declines on the page, and the wallet and the page of the card say so', async ({ page }) => {
  const wallet = await askForConsent(page)
  await decide(wallet.page, 'Decline')
  await expect(wallet.heading('Declined')).toBeVisible()
  await wallet.button('Done').click()
  await expect(wallet.page.getByText('Go back to the page that opened this wallet')).toBeVisible()
  await expect(stateHeading(page, 'The card was not issued')).toBeVisible()
})

test('A request can be answered in a second tab of the browser', async ({ page }) => {
  const wallet = await askForConsent(page)
  const second = await page.context().newPage()
  await second.goto(wallet.page.url())
  await decide(second, 'Accept')
  await expect(second.getByRole('heading', { name: 'Card added' })).toBeVisible()
})

test('A wallet asks without an offer, and the visitor fills in the card on the page', async ({ page, vitrine }) => {
  const offer = { credential_issuer: vitrine.appUrl, credential_configuration_ids: ['bank-account-basic'] }
  const link = `openid-credential-offer://?${new URLSearchParams({ credential_offer: JSON.stringify(offer) })}`
  const wallet = await openWalletWith(page, vitrine.walletUrl, link)
  await goToIssuer(wallet)
  await wallet.page.getByLabel('Full name').fill(HOLDER)
  await decide(wallet.page, 'Accept')
  await expect(wallet.heading('Card added')).toBeVisible()
  await expect(wallet.sheet).toContainText(HOLDER)
})

test('An employee signs in instead of filling in the form: the card has name and photo, and the console leads to the person', async ({
  page,
  browser,
  vitrine,
}) => {
  await page.goto(issuePath('verified-employee-basic'))
  await page.getByRole('button', { name: 'Sign in instead' }).click()
  const wallet = await openInDemoWallet(page)
  await goToIssuer(wallet)
  await expect(wallet.page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  const signIn = wallet.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })

  await signIn.click()
  await wallet.page.getByRole('button', { name: 'Cancel' }).click()
  await expect(wallet.page.getByRole('alert')).toContainText('You are not signed in')
  await signIn.click()
  await wallet.page.getByRole('button', { name: NEWCOMER }).click()
  await expect(wallet.page.getByRole('img', { name: `Photo of ${NEWCOMER}` })).toBeVisible()
  await expect(wallet.page.getByRole('main')).toContainText('Curator')
  await decide(wallet.page, 'Accept')
  await expect(wallet.heading('Card added')).toBeVisible()
  await expect(wallet.sheet).toContainText(NEWCOMER)
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()

  // In the first browser, the employee is signed in at the provider.
  const office = await browser.newPage({ baseURL: vitrine.appUrl })
  await signInAs(office, ADMINISTRATOR, vitrine.appUrl)
  await office.goto(`${PAGES.accounts}?search=nora`)
  await office.getByRole('link', { name: 'Details' }).first().click()
  await office.getByRole('link', { name: 'Signed in for this card' }).click()
  await expect(office.getByRole('heading', { name: NEWCOMER, level: 1 })).toBeVisible()
  await expect(office.getByRole('table', { name: 'Cards' })).toContainText('VerifiedEmployee')
  await office.close()
})
