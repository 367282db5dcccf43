import type { Page } from '@playwright/test'
import { presentPath, presentPaymentPath } from '@vitrine/api'
import { cardOf, type FieldSeenIn } from '../../scenario-fields.ts'
import { expect } from '../fixtures.ts'
import { debugDetail, HOLDER, requestCode, resultRow, SUCCESS, stateHeading } from '../steps/app-pages.ts'
import type { Holder } from './holder.ts'

/** Opens a page that asks for a card, which the holder shows, up to the result. */
async function present(page: Page, holder: Holder, address: string): Promise<void> {
  await page.goto(address)
  await requestCode(page).waitFor()
  await holder.answer(await debugDetail(page, 'QR URL'))
  await stateHeading(page, SUCCESS).waitFor()
}

type ResultField = FieldSeenIn<'result'>

const presentCard = (page: Page, holder: Holder, field: ResultField) =>
  present(page, holder, presentPath(cardOf(field)))
const balance = (page: Page) => page.getByRole('paragraph').filter({ hasText: 'Account balance' })

/** What a result shows because of each field. */
export const RESULTS: Record<ResultField, (page: Page, holder: Holder) => Promise<void>> = {
  'presentation.successMessage': async (page, holder) => {
    await presentCard(page, holder, 'presentation.successMessage')
    await expect(page.getByText('Result: The field is at work')).toBeVisible()
    // As it is where the other fields are not set.
    await expect(resultRow(page, 'Display name')).toHaveText(HOLDER)
    await expect(balance(page)).toBeHidden()
    await page.getByText('Technical details').click()
    await expect(page.getByText('Verified by')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Claims of the credential' })).toBeHidden()
  },
  'presentation.presentationComponentName': async (page, holder) => {
    await presentCard(page, holder, 'presentation.presentationComponentName')
    await expect(balance(page)).toBeVisible()
  },
  'presentation.onlyPaymentId': async (page, holder) => {
    await present(page, holder, presentPaymentPath(cardOf('presentation.onlyPaymentId'), 'buy'))
    await expect(resultRow(page, 'Payment id')).toHaveText(/^fl-pay-/)
    await expect(resultRow(page, 'Display name')).toBeHidden()
    for (const name of ['How it was checked', 'Technical details']) await expect(page.getByText(name)).toBeHidden()
  },
  'presentation.presentDynamicData': async (page, holder) => {
    await presentCard(page, holder, 'presentation.presentDynamicData')
    await expect(resultRow(page, 'Job Title')).toHaveText('Curator')
  },
  'features.presentPhotoResult': async (page, holder) => {
    await presentCard(page, holder, 'features.presentPhotoResult')
    await expect(page.getByRole('img', { name: /^Photo/ })).toBeVisible()
  },
  showVcClaims: async (page, holder) => {
    await presentCard(page, holder, 'showVcClaims')
    await page.getByText('Technical details').click()
    await expect(page.getByRole('heading', { name: 'Claims of the credential' })).toBeVisible()
    await expect(page.locator('pre')).toContainText(`"displayName": "${HOLDER}"`)
  },
}
