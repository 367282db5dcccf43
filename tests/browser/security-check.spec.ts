import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { askAtOnce, HOLDER, stateHeading } from './steps/app-pages.ts'
import { getCertificate } from './steps/gate.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

// There is one gate, and the clock decides how long it is open.
test.use({ hasVitrineToItself: true })

const CLOSED = 'A closed door'
const OPEN = 'An open door, and the light behind it'
const door = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

test('The door opens for a certificate of level 2, for everyone who looks, and closes after 30 seconds', async ({
  page,
  context,
  vitrine,
}) => {
  await getCertificate(page, 2)
  const visitor = await context.newPage()
  await visitor.clock.install()
  await visitor.goto('/security')
  await expect(door(visitor, CLOSED)).toBeVisible()

  await page.goto('/security')
  await expect(page).toHaveTitle(/^Security Review Center/)
  await expect(page.getByRole('heading', { level: 1, name: 'Security Review Center' })).toBeVisible()
  await expect(door(page, CLOSED)).toBeVisible()
  await page.getByRole('button', { name: 'Show certificate, level 2' }).click()
  const wallet = await openInDemoWallet(page)
  await wallet.share()
  await wallet.close()
  await expect(stateHeading(page, 'Certificate accepted')).toBeVisible()
  await expect(door(page, OPEN)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-3]\d$/)
  await expect(page.getByRole('main')).not.toContainText(HOLDER)

  await visitor.clock.fastForward('00:05')
  await expect(door(visitor, OPEN)).toBeVisible()
  vitrine.advanceClock(30_000)
  await askAtOnce(page)
  await expect(door(page, CLOSED)).toBeVisible()
  await visitor.clock.fastForward('00:05')
  await expect(door(visitor, CLOSED)).toBeVisible()
})

test('A certificate of level 1 is verified, but the door stays closed', async ({ page }) => {
  await getCertificate(page, 1)
  await page.goto('/security')
  await page.getByRole('button', { name: 'Show certificate, level 1' }).click()
  const wallet = await openInDemoWallet(page)
  await wallet.share()
  await wallet.close()
  await expect(stateHeading(page, 'Verified, but not accepted')).toBeVisible()
  await expect(page.getByText('This gate asks for a certificate of level 2. The door stays closed.')).toBeVisible()
  await expect(door(page, CLOSED)).toBeVisible()
})

test('Who declines is told so, and may try again', async ({ page }) => {
  await page.goto('/security')
  await page.getByRole('button', { name: 'Show certificate, level 2' }).click()
  const wallet = await openInDemoWallet(page)
  await wallet.decline()
  await expect(wallet.heading('Declined')).toBeVisible()
  await wallet.close()
  await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the presentation request' })).toBeVisible()
})

test('A page whose server does not answer says so, and shows the door again when it is back', async ({
  page,
  vitrine,
  guard,
}) => {
  guard.expectNoAnswer()
  await page.clock.install()
  await page.goto('/security')
  await expect(door(page, CLOSED)).toBeVisible()
  await vitrine.stopServer()
  await page.clock.fastForward('00:05')
  const note = page.getByText('The server does not answer at the moment. This page keeps asking by itself.')
  await expect(note).toBeVisible()
  await vitrine.startServer()
  await page.clock.fastForward('00:15')
  await expect(note).toBeHidden()
  await expect(door(page, CLOSED)).toBeVisible()
})
