import { PAGES } from '@vitrine/api/pages/pages.ts'
import { expect, test } from './fixtures.ts'
import { HOLDER, putCardIntoWallet, requestPresentation, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { ADMINISTRATOR, signIn } from './steps/sign-in.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test.use({ hasVitrineToItself: true })

test('Ten copies of a card: two verifiers see different ones, and one revocation ends all', async ({
  page,
  browser,
  vitrine,
  guard,
}) => {
  await putCardIntoWallet(page, 'credo', { displayName: HOLDER })
  for (const _use of ['first', 'second']) {
    await requestPresentation(page, 'credo')
    const wallet = await openInDemoWallet(page)
    await wallet.share()
    await wallet.close()
    await expect(stateHeading(page, SUCCESS)).toBeVisible()
    await expect(page.getByText(/in several copies/)).toBeVisible()
  }
  const card = await page.context().newPage()
  await card.goto(vitrine.walletUrl)
  await card.getByRole('link', { name: /Credo, SD-JWT/ }).click()
  await expect(card.getByText(/^7 of 10 in reserve/)).toBeVisible()
  await card.getByText('For developers').click()
  await expect(card.getByText(/^They saw different copies of the card/)).toBeVisible()

  const office = await browser.newPage({ baseURL: vitrine.appUrl })
  await signIn(office, ADMINISTRATOR, vitrine.appUrl)
  await office.goto(PAGES.accounts)
  await office.getByRole('link', { name: 'Details' }).first().click()
  await expect(office.getByRole('table', { name: 'Credentials' }).getByRole('row')).toHaveCount(2)
  await expect(office.getByText('and 9 copies with other keys')).toBeVisible()
  await office.getByRole('button', { name: /^Revoke / }).click()
  await office.getByRole('dialog').getByText('10 credentials will be revoked too.').waitFor()
  await office
    .getByRole('dialog')
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await expect(office.getByRole('table', { name: 'Credentials' })).toContainText('Revoked')
  await office.close()

  guard.expect(/^Failed to load resource: the server responded with a status of 400/)
  // The third copy was never shown before.
  await requestPresentation(page, 'credo')
  const wallet = await openInDemoWallet(page)
  await wallet.button(/^Share/).click()
  await expect(page.getByText('The credential has been revoked or is expired')).toBeVisible()
})
