import {
  helpDeskPath,
  issuePath,
  PAGES,
  presentPath,
  presentPaymentPath,
  verificationStatusPath,
} from '@vitrine/api/pages/pages.ts'
import { test as base, expect } from './fixtures.ts'
import { OFFER, OtherBackend } from './product/other-backend.ts'
import { startVitrine } from './product/vitrine.ts'
import { offerCode, pollNow, requestCode, resultRow, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { callerLinkCode } from './steps/help-desk.ts'
import { ADMINISTRATOR, signIn } from './steps/sign-in.ts'

const CARD = 'bank-account-basic'

/** Test of a product with the shipped cards. The pages of this product call another party's backend. */
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
      const vitrine = await startVitrine({ settings: { BACKEND_ORIGIN: backend.origin } })
      backend.appUrl = vitrine.appUrl
      await use({ vitrine, isUntouched: true })
      await vitrine.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('With BACKEND_ORIGIN, issuance, presentation, payment and coupon use another backend, and the pages poll it', async ({
  page,
  guard,
  backend,
  vitrine,
}) => {
  guard.expectRequestsTo(backend.origin)
  const ownPaths: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === vitrine.appUrl && ['fetch', 'xhr', 'eventsource'].includes(request.resourceType()))
      ownPaths.push(pathname)
  })
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
  await reportStatus(2)
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  expect(backend.calls).toContainEqual({
    method: 'POST',
    path: '/basic/request2',
    body: { fieldData: { displayName: 'Olga Other' }, type: 'BankAccount' },
  })

  backend.status = 0
  await page.goto(presentPaymentPath(CARD, 'transfer'))
  await expect(requestCode(page)).toBeVisible()
  expect(backend.calls).toContainEqual({
    method: 'POST',
    path: '/basic/presentation/request',
    body: expect.objectContaining({ bankOperation: 'transfer', pay: 300 }),
  })
  await reportStatus(2)
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(resultRow(page, 'Payment id')).toHaveText('fl-pay-77')

  backend.status = 0
  backend.result = { cuponUsed: true }
  await page.goto(presentPath(CARD))
  await expect(requestCode(page)).toBeVisible()
  await reportStatus(2)
  await expect(page.getByText('Sorry! Your coffee cupon has already been used.')).toBeVisible()

  await page.goto(PAGES.security)
  await expect(page.getByRole('heading', { name: 'The door is closed' })).toBeVisible()
  backend.isGateOpen = true
  await pollNow(page)
  await expect(page.getByRole('heading', { name: 'The door is open' })).toBeVisible()

  expect([...new Set(ownPaths)].sort()).toEqual(['/configuration', '/scenarios'])
})

test('With BACKEND_ORIGIN, the console sends its calls and tokens to another backend, and shows only what section 7 of the specification lists', async ({
  page,
  guard,
  backend,
  vitrine,
}) => {
  guard.expectRequestsTo(backend.origin)
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'People' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Audit' })).toHaveCount(0)
  await expect(bar.getByRole('link', { name: 'Accounts' })).toHaveCount(0)
  await bar.getByRole('link', { name: 'View Contracts' }).click()
  await page.getByRole('link', { name: 'Details of BankAccount' }).click()
  await expect(page.getByText('account-of-o')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disable' })).toHaveCount(0)
  await page.getByRole('link', { name: 'All accounts', exact: true }).click()
  const row = page.getByRole('row', { name: /Olga Other/ })
  await expect(row).toContainText('PLN 41.50')
  await row.getByRole('button', { name: 'Details of Olga Other' }).click()
  const details = page.getByRole('dialog', { name: 'Details of Olga Other' })
  await expect(details).toContainText('account-of-olga-0001')
  await details.getByRole('button', { name: 'OK' }).click()
  await expect(details).toBeHidden()
  await row.getByRole('button', { name: 'Revoke Olga Other' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke account' }).click()
  await expect(page.getByText('Revoked.', { exact: true })).toBeVisible()
  await expect(row.getByText('Revoked', { exact: true })).toBeVisible()
  const revocation = backend.calls.find(({ path }) => path === '/vc/admin/revoke')
  expect(revocation).toMatchObject({ body: { id: 'account-of-olga-0001' }, authorization: /^Bearer / })
  // Only the calls of the admin console (specification 7.16) carry a token.
  expect(backend.calls.filter((call) => call.authorization && !call.path.startsWith('/vc/admin/'))).toEqual([])
  expect(backend.calls.map(({ path }) => path.split('?')[0])).not.toContain('/session')

  await page.goto(PAGES.token)
  await expect(page.getByText(`to this site and to the server at ${backend.origin}`)).toBeVisible()
  await page.goto(PAGES.whatWeKeep)
  await expect(page.getByRole('region', { name: 'Servers of others' })).toContainText(backend.origin)
  await expect(page.getByRole('article', { name: 'What you show', exact: true })).toHaveCount(0)

  await page.goto(PAGES.audit)
  await expect(page.getByRole('heading', { name: 'This case is empty' })).toBeVisible()
})

test('With BACKEND_ORIGIN, the help desk verifies a caller with another backend that supports only presentations', async ({
  page,
  guard,
  backend,
}) => {
  guard.expectRequestsTo(backend.origin)
  backend.status = 0
  await page.goto(helpDeskPath('employee'))
  await expect(callerLinkCode(page)).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^(5:00|4:\d\d)$/)
  await expect(page.getByText("The number on the caller's page")).toHaveCount(0)
  backend.status = 1
  await pollNow(page)
  await expect(stateHeading(page, 'Verification Started')).toBeVisible()
  backend.status = 2
  backend.caller = { displayName: 'Olga Other', status: 'OK', vcType: 'VerifiedEmployee' }
  await pollNow(page)
  await expect(page.getByText('Olga Other')).toBeVisible()
  await page.getByRole('button', { name: 'Verification Accepted - Proceed with Support' }).click()
  await expect(stateHeading(page, 'Verification accepted')).toBeVisible()

  // The type of the card is the backend's own.
  backend.caller = { displayName: 'Olga Other', vcType: 'StaffBadge' }
  await page.goto(verificationStatusPath('employee', 'presentation-1'))
  await expect(page.getByText('Olga Other')).toBeVisible()
  await expect(stateHeading(page, 'Verified')).toBeVisible()
  for (const nobody of [{}, undefined]) {
    backend.caller = nobody
    if (nobody === undefined) guard.expectRefusal(404)
    await page.getByRole('button', { name: /^Refresh/ }).click()
    await expect(page.getByRole('heading', { name: 'Verification Not Found' })).toBeVisible()
  }
})
