import type { Page } from '@playwright/test'
import { issuePath } from '@vitrine/api'
import { cardOf, type FieldSeenIn, type ScenarioField } from '../../scenario-fields.ts'
import { expect } from '../fixtures.ts'
import { offerCode } from '../steps/app-pages.ts'

const open = (page: Page, field: ScenarioField) => page.goto(issuePath(cardOf(field)))
const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true })
const debugDetails = (page: Page) => page.locator('details', { hasText: 'Debug Details' })
const SETTINGS = '/website/issuer/settings'

/** What the issuance screen does because of each field. */
export const ISSUING: Record<FieldSeenIn<'issuance'>, (page: Page) => Promise<void>> = {
  'issuance.enabled': async (page) => {
    await open(page, 'presentation.enabled')
    await expect(page.getByRole('heading', { name: 'Configuration not found or not enabled' })).toBeVisible()
    await open(page, 'issuance.enabled')
    await expect(generate(page)).toBeVisible()
    // As it is where the other fields are not set.
    await expect(page.getByLabel('Full name')).toBeHidden()
    await expect(debugDetails(page)).toHaveJSProperty('open', false)
    await generate(page).click()
    await expect(offerCode(page)).toBeVisible()
  },
  'issuance.customInputEnabled': async (page) => {
    await open(page, 'issuance.customInputEnabled')
    await expect(page.getByLabel('Full name')).toBeVisible()
    await expect(generate(page)).toBeEnabled()
  },
  'issuance.customInputRequired': async (page) => {
    await open(page, 'issuance.customInputRequired')
    await expect(generate(page)).toBeDisabled()
    await page.getByLabel('Full name').fill('Anna Nowak')
    await expect(generate(page)).toBeEnabled()
  },
  'issuance.qrCodeOnStart': async (page) => {
    await open(page, 'issuance.qrCodeOnStart')
    await expect(offerCode(page)).toBeVisible()
  },
  'features.skipSettings': async (page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(page, 'features.skipSettings')
    await generate(page).click()
    await expect(offerCode(page)).toBeVisible()
    expect(asked).toContain('/features-skip-settings/issuance/request')
    expect(asked.filter((path) => path.endsWith(SETTINGS))).toEqual([])
  },
  maxRetries: async (page) => {
    let calls = 0
    await page.route(`**/max-retries${SETTINGS}?*`, (route) => {
      calls += 1
      return route.fulfill({ status: 503, json: {} })
    })
    await open(page, 'maxRetries')
    await expect(page.getByText('Failed to load configuration')).toBeVisible()
    expect(calls).toBe(1)
  },
  debugMode: async (page) => {
    await open(page, 'debugMode')
    await expect(debugDetails(page)).toHaveJSProperty('open', true)
  },
}
