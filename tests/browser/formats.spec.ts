import { expect, test } from './fixtures.ts'
import {
  HOLDER,
  putCardIntoWallet,
  requestPresentation,
  resultRow as row,
  SUCCESS,
  stateHeading,
} from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

/** Cards in the two formats that most tests do not use. */
const CARDS = ['credo-jwt-vc', 'credo-rest']

test('The demo wallet gets and shows a JWT VC and an mdoc', async ({ page }) => {
  for (const id of CARDS) {
    await putCardIntoWallet(page, id, { displayName: HOLDER })
    await requestPresentation(page, id)
    const wallet = await openInDemoWallet(page)
    await wallet.share()
    await wallet.close()
    await expect(stateHeading(page, SUCCESS)).toBeVisible()
    await expect(row(page, 'Full name')).toHaveText(HOLDER)
    await expect(
      page.getByRole('region', { name: 'How it was checked' }).getByText('Passed', { exact: true }),
    ).toHaveCount(7)
  }
})

test('Adding the workshop badge to the gift card gives a discount, and the result lists the checks of each card', async ({
  page,
}) => {
  await putCardIntoWallet(page, 'portal-gift-card', { displayName: HOLDER, message: 'Enjoy' })
  await putCardIntoWallet(page, 'workshop', { displayName: HOLDER, company: 'Example' })
  await requestPresentation(page, 'portal-gift-card')
  const wallet = await openInDemoWallet(page)
  await wallet.sheet.getByRole('switch', { name: 'Add your workshop badge' }).check()
  await wallet.share()
  await wallet.close()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText('Workshop badge shown: 10% off.')).toBeVisible()
  const badge = page.getByRole('region', { name: 'Workshop badge: accepted' })
  await expect(badge.getByText('Verifiable Credentials in Practice')).toBeVisible()
  await expect(badge.getByText('Passed', { exact: true })).toHaveCount(7)
  await expect(
    page.getByRole('region', { name: 'How it was checked' }).getByText('Passed', { exact: true }),
  ).toHaveCount(7)
})
