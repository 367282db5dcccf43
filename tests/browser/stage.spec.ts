import { PAGES } from '@vitrine/api/pages/pages.ts'
import { expect, test } from './fixtures.ts'
import { requestPresentation } from './steps/app-pages.ts'
import { callerLink, comparedNumber } from './steps/help-desk.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test.use({ settings: { STAGE: 'on', STAGE_CARD: 'certificate2' } })

test('The stage of an event shows one code, counts cards and doors, opens the door, and fills the display with a key', async ({
  page,
  context,
}) => {
  await page.goto(PAGES.stage)
  await page.getByRole('img', { name: 'QR code: Certificate, level 2' }).waitFor()
  const totals = page.getByRole('definition')
  await expect(totals.nth(0)).toHaveText('0')

  for (const number of ['1', '2']) {
    const wallet = await openInDemoWallet(page)
    await wallet.receive()
    await wallet.close()
    await expect(totals.nth(0)).toHaveText(number)
  }

  const visitor = await context.newPage()
  await requestPresentation(visitor, 'certificate2')
  const wallet = await openInDemoWallet(visitor)
  await wallet.share()
  await wallet.close()
  await page.getByRole('heading', { name: 'The door is open' }).waitFor()
  await expect(totals.nth(1)).toHaveText('1')

  await page.bringToFront()
  await page.getByRole('region', { name: 'Stage' }).focus()
  await page.keyboard.press('f')
  await expect(page.getByLabel('Card', { exact: true })).toBeHidden()
  await page.keyboard.press('f')
  await expect(page.getByLabel('Card', { exact: true })).toBeVisible()
})

test("A presenter opens staff and caller side by side: the caller's window follows the staff's request", async ({
  page,
  context,
}) => {
  await page.goto(PAGES.stage)
  const windows = [context.waitForEvent('page')]
  await page.getByRole('button', { name: 'Help desk: staff and caller' }).click()
  const staff = await windows[0]
  if (!staff) throw new Error('no window opened')
  await expect.poll(() => context.pages().length).toBe(3)
  const caller = context.pages().at(-1)
  if (!caller) throw new Error('no second window opened')
  const link = await callerLink(staff)
  await expect(caller).toHaveURL(link)
  await expect(caller.getByText((await comparedNumber(staff).textContent()) ?? '')).toBeVisible()
})
