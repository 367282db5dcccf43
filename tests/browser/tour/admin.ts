import { follow, getBankAccount, HOLDER } from '../steps/app-pages.ts'
import { ADMINISTRATOR, choosePerson, STAFF, signIn } from '../steps/sign-in.ts'
import type { Stop, TourContext } from './stop.ts'

export async function* admin({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await getBankAccount(page)
  await getBankAccount(page, 'Jan Długie-Nazwisko-Które-Się-Nie-Kończy')

  await page.goto(`${vitrine.idpUrl}/sign-in/another`)
  await page.getByRole('heading', { name: 'Sign-in did not work' }).waitFor()
  yield { name: 'sign-in-ended', page }
  await page.goto(`${vitrine.idpUrl}/session/end`)
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor()
  yield { name: 'signed-out', page }

  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  yield { name: 'sign-in', page }
  await choosePerson(page, STAFF, vitrine.appUrl)
  await page.goto('/admin/contracts')
  await page.getByRole('heading', { name: 'You have no access to this' }).waitFor()
  yield { name: 'admin-no-access', page }
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(vitrine.appUrl)

  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await follow(page, '/admin')
  await page.getByRole('article', { name: 'Bank account', exact: true }).waitFor()
  await page.getByText('Show as table').click()
  yield { name: 'admin-cards', page }

  await follow(page, '/admin/contracts')
  const bankAccount = page.getByRole('row', { name: 'BankAccount' })
  await bankAccount.waitFor()
  yield { name: 'admin-contracts', page }

  await follow(page, '/admin/contracts/NoSuchContract/accounts')
  await page.getByRole('heading', { name: 'Contract not found' }).waitFor()
  yield { name: 'admin-contract-missing', page }
  await follow(page, '/admin/contracts/Workshop/accounts')
  await page.getByText('No accounts found').waitFor()
  yield { name: 'admin-contract-empty', page }
  await page.getByRole('button', { name: 'Disable' }).click()
  yield { name: 'admin-contract-disabling', page }
  await page.getByRole('button', { name: 'Disable contract' }).click()
  await page.getByRole('button', { name: 'Enable' }).waitFor()
  yield { name: 'admin-contract-disabled', page }
  await page.goto('/issue/workshop')
  await page.getByRole('heading', { name: 'Not available at the moment' }).waitFor()
  yield { name: 'issue-not-available', page }
  await follow(page, '/admin/contracts/Workshop/accounts')
  await page.getByRole('button', { name: 'Revoke contract' }).click()
  await page.getByText('0 accounts and 0 credentials will be revoked too').waitFor()
  yield { name: 'admin-contract-revoking', page }
  await page.getByLabel('Type Workshop to confirm').fill('Workshop')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke contract' }).click()
  await page.getByText('revoked permanently').waitFor()
  yield { name: 'admin-contract-revoked', page }

  await follow(page, '/admin/contracts/BankAccount/accounts')
  await page.getByRole('link', { name: 'Start payment' }).first().waitFor()
  yield { name: 'admin-contract', page }

  await follow(page, '/admin/contracts/all-accounts/BankAccount')
  await page.getByRole('link', { name: `Details of ${HOLDER}` }).click()
  await page.getByText('Nothing was paid from this account').waitFor()
  yield { name: 'admin-account', page }
  await page.goBack()
  await page.getByRole('button', { name: `Revoke ${HOLDER}` }).click()
  await page.getByText('1 credential will be revoked too.').waitFor()
  yield { name: 'admin-account-revoking', page }
  await page.getByRole('button', { name: 'Revoke account' }).click()
  await page.getByText('Revoked.').last().waitFor()
  await page.getByText('Revoked.').last().waitFor({ state: 'hidden' })
  yield { name: 'admin-all-accounts', page }
  await page.getByRole('link', { name: `Details of ${HOLDER}` }).click()
  await page.getByText('Reason: No reason given').waitFor()
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase personal data' }).click()
  await page.getByText(/Erased on /).waitFor()
  yield { name: 'admin-account-erased', page }
  await follow(page, '/admin/accounts/nobody')
  await page.getByRole('heading', { name: 'Account not found' }).waitFor()
  yield { name: 'admin-account-missing', page }
  await follow(page, '/admin/accounts')
  await page.getByLabel('Select all rows of this page').check()
  await page.getByText('account is selected').waitFor()
  yield { name: 'admin-accounts', page }
  await follow(page, '/admin/contracts/all-accounts/BankAccount')
  await page.getByLabel('Only IDs').check()
  yield { name: 'admin-all-accounts-reduced', page }
  await page.getByLabel('Search accounts').fill('nobody of this name')
  await page.getByText('No accounts found').waitFor()
  yield { name: 'admin-all-accounts-empty', page }
  await follow(page, '/admin/contracts/all-accounts/BankAccount?page=7')
  await page.getByText('The list has no page 7.').waitFor()
  yield { name: 'admin-all-accounts-beyond', page }

  await follow(page, '/admin/contracts/all-accounts/idp')
  await page.getByRole('row', { name: STAFF }).waitFor()
  yield { name: 'admin-people', page }
  await follow(page, '/admin/people/nobody')
  await page.getByRole('heading', { name: 'Person not found' }).waitFor()
  yield { name: 'admin-person-missing', page }
  await follow(page, '/admin/contracts/all-accounts/idp')
  await page.getByRole('link', { name: STAFF, exact: true }).click()
  await page.getByRole('table', { name: 'What this person did' }).waitFor()
  yield { name: 'admin-person', page }
  await follow(page, '/admin/contracts/all-accounts/idp')
  await page.getByRole('button', { name: `Revoke ${STAFF}` }).click()
  yield { name: 'admin-person-revoking', page }
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await page.getByRole('button', { name: `Restore the access of ${STAFF}` }).waitFor()
  yield { name: 'admin-person-revoked', page }

  await follow(page, '/admin/audit')
  await page
    .getByRole('row', { name: /Revoke an account/ })
    .first()
    .waitFor()
  yield { name: 'admin-audit', page }

  await follow(page, '/admin')
  await page.getByRole('link', { name: 'Run the system check' }).click()
  await page.getByText(/checks passed/).click()
  await page.getByText('Earlier addresses').waitFor()
  yield { name: 'admin-health', page }

  await follow(page, '/admin/token')
  await page.getByText('Token data is hidden for security').first().waitFor()
  yield { name: 'admin-token', page }
  await page.getByRole('button', { name: 'Show Tokens' }).click()
  await page.getByText('"alg": "RS256"').waitFor()
  yield { name: 'admin-token-shown', page }

  await page.route('**/vc/admin/all-accounts?*', (route) => route.fulfill({ status: 400, body: '' }))
  await follow(page, '/admin/contracts/all-accounts/BankAccount')
  await page.getByText('Failed to get accounts').waitFor()
  yield { name: 'admin-all-accounts-failed', page }
  await page.route('**/vc/admin/contracts', (route) => route.fulfill({ status: 400, body: '' }))
  await page.goto('/admin/contracts')
  await page.getByText('Failed to get contracts').waitFor()
  yield { name: 'admin-contracts-failed', page }
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByText(ADMINISTRATOR).waitFor()
  yield { name: 'admin-menu', page }
}
