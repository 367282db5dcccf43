import type { Page } from '@playwright/test'
import { issuePath, presentPath } from '@vitrine/api'
import { cardOf, type FieldSeenIn, type ScenarioField } from '../../scenario-fields.ts'
import { expect } from '../fixtures.ts'
import { OtherBackend } from '../product/other-backend.ts'
import { askAtOnce, offerCode, requestCode, resultRow, SUCCESS, shownPin, stateHeading } from '../steps/app-pages.ts'

const calls = (field: ScenarioField, changed: Partial<Record<'settings' | 'issuance' | 'presentation', string>> = {}) =>
  ({
    settings: `/${cardOf(field)}${changed.settings ?? '/website/issuer/settings'}`,
    issuance: `/${cardOf(field)}${changed.issuance ?? '/issuance'}`,
    presentation: `/${cardOf(field)}${changed.presentation ?? '/presentation'}`,
  }) as const

/** The backend of somebody else that serves the cards with an `apiHost`, at the addresses that their files say. */
export const otherBackend = (): OtherBackend =>
  new OtherBackend([
    calls('apiHost'),
    calls('apiWebsiteSettings', { settings: '/field/settings' }),
    calls('apiIssuancePrefix', { issuance: '/field-issuance' }),
    calls('apiPresentationPrefix', { presentation: '/field-presentation' }),
  ])

/** Lets the backend say how far it is, and the page ask. */
async function become(page: Page, backend: OtherBackend, status: number): Promise<void> {
  backend.status = status
  await askAtOnce(page)
}

async function generate(page: Page, field: ScenarioField): Promise<void> {
  await page.goto(issuePath(cardOf(field)))
  const name = page.getByLabel('Full name')
  const button = page.getByRole('button', { name: 'Generate', exact: true })
  await button.waitFor()
  if (await name.isVisible()) await name.fill('Olga Other')
  await button.click()
  await expect(offerCode(page)).toBeVisible()
}

/** What is asked of the other backend because of each field, and what the pages show of its answers. */
export const ELSEWHERE: Record<FieldSeenIn<'backend'>, (page: Page, backend: OtherBackend) => Promise<void>> = {
  apiHost: async (page, backend) => {
    await generate(page, 'apiHost')
    expect(await shownPin(page)).toBe('4821')
    await become(page, backend, 1)
    await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
    await become(page, backend, 2)
    await expect(stateHeading(page, 'Done!!!')).toBeVisible()
    expect(backend.calls).toContainEqual({
      method: 'POST',
      path: '/api-host/issuance/request',
      body: { displayName: 'Olga Other', type: 'ApiHost' },
    })

    backend.status = 0
    await page.goto(presentPath('api-host'))
    await expect(requestCode(page)).toBeVisible()
    await expect(page.getByText('Verification Pending')).toBeVisible()
    await become(page, backend, 1)
    await expect(stateHeading(page, 'Verification Started')).toBeVisible()
    await become(page, backend, 2)
    await expect(stateHeading(page, SUCCESS)).toBeVisible()
    for (const [label, value] of [
      ['Display name', 'Olga Other'],
      ['Card number', '5555 4444 3333 1111'],
      ['Payment id', 'fl-pay-77'],
      ['Account balance', /41\.50/],
      ['Coupon used', '-'],
      ['Member Since', '1999'],
    ] as const)
      await expect(resultRow(page, label)).toHaveText(value)
    await page.getByText('Technical details').click()
    await expect(resultRow(page, 'Issued by')).toHaveText('https://backend.example/issuer')
    await expect(resultRow(page, 'Issued')).toHaveText(/2026/)
    await expect(resultRow(page, 'Face check match')).toHaveText('87%')
    expect(backend.calls).toContainEqual({
      method: 'POST',
      path: '/api-host/presentation/response-html',
      body: { id: 'presentation-1' },
    })
  },
  apiWebsiteSettings: async (page) => {
    await page.goto(issuePath(cardOf('apiWebsiteSettings')))
    await expect(page.getByLabel('Full name')).toBeVisible()
  },
  apiIssuancePrefix: async (page, backend) => {
    backend.status = 0
    await generate(page, 'apiIssuancePrefix')
    await become(page, backend, 2)
    await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  },
  apiPresentationPrefix: async (page, backend) => {
    backend.status = 0
    await page.goto(presentPath(cardOf('apiPresentationPrefix')))
    await expect(requestCode(page)).toBeVisible()
    await become(page, backend, 2)
    await expect(stateHeading(page, SUCCESS)).toBeVisible()
  },
}
