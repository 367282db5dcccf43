import type { Page } from '@playwright/test'
import { presentPath, presentPaymentPath } from '@vitrine/api'
import { cardOf, type FieldSeenIn, type ScenarioField } from '../../scenario-fields.ts'
import { expect } from '../fixtures.ts'
import { askAtOnce, requestCode } from '../steps/app-pages.ts'

/** Where the mobile bank app of these tests is. */
export const BANK_APP = 'https://bank.example/app'

const open = (page: Page, field: ScenarioField) => page.goto(presentPath(cardOf(field)))
const otherPicture = (page: Page) => page.locator('img[src$="/other-field.svg"]')

/** What a page says when it asks for a presentation. */
async function requestBody(page: Page, address: string): Promise<unknown> {
  const [request] = await Promise.all([page.waitForRequest('**/presentation/request'), page.goto(address)])
  return request.postDataJSON()
}

/** What the page that asks for a card does because of each field. */
export const ASKING: Record<FieldSeenIn<'request'>, (page: Page) => Promise<void>> = {
  'presentation.enabled': async (page) => {
    await open(page, 'issuance.enabled')
    await expect(page.getByRole('heading', { name: 'Configuration not found or not enabled' })).toBeVisible()
    await open(page, 'presentation.enabled')
    await expect(requestCode(page)).toBeVisible()
  },
  'presentation.extraStatusData': async (page) => {
    const body = await requestBody(page, presentPath(cardOf('presentation.extraStatusData')))
    expect(body).toEqual({ type: 'BankAccount', state: 'field-at-work' })
    await expect(requestCode(page)).toBeVisible()
  },
  'presentation.additionalPresentation': async (page) => {
    await open(page, 'presentation.additionalPresentation')
    const bankApp = page.getByRole('link', { name: 'Open in mobile bank app' })
    await expect(bankApp).toHaveAttribute('href', new RegExp(`^${BANK_APP}/field-`))
    await open(page, 'presentation.enabled')
    await expect(bankApp).toHaveAttribute('href', new RegExp(`^${BANK_APP}/fl-`))
  },
  'presentation.extra.id': async (page) => {
    const address = presentPaymentPath(cardOf('presentation.extra.id'), 'field-at-work')
    await open(page, 'presentation.extra.id')
    await expect(page.getByRole('link', { name: 'Buy' })).toHaveAttribute('href', address)
    expect(await requestBody(page, address)).toMatchObject({ bankOperation: 'field-at-work', pay: 1 })
    await expect(requestCode(page)).toBeVisible()
  },
  'presentation.extra.name': async (page) => {
    await open(page, 'presentation.extra.name')
    await expect(page.getByRole('link', { name: 'The field is at work' })).toBeVisible()
  },
  'presentation.extra.image': async (page) => {
    const card = cardOf('presentation.extra.image')
    await page.goto(presentPath(card))
    await expect(requestCode(page)).toBeVisible()
    await expect(otherPicture(page)).toBeHidden()
    await page.goto(presentPaymentPath(card, 'buy'))
    await expect(otherPicture(page)).toBeVisible()
  },
  'card.presentationImage': async (page) => {
    await open(page, 'card.presentationImage')
    await expect(otherPicture(page)).toBeVisible()
  },
  'features.skipStatus': async (page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const statusCalls = () => asked.filter((url) => url.includes('/presentation/status'))
    await open(page, 'presentation.enabled')
    await expect.poll(() => statusCalls().length).toBeGreaterThan(0)
    await page.goto('about:blank')
    asked.length = 0
    await open(page, 'features.skipStatus')
    await expect(requestCode(page)).toBeVisible()
    await askAtOnce(page)
    await expect(page.getByRole('link', { name: 'Open in mobile bank app' })).toBeVisible()
    expect(statusCalls()).toEqual([])
  },
  timeoutDuration: async (page) => {
    await page.route('**/timeout-duration/presentation/request', () => {
      // Never answered.
    })
    await open(page, 'timeoutDuration')
    await expect(page.getByText('Failed to initiate presentation')).toBeVisible({ timeout: 10_000 })
  },
}
