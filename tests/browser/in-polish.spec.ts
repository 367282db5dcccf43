import { issuePath, presentPath, presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { expect, test } from './fixtures.ts'
import { HOLDER, resultRow, stateHeading } from './steps/app-pages.ts'
import { NEWCOMER } from './steps/sign-in.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

// The locators contain the exact Polish texts that a visitor sees.
test.use({ locale: 'pl-PL' })

const OPEN_WALLET = 'Otwórz w portfelu demonstracyjnym'

test("The wallet names a missing card by the name in the metadata of the card's type", async ({ page }) => {
  await page.goto(presentPath('bank-account-basic'))
  const wallet = await openInDemoWallet(page, OPEN_WALLET)
  await expect(wallet.sheet.getByText('Nie masz tej karty: Konto bankowe')).toBeVisible()
})

test('A first card and a payment: page, wallet and receipt show the same amount and receiver', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Pobierz pierwszą kartę' }).click()
  await expect(page.getByText('Aby kontynuować, podaj: imię i nazwisko.')).toBeVisible()
  await page.getByLabel('Imię i nazwisko').fill(HOLDER)
  await page.getByRole('button', { name: 'Wygeneruj', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Kod QR oferty poświadczenia' })).toBeVisible()

  const issuing = await openInDemoWallet(page, OPEN_WALLET)
  await expect(issuing.heading('Dodać „Konto bankowe”?')).toBeVisible()
  for (const label of ['Imię i nazwisko', 'Numer konta', 'Numer karty'])
    await expect(issuing.sheet).toContainText(label)
  await issuing.button('Przyjmij').click()
  await expect(issuing.heading('Karta dodana')).toBeVisible()
  await issuing.leave('Gotowe')
  await expect(stateHeading(page, 'Gotowe!')).toBeVisible()

  await page.goto(presentPaymentPath('bank-account-basic', 'transfer'))
  const payment = page.getByRole('region', { name: 'Płatność do potwierdzenia' })
  await expect(payment).toContainText(/300,00\s?zł/)
  await expect(payment).toContainText('na rzecz: Sklep testowy')
  const wallet = await openInDemoWallet(page, OPEN_WALLET)
  await expect(wallet.heading(/^Zapłacić 300,00 zł\?$/)).toBeVisible()
  await expect(wallet.sheet).toContainText('Sklep testowy')
  await wallet.button(/^Zapłać 300,00 zł$/).click()
  await wallet.heading(/^Zatwierdzono 300,00 zł$/).waitFor()
  await wallet.close()
  await expect(stateHeading(page, 'Świetnie! Transakcja zakończona pomyślnie')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Potwierdzenie' })).toContainText('na rzecz: Sklep testowy')
  await expect(resultRow(page, 'Z konta')).toHaveText(/^PL\d\d( \d{4}){6}$/)
  await expect(resultRow(page, 'Saldo konta')).toContainText(/700,00\s?zł/)
})

test('An employee signs in for a card, which then has name and photo', async ({ page }) => {
  await page.goto(issuePath('verified-employee-basic'))
  await page.getByRole('button', { name: 'Zaloguj się zamiast tego' }).click()
  const wallet = await openInDemoWallet(page, OPEN_WALLET)
  await wallet.button('Przejdź do wydawcy').click()
  const consent = wallet.page.getByRole('main')
  await expect(consent).toContainText('Zaloguj się na swoje konto.')
  await consent.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
  await wallet.page.getByRole('button', { name: NEWCOMER }).click()
  await expect(consent).toContainText('Zalogowano jako')
  for (const text of ['Stanowisko', 'Curator', 'Dział']) await expect(consent).toContainText(text)
  await wallet.page.getByRole('button', { name: 'Przyjmij', exact: true }).click()
  await expect(wallet.heading('Karta dodana')).toBeVisible()
  await expect(wallet.sheet).toContainText(NEWCOMER)
  await expect(stateHeading(page, 'Gotowe!')).toBeVisible()
})
