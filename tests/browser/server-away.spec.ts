import { expect, test } from './fixtures.ts'
import { getBankAccount, requestCode, requestPresentation, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { consoleButton, openConsole } from './steps/events-console.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test.use({ hasVitrineToItself: true })

const NOTE = 'The server is not responding. This page keeps trying.'

test('A waiting page reports that the server does not answer, and continues when the server is back', async ({
  page,
  vitrine,
  guard,
}) => {
  guard.expectNoAnswer()
  await page.clock.install()
  await getBankAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  const wallet = await openInDemoWallet(page)
  await expect(wallet.button('Share')).toBeVisible()

  await vitrine.stopServer()
  await page.clock.fastForward('00:05')
  await expect(page.getByText(NOTE)).toBeHidden()
  await page.clock.fastForward('00:10')
  await expect(page.getByText(NOTE)).toBeVisible()
  await wallet.button('Share').click()
  await expect(wallet.sheet.getByRole('alert')).toContainText('could not be reached')

  await vitrine.startServer()
  await wallet.button('Try again').click()
  await expect(wallet.heading('Shared')).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
  await expect(page.getByText(NOTE)).toBeHidden()
})

test('A page whose script cannot be loaded reports it, and loads once the server is back', async ({
  page,
  vitrine,
  guard,
}) => {
  guard.expectNoAnswer()
  guard.expect(/Unable to preload CSS|Failed to fetch dynamically imported module/)
  await page.goto('/')
  const use = page.getByRole('article', { name: 'Bank account' }).getByRole('link', { name: 'Use' })
  await expect(use).toBeVisible()
  await vitrine.stopServer()
  await consoleButton(page).click()
  await expect(page.getByRole('alert')).toContainText('The Events Console could not be loaded')
  await consoleButton(page).click()
  await use.click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('This page could not be shown')
  await vitrine.startServer()
  await notice.getByRole('button', { name: 'Load again' }).click()
  await expect(requestCode(page)).toBeVisible()
  await openConsole(page)
})
