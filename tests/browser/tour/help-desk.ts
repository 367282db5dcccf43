import { askAtOnce, stateHeading } from '../steps/app-pages.ts'
import { callerLinkCode, getEmployeeCard, openHelpDesk } from '../steps/help-desk.ts'
import { openInDemoWallet } from '../steps/wallet-window.ts'
import { CODE_LIFE, type Stop, type TourContext } from './stop.ts'

/** What the server says where a colleague was faster. */
const ACCEPTED = {
  ...{ type: 'about:blank', title: 'This cannot be done', status: 409, code: 'not-possible' },
  reason: { code: 'accepted-already' },
}

export async function* helpDesk({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await getEmployeeCard(page)

  await openHelpDesk(page, 'employee')
  yield { name: 'help-desk-waiting', page }
  const status = await page.getByRole('link', { name: 'verification status of this request' }).getAttribute('href')
  const wallet = await openInDemoWallet(page)
  await stateHeading(page, 'Verification Started').waitFor()
  yield { name: 'help-desk-started', page }
  await wallet.share()
  await wallet.close()
  await page.getByRole('img', { name: 'Photo of Ewa Lis' }).waitFor()
  yield { name: 'help-desk-verified', page }
  await page.route('**/help-desk/dismiss', (route) => route.fulfill({ status: 409, json: ACCEPTED }))
  await page.getByRole('button', { name: 'Not the caller, start again' }).click()
  await page.getByText('What this person showed could not be erased').waitFor()
  yield { name: 'help-desk-not-turned-away', page }
  await page.unroute('**/help-desk/dismiss')
  await page.getByRole('button', { name: 'Verification Accepted - Proceed with Support' }).click()
  await page.getByRole('button', { name: 'Unblock account' }).waitFor()
  yield { name: 'help-desk-accepted', page }
  await page.getByRole('button', { name: 'Unblock account' }).click()
  await page.getByRole('dialog').waitFor()
  yield { name: 'help-desk-action', page }
  await page.getByRole('button', { name: 'OK' }).click()

  const colleague = await context.newPage()
  await colleague.goto(status ?? '')
  await colleague.getByRole('button', { name: 'Refresh Data' }).waitFor()
  yield { name: 'help-desk-status-found', page: colleague }
  await colleague.goto('/employee/helpdesk/unknown')
  await colleague.getByRole('heading', { name: 'Verification Not Found' }).waitFor()
  yield { name: 'help-desk-status-not-found', page: colleague }
  await colleague.goto(`/employee/helpdesk/${'x'.repeat(201)}`)
  await colleague.getByRole('alert').waitFor()
  yield { name: 'help-desk-status-error', page: colleague }

  await openHelpDesk(page, 'customer')
  const declining = await openInDemoWallet(page)
  await declining.decline()
  await declining.close()
  await stateHeading(page, 'Verification Rejected').waitFor()
  yield { name: 'help-desk-rejected', page }
  await page.getByRole('button', { name: 'Try Again' }).click()
  await callerLinkCode(page).waitFor()
  vitrine.advanceClock(250_000)
  await askAtOnce(page)
  await page.getByText(/^0:[45]\d$/).waitFor()
  yield { name: 'help-desk-short-of-time', page }
  vitrine.advanceClock(CODE_LIFE - 250_000)
  await askAtOnce(page)
  await page.getByText('EXPIRED', { exact: true }).waitFor()
  yield { name: 'help-desk-expired', page }
}
