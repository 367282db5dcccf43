import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { revokeAllAccounts } from './steps/accounts.ts'
import {
  HOLDER,
  issueByPage,
  putCardIntoWallet,
  requestPresentation,
  resultRow as row,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { openInDemoWallet, type WalletWindow } from './steps/wallet-window.ts'

/** The cards that are there to try formats, and what the wallet says of their kind. */
const CARDS = [
  { id: 'credo', type: 'CredoCard', title: 'Credo, SD-JWT VC', kind: 'SD-JWT: shows only what is asked for' },
  { id: 'credo-jwt-vc', type: 'CredoJwtCard', title: 'Credo, JWT VC', kind: 'JWT: always shown whole' },
  { id: 'credo-rest', type: 'CredoRestCard', title: 'Credo, mdoc', kind: 'mdoc: shows only what is asked for' },
]

const WHOLE = 'A card of this kind is always shown whole.'

async function openRequest(page: Page, id: string): Promise<WalletWindow> {
  await requestPresentation(page, id)
  return openInDemoWallet(page)
}

for (const { id, type, title, kind } of CARDS)
  test(`${title}: is issued, kept, shown, declined, and refused once it is revoked`, async ({
    page,
    vitrine,
    guard,
  }) => {
    guard.expect(/^Failed to load resource: .* status of 400/)
    await issueByPage(page, id, { 'Full name': HOLDER })
    const cards = await page.context().newPage()
    await cards.goto(vitrine.walletUrl)
    await cards.getByRole('link', { name: new RegExp(title) }).click()
    await expect(cards.getByRole('definition').filter({ hasText: HOLDER })).toBeVisible()
    await expect(cards.getByText(kind)).toBeVisible()
    await cards.close()

    const declining = await openRequest(page, id)
    await declining.decline()
    await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()

    const sharing = await openRequest(page, id)
    await expect(sharing.sheet).toContainText(HOLDER)
    await expect(sharing.sheet.getByText(WHOLE)).toHaveCount(id === 'credo-jwt-vc' ? 1 : 0)
    await sharing.share()
    await sharing.close()
    await expect(stateHeading(page, SUCCESS)).toBeVisible()
    await expect(page.getByText('Result: Credo card verified')).toBeVisible()
    await expect(row(page, 'Display name')).toHaveText(HOLDER)
    const checks = page.getByRole('region', { name: 'How it was checked' })
    await expect(checks.getByText('Passed')).toHaveCount(7)

    await revokeAllAccounts(vitrine, type)
    const revoked = await openRequest(page, id)
    await revoked.button('Share').click()
    await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
    await expect(checks.getByRole('listitem').filter({ hasText: 'Not revoked' })).toContainText('Failed')
  })

test('The credo cards are on the home page for those who look for bugs', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article', { name: 'Bank account' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Credo/ })).toHaveCount(0)
  await page.goto('/?debug=1')
  for (const { title } of CARDS) {
    const tile = page.getByRole('article', { name: title })
    await expect(tile.getByRole('link', { name: 'Generate' })).toBeVisible()
    await expect(tile.getByRole('link', { name: 'Use' })).toBeVisible()
  }
})

test('Who adds the workshop badge to the gift card gets something off, and reads what was checked of each', async ({
  page,
  vitrine,
}) => {
  await putCardIntoWallet(page, 'portal-gift-card', { displayName: HOLDER, message: 'Enjoy' })
  await requestPresentation(page, 'portal-gift-card')
  await expect(page.getByText('Show your workshop badge as well, if you have one, and get 10% off.')).toBeVisible()
  const without = await openInDemoWallet(page)
  await without.share()
  await without.close()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText('% off')).toHaveCount(0)

  await putCardIntoWallet(page, 'workshop', { displayName: HOLDER, company: 'Example' })
  const both = await openRequest(page, 'portal-gift-card')
  await both.sheet.getByRole('radio', { name: /Workshop badge/ }).check()
  await both.share()
  await both.close()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText('Workshop badge shown: 10% off.')).toBeVisible()
  const badge = page.getByRole('region', { name: 'Workshop badge: accepted' })
  await expect(badge.getByText('Verifiable Credentials in Practice')).toBeVisible()
  await expect(badge.getByText('Passed')).toHaveCount(7)
  await expect(page.getByRole('region', { name: 'How it was checked' }).getByText('Passed')).toHaveCount(7)

  await revokeAllAccounts(vitrine, 'Workshop')
  const revoked = await openRequest(page, 'portal-gift-card')
  await revoked.sheet.getByRole('radio', { name: /Workshop badge/ }).check()
  await revoked.share()
  await revoked.close()
  await expect(page.getByText('Workshop badge could not be accepted, so there is no discount.')).toBeVisible()
  const refused = page.getByRole('region', { name: 'Workshop badge: not accepted' })
  await expect(refused.getByRole('listitem').filter({ hasText: 'Not revoked' })).toContainText('Failed')
})
