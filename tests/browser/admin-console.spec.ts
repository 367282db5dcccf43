import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openManyAccounts } from './steps/accounts.ts'
import {
  generateOffer,
  getBankAccount,
  offerCode,
  openPayment,
  requestPresentation,
  resultRow,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { ADMINISTRATOR, STAFF, signIn } from './steps/sign-in.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const ALL_BANK_ACCOUNTS = '/admin/contracts/all-accounts/BankAccount'
const PEOPLE = '/admin/contracts/all-accounts/idp'

/** Answers the question whether to do it. */
const confirm = (page: Page, answer: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: answer }).click()

const revokeButton = (page: Page, name: string): Locator =>
  page.getByRole('row', { name }).getByRole('button', { name: `Revoke ${name}` })

test('An administrator finds an account by the way of the bars and revokes it, and its card is refused from then on', async ({
  page,
  vitrine,
  guard,
}) => {
  // What the wallet is told that presents the revoked card.
  guard.expect(/^Failed to load resource: .* status of 400/)
  const holder = 'Zofia Revoked'
  await getBankAccount(page, holder)
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('link', { name: 'View Contracts' }).click()
  await expect(page.getByRole('heading', { name: 'VC Contracts' })).toBeVisible()
  await page.getByRole('link', { name: 'All accounts of BankAccount' }).click()
  await page.getByLabel('Search accounts').fill(holder)
  const row = page.getByRole('row', { name: holder })
  await expect(row).toContainText('Active')
  await expect(row).toContainText('N/A')

  await revokeButton(page, holder).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Revoke the account of ${holder}?` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(revokeButton(page, holder)).toBeFocused()
  await page.keyboard.press('Enter')
  await confirm(page, 'Revoke account')
  await expect(page.getByText('Revoked.')).toBeVisible()
  await expect(row).toContainText('Revoked')
  await expect(revokeButton(page, holder)).toHaveCount(0)
  await expect(row).toBeFocused()

  await test.step('it starts no payment any more, and says why', async () => {
    await page.goto(`/admin/contracts/BankAccount/accounts?search=${encodeURIComponent(holder)}`)
    const payment = page.getByRole('button', { name: /^Start payment from / })
    await expect(payment).toHaveAttribute('aria-disabled', 'true')
    await expect(payment).toHaveAccessibleDescription('Revoked: it cannot pay.')
    const before = page.url()
    await payment.press('Enter')
    expect(page.url()).toBe(before)
  })

  await requestPresentation(page, 'bank-account-basic')
  const wallet = await openInDemoWallet(page)
  await wallet.button('Share').click()
  await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
  await expect(page.getByText('The credential has been revoked or is expired')).toBeVisible()
  await expect(page.getByText(SUCCESS)).toHaveCount(0)
})

test('A payment that an administrator starts at an account is paid from that account', async ({ page, vitrine }) => {
  const holder = 'Piotr Payer'
  await getBankAccount(page, holder)
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.goto('/admin/contracts')
  await page.getByRole('link', { name: 'Details of BankAccount' }).click()
  await expect(page).toHaveURL('/admin/contracts/BankAccount/accounts')
  await page.getByLabel('Search accounts').fill(holder)
  await expect(page.getByText('1 in all')).toBeVisible()
  await page.getByRole('link', { name: 'Start payment' }).click()
  const wallet = await openInDemoWallet(page)
  await wallet.button('Pay PLN 300.00').click()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(resultRow(page, 'Account balance')).toContainText('700.00')

  await page.goto(`${ALL_BANK_ACCOUNTS}?search=${encodeURIComponent(holder)}`)
  await expect(page.getByRole('row', { name: holder })).toContainText('700.00')
})

test('A disabled contract issues nothing until it is enabled again, and ends what is open', async ({
  page,
  vitrine,
  guard,
}) => {
  guard.expectRefusal(403)
  const [offered, paying] = [await page.context().newPage(), await page.context().newPage()]
  await generateOffer(offered, 'bank-account-basic', { 'Full name': 'Nobody' })
  await openPayment(paying, 'bank-account-basic', 'transfer')
  const early = await page.context().newPage()
  await early.goto('/issue/bank-account-basic')
  await early.getByLabel('Full name').fill('Nobody')
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  const contract = '/admin/contracts/BankAccount/accounts'
  await page.goto(contract)
  await page.getByRole('button', { name: 'Disable' }).click()
  await confirm(page, 'Disable contract')
  await expect(page.getByText('Disabled.', { exact: true })).toBeVisible()
  await offered.bringToFront()
  await expect(stateHeading(offered, 'The card was not issued')).toBeVisible()
  await paying.bringToFront()
  await expect(stateHeading(paying, 'Verification Rejected')).toBeVisible()
  await expect(paying.getByText('Nothing was charged.')).toBeVisible()
  for (const ended of [offered, paying]) {
    await expect(ended.getByText('This credential is currently not available.')).toBeVisible()
    await ended.close()
  }

  await early.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(early.getByText('This credential is currently not available.')).toBeVisible()
  await expect(offerCode(early)).toHaveCount(0)
  await early.close()
  const visitor = await page.context().newPage()
  await visitor.goto('/issue/bank-account-basic')
  await expect(stateHeading(visitor, 'Not available at the moment')).toBeVisible()
  await expect(visitor.getByLabel('Full name')).toHaveCount(0)

  await page.getByRole('button', { name: 'Enable' }).click()
  await confirm(page, 'Enable contract')
  await expect(page.getByText('Enabled.', { exact: true })).toBeVisible()
  await getBankAccount(visitor)
})

test('A long list has pages, an order and a search, which a reload and the way back keep', async ({
  page,
  vitrine,
}) => {
  const names = Array.from({ length: 60 }, (_, index) => `Holder ${String(index + 1).padStart(2, '0')}`)
  await openManyAccounts(vitrine, 'CredoRestCard', names)
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.goto('/admin/contracts/all-accounts/CredoRestCard')
  const firstRow = page.getByRole('row').nth(1)
  await expect(firstRow).toContainText('Holder 60')
  await expect(page.getByText('1 to 25 of 60 accounts')).toBeVisible()

  await page.getByRole('button', { name: 'Name' }).click()
  await expect(firstRow).toContainText('Holder 01')
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(firstRow).toContainText('Holder 26')
  await page.reload()
  await expect(firstRow).toContainText('Holder 26')
  await expect(page.getByText('26 to 50 of 60 accounts')).toBeVisible()
  await page.goBack()
  await expect(firstRow).toContainText('Holder 01')
  await page.goForward()
  await expect(firstRow).toContainText('Holder 26')

  const search = page.getByLabel('Search accounts')
  await search.fill('holder 5')
  await expect(page.getByText('10 in all')).toBeVisible()
  await expect(firstRow).toContainText('Holder 50')
  await page.reload()
  await expect(search).toHaveValue('holder 5')
  await expect(firstRow).toContainText('Holder 50')
  await search.fill('nobody')
  await expect(page.getByText('No accounts found')).toBeVisible()
})

test('An administrator finds, reads, revokes, erases and exports accounts on a phone, by keyboard where it matters', async ({
  page,
  vitrine,
}) => {
  const holder = 'Zofia Wiśniewska'
  await page.setViewportSize({ width: 390, height: 900 })
  await getBankAccount(page, holder)
  await openManyAccounts(vitrine, 'Workshop', ['Ćwik Phone', 'Cyran Phone', 'Łoś Phone'])
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Accounts' }).click()
  await page.getByLabel('Search accounts').fill('wisniewska')
  await expect(page.getByText('1 in all')).toBeVisible()

  await test.step('the page of an account has what is known of it, and Revoke asks why', async () => {
    await page.getByRole('link', { name: `Details of ${holder}` }).press('Enter')
    await expect(page.getByRole('heading', { name: holder, level: 1 })).toBeVisible()
    await expect(page.getByText('Nothing was paid from this account')).toBeVisible()
    await expect(page.getByRole('row', { name: /Issue a credential/ })).toBeVisible()
    await page.getByRole('button', { name: /^Revoke / }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Revoke the account of ${holder}?` })
    await expect(dialog.getByText('With it goes: 1 credential.')).toBeVisible()
    await dialog.getByLabel('Reason').selectOption('Wallet or key lost or stolen')
    await dialog.getByLabel('Reference (optional)').fill('HD-4711')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Reason: Wallet or key lost or stolen')).toBeVisible()
    await expect(page.getByText('Reference: HD-4711')).toBeVisible()
  })

  await test.step('what names a person is erased, and the rest stays', async () => {
    await page.getByRole('button', { name: 'Erase personal data' }).press('Enter')
    await confirm(page, 'Erase personal data')
    await expect(page.getByText(/^Erased on /)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Account /)
    await expect(page.getByText(holder)).toHaveCount(0)
  })

  await test.step('a list keeps its filters in the address, is exported, and several are revoked at once', async () => {
    await page.goto('/admin/accounts?contract=Workshop&search=phone&order=name')
    await expect(page.getByRole('row').nth(1)).toContainText('Ćwik Phone')
    await expect(page.getByLabel('Contract')).toHaveValue('Workshop')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file.split('\r\n').slice(1, -1)).toHaveLength(3)
    expect(file).toContain(',Workshop,Łoś Phone,Active,')
    await page.getByLabel('Select all rows of this page').check()
    await page.getByRole('button', { name: 'Revoke selected' }).click()
    await expect(page.getByRole('dialog', { name: 'Revoke 3 accounts?' })).toBeVisible()
    await confirm(page, 'Revoke 3 accounts')
    await page.getByLabel('Status').selectOption('Active')
    await expect(page.getByText('No accounts found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page.getByLabel('Status')).toHaveValue('')
  })
})

test.describe('People', () => {
  test.use({ hasVitrineToItself: true })

  test('Staff meet no access; a person who is revoked is shut out until they are restored, nobody revokes themselves, and the audit log has it all', async ({
    page,
    browser,
    vitrine,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: vitrine.appUrl })
    const staff = await elsewhere.newPage()
    await signIn(staff, STAFF, vitrine.appUrl)
    await staff.goto('/admin/contracts')
    await expect(staff.getByRole('heading', { name: 'You have no access to this' })).toBeVisible()
    await expect(staff.getByText('Your account does not have the permission')).toBeVisible()

    await signIn(page, ADMINISTRATOR, vitrine.appUrl)
    await page.goto('/admin/contracts')
    await page.getByRole('link', { name: 'People who signed in' }).click()
    await revokeButton(page, STAFF).click()
    await expect(page.getByRole('dialog')).toContainText('This person is shut out')
    await confirm(page, 'Revoke access')
    await expect(page.getByText('Revoked.')).toBeVisible()
    await expect(page.getByRole('row', { name: STAFF })).toContainText('Revoked')

    await staff.reload()
    await expect(staff.getByText('Your access was revoked by an administrator.')).toBeVisible()
    await elsewhere.close()

    await page.goto(PEOPLE)
    await expect(page.getByRole('row', { name: ADMINISTRATOR })).toContainText('This is you')
    await expect(revokeButton(page, ADMINISTRATOR)).toBeHidden()
    await page.getByRole('button', { name: `Restore the access of ${STAFF}` }).click()
    await confirm(page, 'Restore access')
    await expect(page.getByText('Restored.')).toBeVisible()
    await expect(page.getByRole('row', { name: STAFF })).toContainText('Active')

    await page.goto('/admin/audit')
    const line = page.getByRole('row', { name: 'Revoke a person’s access' })
    await expect(line).toContainText('ada.admin@vitrine.example')
    await expect(line).toContainText('Revoked')
  })
})

test.describe('Overview and audit log', () => {
  test.use({ hasVitrineToItself: true })

  test('An administrator sees what happens as it happens, and follows it into the audit log, by keyboard and on a phone', async ({
    page,
    vitrine,
  }) => {
    await signIn(page, ADMINISTRATOR, vitrine.appUrl)
    await page.goto('/admin')
    await expect(page.getByText('Nothing needs attention.')).toBeVisible()
    await expect(page.getByText('No card was used.')).toBeVisible()
    const visitor = await page.context().newPage()
    await getBankAccount(visitor)
    await visitor.close()
    const cards = page.getByRole('table', { name: 'Cards in use' })
    await expect(cards.getByRole('row', { name: 'Bank account' })).toBeVisible()
    await page.getByRole('button', { name: 'Last hour' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin?span=hour')
    await expect(cards.getByRole('row', { name: 'Bank account' })).toBeVisible()

    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/admin/audit?action=issue')
    const entry = page.getByRole('row', { name: 'Issue a credential' })
    await expect(entry).toContainText('Issued')
    await expect(entry).toContainText('Not sealed yet')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
    expect((await saving).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
    await entry.getByRole('link').first().press('Enter')
    await expect(page).toHaveURL(/\/admin\/accounts\//)
  })
})
