import { issuePath, presentPath, presentPaymentPath } from '@vitrine/api/pages/pages.ts'
import { cardOf } from '../card-fields.ts'
import { CardFolder } from '../card-folder.ts'
import { test as base, expect } from './fixtures.ts'
import { OFFER, OtherBackend, REQUEST } from './product/other-backend.ts'
import { startVitrine } from './product/vitrine.ts'
import { offerCode, pollNow, requestCode, resultRow, SUCCESS, shownPin, stateHeading } from './steps/app-pages.ts'

const CARD = cardOf('apiHost')

const LUNCH = {
  id: 'lunch',
  name: 'Pay for lunch',
  operation: { kind: 'payment', price: 8, receiver: { id: 'other-lunch', name: 'Lunch elsewhere' } },
}

/** Test with another party's backend, and with a product in which one card names this backend. */
const test = base.extend<object, { backend: OtherBackend }>({
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads in the pattern which fixtures this one needs
    async ({}, use) => {
      const backend = new OtherBackend()
      await backend.start()
      await use(backend)
      await backend.stop()
    },
    { scope: 'worker' },
  ],
  sharedVitrine: [
    async ({ backend }, use) => {
      const cards = new CardFolder()
      cards.addFieldCards(backend.origin)
      cards.change(CARD, { presentation: { extra: [LUNCH] } })
      const vitrine = await startVitrine({ settings: { SCENARIOS_DIR: cards.path, API_HOSTS: backend.origin } })
      backend.appUrl = vitrine.appUrl
      await use({ vitrine, isUntouched: true })
      await vitrine.stop()
      cards.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('A card works with a backend on another origin that returns only the fields of section 3 of the specification', async ({
  page,
  guard,
  backend,
}) => {
  guard.expectRequestsTo(backend.origin)
  /** Sets the status that the backend reports, and makes the page request the status. */
  const reportStatus = async (status: number) => {
    backend.status = status
    await pollNow(page)
  }
  await page.goto(issuePath(CARD))
  await page.getByLabel('Full name').fill('Olga Other')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(offerCode(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Use with Authentication Verified ID Scanner' })).toHaveAttribute(
    'href',
    OFFER,
  )
  expect(await shownPin(page)).toBe('4821')
  await reportStatus(1)
  await expect(stateHeading(page, 'Started on Mobile Device ...')).toBeVisible()
  await reportStatus(2)
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  expect(backend.calls).toContainEqual({
    method: 'POST',
    path: `/${CARD}/issuance/request`,
    body: { displayName: 'Olga Other', type: 'ApiHost' },
  })

  backend.status = 0
  await page.goto(presentPath(CARD))
  await expect(requestCode(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open in (?!demo|mobile)/ })).toHaveAttribute('href', REQUEST)
  await expect(page.getByRole('link', { name: 'Open in mobile bank app' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy Dynamic Link' })).toBeVisible()
  await reportStatus(1)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  await reportStatus(2)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  for (const [label, value] of [
    ['Full name', 'Olga Other'],
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
  await expect(resultRow(page, 'Face check')).toHaveText('87%')
  expect(backend.calls).toContainEqual({
    method: 'POST',
    path: `/${CARD}/presentation/response-html`,
    body: { id: 'presentation-1' },
  })
})

test('A backend on another origin receives a payment as specification 7.7 lists it, and may report that a coupon was used before', async ({
  page,
  guard,
  backend,
}) => {
  guard.expectRequestsTo(backend.origin)
  backend.status = 0
  backend.result = { cuponUsed: true }
  await page.goto(presentPaymentPath(CARD, LUNCH.id))
  await expect(requestCode(page)).toBeVisible()
  expect(backend.calls).toContainEqual({
    method: 'POST',
    path: `/${CARD}/presentation/request`,
    body: { type: 'ApiHost', state: '', bankOperation: 'lunch', pay: 8, receiver: 'Lunch elsewhere' },
  })
  backend.status = 2
  await pollNow(page)
  await expect(page.getByText('Sorry! Your coffee cupon has already been used.')).toBeVisible()
  await expect(stateHeading(page, SUCCESS)).toHaveCount(0)
})
