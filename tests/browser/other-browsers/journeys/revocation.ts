import { follow, issueByPage, requestPresentation, stateHeading } from '../../steps/app-pages.ts'
import { ADMINISTRATOR, choosePerson } from '../../steps/sign-in.ts'
import { openInDemoWallet } from '../../steps/wallet-window.ts'
import type { Stop, TourContext } from '../../tour/stop.ts'

let visitors = 0

export async function* revocation({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  visitors += 1
  const holder = `Zofia Wiśniewska ${visitors}`
  const visitor = await context.newPage()
  await issueByPage(visitor, 'bank-account-basic', { 'Full name': holder })

  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  yield { name: 'sign-in', page }
  await choosePerson(page, ADMINISTRATOR, vitrine.appUrl)
  await page.getByRole('article', { name: 'Bank account' }).waitFor()
  yield { name: 'home-signed-in', page }
  await follow(page, '/admin')
  await page.getByRole('article', { name: 'Bank account', exact: true }).waitFor()
  yield { name: 'admin', page }
  await follow(page, '/admin/contracts/all-accounts/BankAccount')
  await page.getByRole('button', { name: `Revoke ${holder}` }).click()
  await page.getByText('1 credential will be revoked too.').waitFor()
  yield { name: 'admin-revoking', page }
  await page.getByRole('button', { name: 'Revoke account' }).click()
  await page.getByText('Revoked.').waitFor()
  await page.getByRole('link', { name: `Details of ${holder}` }).click()
  await page.getByText('Reason: No reason given').waitFor()
  yield { name: 'admin-account-revoked', page }

  await visitor.bringToFront()
  await requestPresentation(visitor, 'bank-account-basic')
  const wallet = await openInDemoWallet(visitor)
  await wallet.button('Share').click()
  await visitor.bringToFront()
  await stateHeading(visitor, 'Verification Rejected').waitFor()
  await visitor.getByText('The credential has been revoked or is expired').waitFor()
  yield { name: 'revoked-refused', page: visitor }
}
