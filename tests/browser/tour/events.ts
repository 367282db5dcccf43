import { HOLDER, issueByPage, requestPresentation, stateHeading, useBankAccount } from '../steps/app-pages.ts'
import { consoleButton, entry, openConsole } from '../steps/events-console.ts'
import { openInDemoWallet } from '../steps/wallet-window.ts'
import type { Stop, TourContext } from './stop.ts'

/** The Events Console: without events, closed with new ones, filled, and on a phone. */
export async function* eventsConsole({ context }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('article', { name: 'Bank account' }).waitFor()
  await openConsole(page)
  yield { name: 'events-empty', page }

  await issueByPage(page, 'bank-account-basic', { 'Full name': HOLDER })
  await useBankAccount(page)
  // A wallet that is quick may be done before the page has heard of the scan: five events or six.
  await consoleButton(page)
    .getByText(/^[56]$/)
    .waitFor()
  yield { name: 'events-new', page }

  await requestPresentation(page, 'bank-account-basic')
  const wallet = await openInDemoWallet(page)
  await wallet.decline()
  await wallet.close()
  await stateHeading(page, 'Verification Rejected').waitFor()
  await openConsole(page)
  await entry(page, 'Verification rejected').waitFor()
  yield { name: 'events-filled', page }

  await page.setViewportSize({ width: 390, height: 800 })
  yield { name: 'events-phone', page }
}
