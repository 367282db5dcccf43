import type { Page } from '@playwright/test'
import { presentPath, presentPaymentPath } from '@vitrine/api'
import { cardOf, type FieldSeenIn, type ScenarioField } from '../../scenario-fields.ts'
import { expect } from '../fixtures.ts'
import { askAtOnce, requestCode } from '../steps/app-pages.ts'

/** Where the mobile bank app of these tests is. */
export const BANK_APP = 'https://bank.example/app'

const open = (page: Page, field: ScenarioField) => page.goto(presentPath(cardOf(field)))
const otherPicture = (page: Page) => page.locator('img[src$="/other-field.svg"]')

const bankApp = (page: Page) => page.getByRole('link', { name: 'Open in mobile bank app' })

/** What a page says when it asks for a presentation. */
async function requestBody(page: Page, act: () => Promise<unknown>): Promise<unknown> {
  const [request] = await Promise.all([page.waitForRequest('**/presentation/request'), act()])
  return request.postDataJSON()
}

/** The status calls of a page from now on. */
function statusCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/presentation/status')) calls.push(request.url())
  })
  return calls
}

/** What the page that asks for a card does because of each field. */
export const ASKING: Record<FieldSeenIn<'request'>, (page: Page) => Promise<void>> = {
  'presentation.enabled': async (page) => {
    await open(page, 'issuance.enabled')
    await expect(page.getByRole('heading', { name: 'Configuration not found or not enabled' })).toBeVisible()
    const asked = statusCalls(page)
    await open(page, 'presentation.enabled')
    await expect(requestCode(page)).toBeVisible()
    // As it is where the other fields are not set.
    await expect(bankApp(page)).toHaveAttribute('href', new RegExp(`^${BANK_APP}/fl-`))
    await expect(otherPicture(page)).toBeHidden()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
  },
  'presentation.extraStatusData': async (page) => {
    const body = await requestBody(page, () => open(page, 'presentation.extraStatusData'))
    expect(body).toEqual({ type: 'BankAccount', state: 'field-at-work' })
    await expect(requestCode(page)).toBeVisible()
  },
  'presentation.additionalPresentation': async (page) => {
    await open(page, 'presentation.additionalPresentation')
    await expect(bankApp(page)).toHaveAttribute('href', new RegExp(`^${BANK_APP}/field-`))
  },
  'presentation.extra.id': async (page) => {
    await open(page, 'presentation.extra.id')
    await expect(requestCode(page)).toBeVisible()
    const body = await requestBody(page, () => page.getByRole('link', { name: 'Buy' }).click())
    expect(body).toMatchObject({ bankOperation: 'field-at-work', pay: 1 })
    await expect(page).toHaveURL(presentPaymentPath(cardOf('presentation.extra.id'), 'field-at-work'))
    await expect(requestCode(page)).toBeVisible()
  },
  'presentation.extra.name': async (page) => {
    await open(page, 'presentation.extra.name')
    await expect(page.getByRole('link', { name: 'The field is at work' })).toBeVisible()
  },
  'presentation.extra.image': async (page) => {
    await page.goto(presentPaymentPath(cardOf('presentation.extra.image'), 'buy'))
    await expect(otherPicture(page)).toBeVisible()
  },
  'card.presentationImage': async (page) => {
    await open(page, 'card.presentationImage')
    await expect(otherPicture(page)).toBeVisible()
  },
  'features.skipStatus': async (page) => {
    await page.goto('about:blank')
    const asked = statusCalls(page)
    await open(page, 'features.skipStatus')
    await expect(requestCode(page)).toBeVisible()
    await askAtOnce(page)
    await expect(bankApp(page)).toBeVisible()
    expect(asked).toEqual([])
  },
  timeoutDuration: async (page) => {
    await page.route('**/timeout-duration/presentation/request', () => {
      // Never answered.
    })
    await open(page, 'timeoutDuration')
    await expect(page.getByText('Failed to initiate presentation')).toBeVisible({ timeout: 10_000 })
  },
}
