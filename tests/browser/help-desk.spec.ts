import { HELP_DESK_ENDPOINTS } from '@vitrine/api/endpoints/help-desk.ts'
import { expect, test } from './fixtures.ts'
import { pollNow, putCardIntoWallet, stateHeading } from './steps/app-pages.ts'
import { PHONE } from './steps/devices.ts'
import { callerLink, comparedNumber, getEmployeeCard, guidOf, openHelpDesk } from './steps/help-desk.ts'
import { tabTo } from './steps/keyboard.ts'
import { openInDemoWallet, WalletWindow } from './steps/wallet-window.ts'
import { EMPLOYEE } from './tour/people.ts'

/** Paths that the staff's page requests without any action of the staff. These requests change nothing. */
const READS: readonly string[] = [HELP_DESK_ENDPOINTS.request.path, HELP_DESK_ENDPOINTS.verifiedCaller.path]

test('An employee calls: both sides see the same number, and staff see photo and data, accept, and get the actions, by keyboard', async ({
  page,
  context,
}) => {
  await getEmployeeCard(page)
  await page.goto('/')
  await tabTo(page, 'link', 'Open help desk')
  await page.keyboard.press('Enter')
  await comparedNumber(page).waitFor()
  const guid = await guidOf(page)
  const link = await callerLink(page)
  const number = (await comparedNumber(page).textContent()) ?? ''

  await test.step('a reload keeps the request; the guid is neither in the address nor in storage', async () => {
    await page.reload()
    await expect(comparedNumber(page)).toHaveText(number)
    expect(await guidOf(page)).toBe(guid)
    expect(await callerLink(page)).toBe(link)
    expect(page.url()).not.toContain(guid)
    const { cookies, origins } = await context.storageState({ indexedDB: true })
    const session = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(JSON.stringify([cookies, origins, session])).not.toContain(guid)
  })

  const caller = await context.newPage()
  await test.step('the caller opens the link and presents the employee card', async () => {
    await caller.goto(link)
    await expect(caller.getByRole('img', { name: /^Number to compare/ })).toHaveText(number)
    expect(await caller.content()).not.toContain(guid)
    await tabTo(caller, 'link', 'Open in demo wallet')
    const opened = context.waitForEvent('page')
    await caller.keyboard.press('Enter')
    const wallet = new WalletWindow(await opened)
    await wallet.button('Share').waitFor()
    await pollNow(caller)
    await expect(stateHeading(caller, 'Continue on your phone')).toBeVisible()
    await expect(stateHeading(page, 'Verification Started')).toBeVisible()
    await tabTo(wallet.page, 'button', 'Share')
    await wallet.page.keyboard.press('Enter')
    await wallet.heading('Shared').waitFor()
    await wallet.close()
    await expect(stateHeading(caller, 'Done')).toBeVisible()
    await caller.close()
  })

  await expect(stateHeading(page, 'Verified')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo of Ewa Lis' })).toBeVisible()
  for (const value of Object.values(EMPLOYEE)) await expect(page.getByRole('main').getByText(value)).toBeVisible()

  await test.step('a colleague sees the result, too', async () => {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'verification status of this request' }).click()
    const colleague = await opened
    await expect(colleague.getByRole('img', { name: 'Photo of Ewa Lis' })).toBeVisible()
    expect(new URL(colleague.url()).pathname).toBe(`/employee/helpdesk/${guid}`)
    await colleague.close()
  })

  await tabTo(page, 'button', 'Verification Accepted - Proceed with Support')
  await page.keyboard.press('Enter')
  await expect(stateHeading(page, 'Verification accepted')).toBeFocused()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await tabTo(page, 'button', 'Unblock account')
  for (const close of ['Enter', 'Escape']) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'OK' })).toBeFocused()
    await page.keyboard.press(close)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Unblock account' })).toBeFocused()
  }
  // Without an action of the staff, the page may only check if the request is still valid and if the caller's data is still stored.
  expect(sent.filter((path) => !READS.includes(path))).toEqual([])
})

test.describe('On a phone', () => {
  test.use(PHONE)

  test("rejecting a customer who is not the caller removes the customer's data, also after a reload, and creates a new request", async ({
    page,
  }) => {
    await putCardIntoWallet(page, 'external-id-basic', {
      displayName: 'Jan Nowak',
      userPrincipalName: 'jan.nowak@example.com',
    })
    await openHelpDesk(page, 'customer')
    const first = await guidOf(page)
    const wallet = await openInDemoWallet(page)
    await wallet.share()
    await wallet.close()
    await expect(page.getByText('jan.nowak@example.com')).toBeVisible()
    await expect(page).toHaveTitle('Verified – Customer help desk · Vitrine')

    await tabTo(page, 'button', 'Not the caller, start again')
    await page.keyboard.press('Enter')
    await expect(comparedNumber(page)).toBeVisible()
    await expect(stateHeading(page, 'Send this link to the caller')).toBeFocused()
    await expect(page.getByText('Jan Nowak')).toBeHidden()
    const second = await guidOf(page)
    expect(second).not.toBe(first)
    await page.reload()
    await expect(comparedNumber(page)).toBeVisible()
    expect(await guidOf(page)).toBe(second)
  })
})
