import type { APIRequestContext, Page } from '@playwright/test'
import { dynamicCodePath, HELP_DESK_PURPOSE, issuePath } from '@vitrine/api'
import { EMPLOYEE } from '../tour/people.ts'
import { shownPin } from './app-pages.ts'
import { drawPortrait } from './pictures.ts'
import { openInDemoWallet } from './wallet-window.ts'

/** A request of the help desk for an employee. */
export type HelpDeskCall = {
  /** Where the caller opens it. */
  readonly path: string
  /** The staff's secret. */
  readonly guid: string
}

/** Begins a request as the help desk does. */
export async function callAnEmployee(staff: APIRequestContext): Promise<HelpDeskCall> {
  const answer = await staff.post('/basic/presentation/request', {
    data: { type: 'VerifiedEmployee', state: HELP_DESK_PURPOSE },
  })
  const { id, url } = await answer.json()
  return { path: dynamicCodePath(url), guid: id }
}

/** Puts an employee's badge into the demo wallet of this browser. */
export async function getEmployeeBadge(page: Page): Promise<void> {
  const buffer = await drawPortrait(page.context())
  await page.goto(issuePath('verified-employee-basic'))
  for (const [label, value] of Object.entries(EMPLOYEE)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Photo').setInputFiles({ name: 'ewa.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const pin = await shownPin(page)
  const wallet = await openInDemoWallet(page)
  await wallet.receive(pin)
  await wallet.close()
}
