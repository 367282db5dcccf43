import { follow, pollNow, stateHeading } from '../steps/app-pages.ts'
import { callAnEmployee } from '../steps/callers.ts'
import { callerLinkCode, getEmployeeCard, openHelpDesk } from '../steps/help-desk.ts'
import { openInDemoWallet } from '../steps/wallet-window.ts'
import { CODE_LIFE, letExpire, type Stop, type TourContext } from './stop.ts'

/** Problem that the server returns if a colleague has already accepted the caller. */
const ACCEPTED = {
  ...{ type: 'about:blank', title: 'This cannot be done', status: 409, code: 'not-possible' },
  reason: { code: 'accepted-already' },
}

/** Shows the help desk, and the pages of its callers. */
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
  await page.getByText('This person’s data could not be deleted').waitFor()
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
  await follow(colleague, '/employee/helpdesk/unknown')
  await colleague.getByRole('heading', { name: 'Verification Not Found' }).waitFor()
  yield { name: 'help-desk-status-not-found', page: colleague }
  await follow(colleague, `/employee/helpdesk/${'x'.repeat(201)}`)
  await colleague.getByRole('alert').waitFor()
  yield { name: 'help-desk-status-error', page: colleague }

  await follow(page, await callAnEmployee(page.request))
  await page.getByRole('timer').waitFor()
  yield { name: 'caller-waiting', page }
  const refusing = await openInDemoWallet(page)
  await refusing.decline()
  await refusing.heading('Declined').waitFor()
  await refusing.close()
  await stateHeading(page, 'Verification Rejected').waitFor()
  yield { name: 'caller-rejected', page }

  await follow(page, await callAnEmployee(page.request))
  const showing = await openInDemoWallet(page)
  await showing.button('Share').waitFor()
  yield { name: 'wallet-request-of-the-help-desk', page: showing.page }
  await stateHeading(page, 'Continue on your phone').waitFor()
  yield { name: 'caller-started', page }
  await showing.share()
  await showing.close()
  await stateHeading(page, 'Done').waitFor()
  yield { name: 'caller-verified', page }

  // This part moves the server's clock, so it comes last: the server then refuses the wallet, whose clock is behind.
  await openHelpDesk(page, 'customer')
  const declining = await openInDemoWallet(page)
  await declining.decline()
  await declining.close()
  await stateHeading(page, 'Verification Rejected').waitFor()
  yield { name: 'help-desk-rejected', page }
  await page.getByRole('button', { name: 'Try Again' }).click()
  await callerLinkCode(page).waitFor()
  vitrine.advanceClock(250_000)
  await pollNow(page)
  await page.getByText(/^0:[45]\d$/).waitFor()
  yield { name: 'help-desk-short-of-time', page }
  vitrine.advanceClock(CODE_LIFE - 250_000)
  await pollNow(page)
  await page.getByText('EXPIRED', { exact: true }).waitFor()
  yield { name: 'help-desk-expired', page }

  await follow(page, await callAnEmployee(page.request))
  await page.getByRole('timer').waitFor()
  await letExpire(page, vitrine)
  await page.getByText('The time to answer has run out.').waitFor()
  yield { name: 'caller-expired', page }
}
