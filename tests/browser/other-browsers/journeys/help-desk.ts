import { issuePath } from '@vitrine/api/pages/pages.ts'
import { stateHeading } from '../../steps/app-pages.ts'
import { callerLink, openHelpDesk } from '../../steps/help-desk.ts'
import { openInDemoWallet } from '../../steps/wallet-window.ts'
import type { Stop, TourContext } from '../../tour/stop.ts'
import { getExampleCard } from './example-card.ts'

export async function* helpDesk({ context }: TourContext): AsyncGenerator<Stop, void> {
  const staff = await context.newPage()
  const holder = await getExampleCard(staff, issuePath('verified-employee-basic'))
  await openHelpDesk(staff, 'employee')
  yield { name: 'help-desk-waiting', page: staff }

  const caller = await context.newPage()
  await caller.goto(await callerLink(staff))
  await caller.getByRole('timer').waitFor()
  yield { name: 'caller-waiting', page: caller }
  const wallet = await openInDemoWallet(caller)
  await wallet.button('Share').waitFor()
  yield { name: 'caller-wallet', page: wallet.page }
  await staff.bringToFront()
  await stateHeading(staff, 'Verification Started').waitFor()
  await wallet.page.bringToFront()
  await wallet.button('Share').click()
  await caller.bringToFront()
  await stateHeading(caller, 'Done').waitFor()
  yield { name: 'caller-done', page: caller }

  await staff.bringToFront()
  await stateHeading(staff, 'Verified').waitFor()
  await staff.getByRole('img', { name: `Photo of ${holder}` }).waitFor()
  yield { name: 'help-desk-verified', page: staff }
  await staff.getByRole('button', { name: 'Verification Accepted - Proceed with Support' }).click()
  await staff.getByRole('button', { name: 'Unblock account' }).click()
  await staff.getByRole('button', { name: 'OK' }).waitFor()
  yield { name: 'help-desk-action', page: staff }
  await staff.getByRole('button', { name: 'OK' }).click()
  await staff.getByRole('dialog').waitFor({ state: 'hidden' })
}
