import type { Page } from '@playwright/test'
import { shownPin, stateHeading } from '../../steps/app-pages.ts'
import { openInDemoWallet } from '../../steps/wallet-window.ts'

/** Issues a card with a PIN from the example data of its form, whose photo the page draws. Returns the holder's name. */
export async function getExampleCard(page: Page, form: string): Promise<string> {
  await page.goto(form)
  await page.getByRole('button', { name: 'Use example data' }).click()
  await page.getByRole('img', { name: 'Preview of the chosen file' }).waitFor()
  const holder = await page.getByLabel('Full name').inputValue()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const pin = await shownPin(page)
  const wallet = await openInDemoWallet(page)
  await wallet.accept()
  await wallet.enterPin(pin)
  await stateHeading(page, 'Done!!!').waitFor()
  return holder
}
