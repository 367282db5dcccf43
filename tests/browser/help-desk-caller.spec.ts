import { expect, test } from './fixtures.ts'
import { askAtOnce, EXPIRED, stateHeading } from './steps/app-pages.ts'
import { callAnEmployee, getEmployeeBadge } from './steps/callers.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

const TITLE = 'Help desk: show who you are'

test('V-34 A caller sees who asks and the number that the help desk sees, and shows who they are', async ({
  page,
  request,
}) => {
  await getEmployeeBadge(page)
  const call = await callAnEmployee(request)
  await page.goto(call.path)
  await expect(page).toHaveTitle(/^Help desk: show who you are/)
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d$/)

  await test.step('the number is the one of the help desk, and nothing here is its secret', async () => {
    const staffView = await (await request.post('/help-desk/request', { data: { id: call.guid } })).json()
    await expect(page.getByRole('img', { name: /^Number to compare/ })).toHaveText(staffView.number)
    expect(await page.content()).not.toContain(call.guid)
    expect(page.url()).not.toContain(call.guid)
  })

  const wallet = await openInDemoWallet(page)
  await wallet.button('Share').waitFor()
  await askAtOnce(page)
  await expect(stateHeading(page, 'Continue on your phone')).toBeVisible()
  await wallet.share()
  await wallet.close()
  await expect(stateHeading(page, 'Done')).toBeVisible()
  await expect(page.getByText('You may close this page.')).toBeVisible()
})

test('A caller finds nothing on the page but what they came for', async ({ page, request }) => {
  const call = await callAnEmployee(request)
  await page.goto(call.path)
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open in demo wallet' })).toBeVisible()
})

test('A caller who declines shows nothing, and is sent back to the help desk', async ({ page, request }) => {
  await getEmployeeBadge(page)
  const call = await callAnEmployee(request)
  await page.goto(call.path)
  const wallet = await openInDemoWallet(page)
  await wallet.button('Share').waitFor()
  await wallet.decline()
  await expect(wallet.heading('Declined')).toBeVisible()
  await wallet.close()
  await askAtOnce(page)
  await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
  await expect(page.getByText(/Ask it for a new link/)).toBeVisible()
  const data = await (
    await request.post('/verified-employee/presentation/response-html', { data: { id: call.guid } })
  ).json()
  expect(data).toEqual({})
})

test.describe('With time passing', () => {
  test.use({ hasVitrineToItself: true })

  test('A request that nobody answered expires after five minutes, also on a page opened later', async ({
    page,
    request,
    vitrine,
  }) => {
    await page.clock.install()
    const call = await callAnEmployee(request)
    await page.goto(call.path)
    await expect(page.getByRole('timer')).toBeVisible()
    vitrine.advanceClock(245_000)
    await page.clock.fastForward('00:05')
    await expect(page.getByRole('timer')).toHaveText(/^0:[45]\d$/)
    vitrine.advanceClock(60_000)
    await page.clock.fastForward('00:05')
    await expect(page.getByText(EXPIRED)).toBeVisible()
    await expect(page.getByText('Ask the help desk for a new link.')).toBeVisible()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeHidden()
    await page.reload()
    await expect(page.getByText(EXPIRED)).toBeVisible()
  })
})

test('A caller whose server does not answer is told so, and can try again', async ({ page, request, guard }) => {
  guard.expectNoAnswer()
  const call = await callAnEmployee(request)
  // Only the answer is missing: the page itself was fetched.
  await page.route('**/help-desk/caller/*', (route) => route.abort('connectionfailed'))
  await page.goto(call.path)
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('This link cannot be checked at the moment')
  await page.unroute('**/help-desk/caller/*')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
})
