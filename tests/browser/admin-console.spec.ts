import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'
import { openManyAccounts } from './steps/accounts.ts'
import { getBankAccount, requestPresentation, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { ADMINISTRATOR, signIn } from './steps/sign-in.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test.use({ hasVitrineToItself: true, viewport: { width: 390, height: 900 } })

test('On a phone, an administrator sees a card being issued, finds and revokes its account, and the card is refused', async ({
  page,
  vitrine,
  guard,
}) => {
  // The wallet gets a 400 when it presents the revoked card.
  guard.expect(/^Failed to load resource: .* status of 400/)
  const holder = 'Zofia Wiśniewska'
  const names = Array.from({ length: 30 }, (_, index) => `Holder ${String(index + 1).padStart(2, '0')}`)
  await openManyAccounts(vitrine, 'Workshop', names)
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  const follow = async (name: string) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  }

  await test.step('an issuance appears without a reload', async () => {
    await follow('Admin')
    await expect(page.getByText('No card was used.')).toBeVisible()
    const visitor = await page.context().newPage()
    await getBankAccount(visitor, holder)
    await visitor.close()
    const cards = page.getByRole('table', { name: 'Cards in use' })
    await expect(cards.getByRole('row', { name: 'Bank account' })).toBeVisible()
  })

  await test.step('going back and reloading keep the order and the page of a list', async () => {
    await follow('Accounts')
    const firstRow = page.getByRole('row').nth(1)
    await expect(firstRow).toContainText(holder)
    await page.getByRole('button', { name: 'Name' }).click()
    await expect(firstRow).toContainText('Holder 01')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(firstRow).toContainText('Holder 26')
    await page.goBack()
    await expect(firstRow).toContainText('Holder 01')
    await page.goForward()
    await expect(firstRow).toContainText('Holder 26')
    await page.reload()
    await expect(firstRow).toContainText('Holder 26')
  })

  await test.step('search results are exported as a file', async () => {
    await page.getByLabel('Search accounts').fill('wisniewska')
    await expect(page.getByText('1 result')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file.split('\r\n').slice(1, -1)).toEqual([expect.stringContaining(`,BankAccount,${holder},Active,`)])
  })

  await test.step('an account is revoked by keyboard, and closing the dialog restores the focus', async () => {
    await page.getByRole('button', { name: 'More of this row' }).press('Enter')
    await page.getByRole('link', { name: `Details of ${holder}` }).press('Enter')
    await expect(page.getByRole('heading', { name: holder, level: 1 })).toBeVisible()
    const revoke = page.getByRole('button', { name: /^Revoke / })
    await revoke.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Revoke the account of ${holder}?` })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(revoke).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Reason').selectOption('Wallet or key lost or stolen')
    await dialog.getByLabel('Reference (optional)').fill('HD-4711')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Reason: Wallet or key lost or stolen')).toBeVisible()
    await expect(page.getByText('Reference: HD-4711')).toBeVisible()
  })

  await requestPresentation(page, 'bank-account-basic')
  const wallet = await openInDemoWallet(page)
  await wallet.button('Share').click()
  await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
  await expect(page.getByText('The credential has been revoked or is expired')).toBeVisible()
  await expect(page.getByText(SUCCESS)).toHaveCount(0)
})

test('On a desktop, 14 of 25 accounts are in the window, six Tabs reach the first one, and a press on a row opens it', async ({
  page,
  vitrine,
}) => {
  const names = Array.from({ length: 25 }, (_, index) => `Holder ${String(index + 1).padStart(2, '0')}`)
  await openManyAccounts(vitrine, 'Workshop', names)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.goto('/admin/accounts')
  const rows = page.locator('tbody > tr')
  await expect(rows).toHaveCount(25)
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))
  expect(heights.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(14)
  expect(Math.max(...heights.map(({ height }) => height))).toBeLessThanOrEqual(44)

  // The first press reaches 'Skip to content', and the second one 'Skip to the list'.
  for (const key of ['Tab', 'Tab', 'Enter', 'Tab']) await page.keyboard.press(key)
  await expect(rows.first().getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused()

  await page.mouse.wheel(0, 400)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport()
  await rows
    .nth(12)
    .getByText(/^Holder/)
    .click()
  await expect(page.getByRole('heading', { name: 'Holder 13', level: 1 })).toBeVisible()
})

test('Four questions of an administrator need at most three actions each', async ({ page, vitrine }) => {
  const holder = 'Zofia Wiśniewska'
  await page.setViewportSize({ width: 1440, height: 900 })
  await getBankAccount(page, holder)
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  let actions = 0
  const act = async (action: Promise<unknown>) => {
    actions += 1
    await action
  }
  const find = async (name: string) => {
    await page.goto('/admin')
    actions = 0
    const field = page.getByRole('combobox', { name: 'Search the console' })
    await act(field.fill(name))
    await page.getByRole('option', { name: new RegExp(holder) }).waitFor()
    await act(field.press('Enter'))
    await expect(page.getByRole('heading', { name: holder, level: 1 })).toBeVisible()
  }

  await test.step('suspend one person’s card until Friday', async () => {
    await find('wisniewska')
    await act(page.getByRole('button', { name: 'Suspend' }).click())
    const dialog = page.getByRole('dialog', { name: `Suspend the account of ${holder}?` })
    await expect(dialog).toBeVisible()
    expect(actions).toBeLessThanOrEqual(3)
    await dialog.getByLabel('Last day').fill('2099-12-04')
    await dialog.getByRole('button', { name: 'Suspend account' }).click()
    await expect(page.getByText(/until 5\.12\.2099, 00:00:00/).first()).toBeVisible()
  })

  await test.step('find an account by name and revoke it', async () => {
    await find('zofia w')
    await act(page.getByRole('button', { name: /^Revoke / }).click())
    const dialog = page.getByRole('dialog', { name: `Revoke the account of ${holder}?` })
    await expect(dialog).toBeVisible()
    expect(actions).toBeLessThanOrEqual(3)
    await dialog.getByLabel('Reason').selectOption('Wallet or key lost or stolen')
    await dialog.getByRole('button', { name: 'Revoke account' }).click()
    await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible()
  })

  await test.step('who revoked this card, and why', async () => {
    await find('wisn')
    const line = page.getByRole('row', { name: /Revoke an account/ })
    await expect(line).toContainText('ada.admin')
    await expect(line).toContainText('Wallet or key lost or stolen')
    expect(actions).toBeLessThanOrEqual(3)
  })

  await test.step('which card was used most this week', async () => {
    await page.goto('/admin/accounts')
    actions = 0
    await act(page.getByRole('link', { name: 'Overview' }).click())
    await act(page.getByRole('button', { name: 'Last week' }).click())
    await expect(page.getByRole('table', { name: 'Cards in use' }).getByRole('row').nth(1)).toContainText(
      'Bank account',
    )
    expect(actions).toBeLessThanOrEqual(3)
  })
})
