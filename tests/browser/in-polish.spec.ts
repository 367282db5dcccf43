import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { helpDeskPath, issuePath, presentPaymentPath } from '@vitrine/api'
import { expect, test } from './fixtures.ts'
import { HOLDER, resultRow, stateHeading } from './steps/app-pages.ts'
import { drawPortrait } from './steps/pictures.ts'
import { ADMINISTRATOR, choosePerson } from './steps/sign-in.ts'
import { openInDemoWallet, type WalletWindow } from './steps/wallet-window.ts'

// What these journeys press and read is what somebody in Poland sees, word for word.
test.use({ locale: 'pl-PL' })

const SUCCESS = 'Świetnie! Transakcja zakończona pomyślnie'

const openWallet = (page: Page): Promise<WalletWindow> => openInDemoWallet(page, 'Otwórz w portfelu demonstracyjnym')

/** Fills in a card's form and takes the card into the wallet. */
async function getCard(page: Page, cardId: string, fields: Record<string, string>): Promise<void> {
  await page.goto(issuePath(cardId))
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Wygeneruj', exact: true }).click()
  const wallet = await openWallet(page)
  await wallet.button('Przyjmij').click()
  await wallet.heading('Karta dodana').waitFor()
  await wallet.close()
}

async function share(page: Page): Promise<void> {
  const wallet = await openWallet(page)
  await wallet.button('Udostępnij').click()
  await wallet.heading('Udostępniono').waitFor()
  await wallet.close()
}

test('A first card, and its first use', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Vitrine/)
  await page.getByRole('link', { name: 'Pobierz pierwszą kartę' }).click()
  await expect(stateHeading(page, 'Zeskanuj kod QR, aby pobrać kartę')).toBeVisible()
  await expect(page.getByText('Do wypełnienia: Imię i nazwisko.')).toBeVisible()
  await page.getByLabel('Imię i nazwisko').fill(HOLDER)
  await page.getByRole('button', { name: 'Wygeneruj', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Kod QR oferty poświadczenia' })).toBeVisible()

  const issuing = await openWallet(page)
  await expect(issuing.heading('Dodać „Konto bankowe”?')).toBeVisible()
  for (const label of ['Imię i nazwisko', 'Numer konta', 'Numer karty'])
    await expect(issuing.sheet).toContainText(label)
  await issuing.button('Przyjmij').click()
  await expect(issuing.heading('Karta dodana')).toBeVisible()
  await issuing.leave('Gotowe')
  await expect(stateHeading(page, 'Gotowe!')).toBeVisible()

  await page.getByRole('link', { name: 'Użyj tej karty' }).click()
  await expect(stateHeading(page, 'Zeskanuj kod QR, aby okazać kartę')).toBeVisible()
  await share(page)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText('Wynik: Zweryfikowano konto bankowe')).toBeVisible()
  await expect(resultRow(page, 'Numer konta')).toHaveText(/^PL\d\d( \d{4}){6}$/)
})

test('A payment and a coffee: page, wallet and receipt name amount and receiver alike', async ({ page }) => {
  await getCard(page, 'bank-account-basic', { 'Imię i nazwisko': HOLDER })
  await page.goto(presentPaymentPath('bank-account-basic', 'transfer'))
  const payment = page.getByRole('region', { name: 'Płatność do potwierdzenia' })
  await expect(payment).toContainText(/300,00\s?zł/)
  await expect(payment).toContainText('Odbiorca: Sklep testowy')
  const wallet = await openWallet(page)
  await expect(wallet.heading(/^Zapłacić 300,00 zł\?$/)).toBeVisible()
  await expect(wallet.sheet).toContainText('Sklep testowy')
  await wallet.button(/^Zapłać 300,00 zł$/).click()
  await wallet.heading(/^Zatwierdzono 300,00 zł$/).waitFor()
  await wallet.close()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Potwierdzenie' })).toContainText('Odbiorca: Sklep testowy')
  await expect(resultRow(page, 'Saldo konta')).toContainText(/700,00\s?zł/)

  await page.goto(presentPaymentPath('bank-account-basic', 'coffee'))
  await share(page)
  await expect(page.getByText('Oto twoja kawa. Kupon został właśnie wykorzystany.')).toBeVisible()
})

test.describe('With a server of their own', () => {
  // There is one gate, and the clock decides how long it is open.
  test.use({ hasVitrineToItself: true })

  test('The gate opens for a certificate of level 2, and not for one of level 1', async ({ page }) => {
    await getCard(page, 'certificate1', { 'Imię i nazwisko': HOLDER })
    await page.goto('/security')
    await page.getByRole('button', { name: 'Okaż: Certyfikat, poziom 1' }).click()
    await share(page)
    await expect(page.getByText('Ta bramka wymaga certyfikatu poziomu 2.').first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'Zamknięte drzwi' })).toBeVisible()
    await getCard(page, 'certificate2', { 'Imię i nazwisko': HOLDER })
    await page.goto('/security')
    await page.getByRole('button', { name: 'Okaż: Certyfikat, poziom 2' }).click()
    await share(page)
    await expect(stateHeading(page, 'Certyfikat przyjęty')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Otwarte drzwi, a za nimi światło' })).toBeVisible()
  })

  test('An administrator signs in, finds an account and revokes it', async ({ page, vitrine }) => {
    await getCard(page, 'bank-account-basic', { 'Imię i nazwisko': 'Łucja Żak' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Zaloguj się' }).click()
    await expect(page.getByRole('heading', { name: 'Kim jesteś?' })).toBeVisible()
    await choosePerson(page, ADMINISTRATOR, vitrine.appUrl)
    await page.goto('/admin/accounts')
    const asked = page.waitForRequest((request) => request.url().includes('search=lucja'))
    await page.getByRole('searchbox', { name: 'Szukaj kont' }).fill('lucja')
    const row = page.getByRole('row').filter({ hasText: 'Łucja Żak' })
    await expect(row).toContainText('Aktywne')
    expect(new URL((await asked).url()).searchParams.get('language')).toBe('pl')
    await row.getByRole('button', { name: /^Unieważnij/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/Unieważnić konto/)
    await dialog.getByRole('button', { name: 'Unieważnij konto' }).click()
    await expect(row).toContainText('Unieważniono')

    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /CSV/ }).click()])
    const content = await readFile(await file.path(), 'utf8')
    expect(content).toContain('Łucja Żak')
    expect(content.split('\r\n')[0]).toContain('Saldo')
  })
})

test('The help desk verifies an employee', async ({ page }) => {
  await page.goto(issuePath('verified-employee-basic'))
  const fields = { 'Imię i nazwisko': 'Ewa Lis', Stanowisko: 'Kustoszka', Dział: 'Szkło', 'E-mail': 'ewa@example.com' }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  const buffer = await drawPortrait(page.context())
  await page.getByLabel('Zdjęcie').setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Wygeneruj', exact: true }).click()
  const digits = await page.getByRole('img', { name: /^PIN do portfela/ }).textContent()
  const issuing = await openWallet(page)
  await issuing.button('Przyjmij').click()
  await issuing.sheet.getByLabel('PIN', { exact: true }).fill(/\d{4}$/.exec(digits ?? '')?.[0] ?? '')
  await issuing.button('Dalej').click()
  await issuing.heading('Karta dodana').waitFor()
  await issuing.close()

  await page.goto(helpDeskPath('employee'))
  await expect(page.getByRole('img', { name: 'Kod QR prośby działu pomocy' })).toBeVisible()
  await share(page)
  await expect(page.getByRole('img', { name: 'Zdjęcie: Ewa Lis' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Stanowisko')
  await page.getByRole('button', { name: 'Przyjmij weryfikację i udziel pomocy' }).click()
  await expect(page.getByRole('button', { name: 'Zresetuj MFA' })).toBeVisible()
})
