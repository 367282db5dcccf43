import { expect, test } from './fixtures.ts'
import {
  follow,
  generateOffer,
  HOLDER,
  requestCode,
  resultRow,
  SUCCESS,
  shownPin,
  stateHeading,
} from './steps/app-pages.ts'
import { addCard, openInEmulatedWallet, shareCard } from './steps/emulated-wallet.ts'
import { markOf } from './steps/emulator-mark.ts'
import { callerLink, comparedNumber, openHelpDesk } from './steps/help-desk.ts'
import { drawPortrait } from './steps/pictures.ts'
import { EMPLOYEE } from './tour/people.ts'

// The emulator needs a server with other settings.
test.use({ hasVitrineToItself: true })

test('With the emulator, a visitor gets a bank account, pays with it and gets a coffee', async ({ page, emulator }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get your first card' }).click()
  await page.getByLabel('Full name').fill(HOLDER)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const issuing = await openInEmulatedWallet(page)
  await expect(issuing.heading('Add ‘Bank account’?')).toBeVisible()
  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  await issuing.receive()
  await expect(issuing.sheet.getByText(HOLDER)).toBeVisible()
  await issuing.leave()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  expect(emulator.wallet.cards).toHaveLength(1)

  await page.getByRole('link', { name: 'Use this card' }).click()
  const sharing = await openInEmulatedWallet(page)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await sharing.share()
  await sharing.leave()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(resultRow(page, 'Full name')).toHaveText(HOLDER)

  await page.getByRole('link', { name: 'Transfer 300 PLN' }).click()
  await shareCard(page)
  await expect(page.getByText('PLN 300.00 was paid to Test shop.')).toBeVisible()

  await follow(page, '/present/bank-account-basic/payment/coffee')
  await shareCard(page)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/coffee/i)
})

test('With the emulator, a caller presents the employee card on the page of the link, and staff get the actions', async ({
  page,
  context,
  emulator,
}) => {
  await page.goto('/issue/verified-employee-basic')
  const photo = { name: 'ewa.jpg', mimeType: 'image/jpeg', buffer: await drawPortrait(context) }
  await page.getByLabel(/^Photo/).setInputFiles(photo)
  for (const [label, value] of Object.entries(EMPLOYEE)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await addCard(page, await shownPin(page))
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  expect(emulator.wallet.cards[0]?.claims).toMatchObject({ displayName: 'Ewa Lis' })

  await openHelpDesk(page, 'employee')
  const number = (await comparedNumber(page).textContent()) ?? ''
  const caller = await context.newPage()
  await caller.goto(await callerLink(page))
  await expect(caller.getByRole('img', { name: /^Number to compare/ })).toHaveText(number)
  const wallet = await openInEmulatedWallet(caller)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await wallet.share()
  await wallet.leave()
  await expect(stateHeading(caller, 'Done')).toBeVisible()

  await expect(stateHeading(page, 'Verified')).toBeVisible()
  await expect(markOf(page)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo of Ewa Lis' })).toBeVisible()
  await page.getByRole('button', { name: 'Verification Accepted - Proceed with Support' }).click()
  for (const action of ['Reset MFA', 'Unblock account', 'Review identity provider account'])
    await expect(page.getByRole('button', { name: action })).toBeVisible()
})

test('With the emulator, the gate refuses a certificate of level 1 and opens for one of level 2', async ({
  page,
  emulator,
}) => {
  for (const id of ['certificate1', 'certificate2']) {
    await generateOffer(page, id, { 'Full name': HOLDER })
    await addCard(page)
    await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  }
  expect(emulator.wallet.cards).toHaveLength(2)
  await follow(page, '/security')
  await page.getByRole('button', { name: 'Show certificate, level 1' }).click()
  await shareCard(page)
  await expect(stateHeading(page, 'Verified, but not accepted')).toBeVisible()
  await expect(page.getByRole('img', { name: 'A closed door' })).toBeVisible()
  await page.getByRole('button', { name: 'Show certificate, level 2' }).click()
  await shareCard(page)
  await expect(stateHeading(page, 'Certificate accepted')).toBeVisible()
  await expect(page.getByRole('img', { name: /^An open door/ })).toBeVisible()
})

test('While the emulator does not answer, the page says so, and a new try works when it answers again', async ({
  page,
  guard,
  emulator,
}) => {
  guard.expectRefusal(503)
  emulator.faults.add({ endpoint: 'token', times: 10, failure: { kind: 'drop' } })
  emulator.tokens.expireAll()
  await page.goto('/present/bank-account-basic')
  await expect(
    page.getByText('The service that issues and checks this card does not answer or is overloaded.'),
  ).toBeVisible()
  emulator.faults.clear()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(requestCode(page)).toBeVisible()
})
