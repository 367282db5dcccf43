import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  getBankAccount,
  HOLDER,
  openPayment,
  payBy,
  putCardIntoWallet,
  requestCode,
  resultRow,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { getCertificate } from './steps/gate.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

// A second bank and a second gate, which are files and pictures and nothing else.
test.use({ hasAddedCards: true })

const OPEN = 'An open door, and the light behind it'
const CLOSED = 'A closed door'
const door = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

const getCard = (page: Page, id: string): Promise<void> => putCardIntoWallet(page, id, { displayName: HOLDER })

/** Shows a card at the gate that the page is at. */
async function show(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Show ${title}` }).click()
  const wallet = await openInDemoWallet(page)
  await wallet.share()
  await wallet.close()
}

test('A second bank has its own prices, receivers, balance and coupon, and the first keeps its own', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('article', { name: 'Harbour bank' })).toBeVisible()
  await getBankAccount(page)
  await getCard(page, 'harbour-bank')

  await openPayment(page, 'harbour-bank', 'ferry')
  const payment = page.getByRole('region', { name: 'Payment to confirm' })
  await expect(payment).toContainText('42.50')
  await expect(payment).toContainText('to Harbour ferry')
  const wallet = await openInDemoWallet(page)
  await expect(wallet.heading('Pay PLN 42.50?')).toBeVisible()
  await expect(wallet.sheet).toContainText('to Harbour ferry')
  await payBy(wallet)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('paid to Harbour ferry')
  await expect(resultRow(page, 'Account balance')).toContainText('457.50')

  await test.step('an operation of the same name is another one at each bank', async () => {
    for (const [card, receiver, left] of [
      ['harbour-bank', 'Harbour shop', '337.50'],
      ['bank-account-basic', 'Test shop', '700.00'],
    ] as const) {
      await openPayment(page, card, 'transfer')
      await payBy(await openInDemoWallet(page))
      await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(`paid to ${receiver}`)
      await expect(resultRow(page, 'Account balance')).toContainText(left)
    }
  })

  await test.step('the coupon is used by an operation of any name', async () => {
    await openPayment(page, 'harbour-bank', 'espresso')
    const coupon = await openInDemoWallet(page)
    await coupon.share()
    await coupon.close()
    await expect(page.getByText('One coffee, free')).toBeVisible()
  })
})

test('A second gate asks for its own level, and opens its own door for its own time', async ({ page }) => {
  await getCertificate(page, 2)
  await getCard(page, 'vault-guest')
  await getCard(page, 'vault-keeper')

  await page.goto('/security')
  await expect(page.getByText('It opens for a certificate of level 2.')).toBeVisible()
  const gates = page.getByRole('navigation', { name: 'Gates' })
  await gates.getByRole('link', { name: 'Vault' }).click()
  await expect(page.getByText('The vault opens for its keepers.')).toBeVisible()
  await expect(page.getByText('It opens for a certificate of level 3.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show / })).toHaveText(['Show vault keeper', 'Show vault guest'])

  await show(page, 'vault guest')
  await expect(page.getByText('This gate asks for a certificate of level 3. The door stays closed.')).toBeVisible()
  await expect(door(page, CLOSED)).toBeVisible()
  await show(page, 'vault keeper')
  await expect(stateHeading(page, 'Certificate accepted')).toBeVisible()
  await expect(door(page, OPEN)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^1:[0-3]\d$/)

  await gates.getByRole('link', { name: 'Main gate' }).click()
  await expect(door(page, CLOSED)).toBeVisible()
  await expect(requestCode(page)).toBeHidden()
  await show(page, 'certificate, level 2')
  await expect(door(page, OPEN)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-3]\d$/)
})
