import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { HOLDER, stateHeading } from './steps/app-pages.ts'
import { DEVICES, PHONE } from './steps/devices.ts'
import { tabTo } from './steps/keyboard.ts'
import { openInDemoWallet, WalletWindow } from './steps/wallet-window.ts'

// There is one gate, and each of these opens it.
test.use({ hasVitrineToItself: true })

const OPEN = 'An open door, and the light behind it'
const CLOSED = 'A closed door'
const door = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

/** Fills in the certificate of the page and takes it into the demo wallet. */
async function takeCertificate(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill(HOLDER)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const wallet = await openInDemoWallet(page)
  await wallet.receive()
  await wallet.close()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
}

/** Shows a certificate at the gate of the page. */
async function showAtGate(page: Page, level: 1 | 2): Promise<void> {
  await page.getByRole('button', { name: `Show certificate, level ${level}` }).click()
  const wallet = await openInDemoWallet(page)
  await wallet.share()
  await wallet.close()
}

for (const [name, device] of DEVICES) {
  test.describe(`On ${name}`, () => {
    test.use(device)

    test('a certificate leads to the gate, one of too low a level to the next one, and that opens the door', async ({
      page,
    }) => {
      await page.goto('/demo')
      await page.getByRole('article', { name: 'Certificate, level 1' }).getByRole('link', { name: 'Generate' }).click()
      await takeCertificate(page)
      await page.getByRole('link', { name: 'Go to the gate' }).click()
      await expect(page).toHaveURL('/security?gate=main')
      await expect(door(page, CLOSED)).toBeVisible()
      await showAtGate(page, 1)
      await expect(stateHeading(page, 'Verified, but not accepted')).toBeVisible()

      await page.getByRole('link', { name: 'Get certificate, level 2' }).click()
      await expect(page).toHaveURL('/issue/certificate2')
      await takeCertificate(page)
      await page.getByRole('link', { name: 'Go to the gate' }).click()
      await showAtGate(page, 2)
      await expect(stateHeading(page, 'Certificate accepted')).toBeVisible()
      await expect(door(page, OPEN)).toBeVisible()

      await test.step('the door is seen where the visitor looks', async () => {
        await expect
          .poll(async () => {
            const { y = -1, height = 0 } = (await door(page, OPEN).boundingBox()) ?? {}
            return y >= 0 && y + height <= device.viewport.height
          })
          .toBe(true)
      })
    })
  })
}

test.describe('In a narrow window', () => {
  test.use(PHONE)

  test('the page of a certificate shows what became of the door', async ({ page }) => {
    await page.goto('/issue/certificate1')
    await takeCertificate(page)
    await page.getByRole('link', { name: 'Use this card' }).click()
    await expect(page.getByRole('link', { name: 'Go to the gate' })).toBeVisible()
    const refused = await openInDemoWallet(page)
    await refused.share()
    await refused.close()
    await expect(door(page, CLOSED)).toBeVisible()
    await page.getByRole('link', { name: 'Get certificate, level 2' }).click()
    await takeCertificate(page)
    await page.getByRole('link', { name: 'Use this card' }).click()
    const accepted = await openInDemoWallet(page)
    await accepted.share()
    await accepted.close()
    await expect(door(page, OPEN)).toBeVisible()
    await expect(page.getByText('The door opened for 30 seconds.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the gate' }).click()
    await expect(door(page, OPEN)).toBeVisible()
  })
})

test('The way from a refused certificate to the open gate needs no mouse', async ({ page }) => {
  const take = async () => {
    await tabTo(page, 'textbox', 'Full name')
    await page.keyboard.type(HOLDER)
    await page.keyboard.press('Enter')
    const wallet = await openWallet()
    await tabTo(wallet.page, 'button', 'Accept')
    await wallet.page.keyboard.press('Enter')
    await wallet.heading('Card added').waitFor()
    await wallet.close()
    await expect(stateHeading(page, 'Done!!!')).toBeFocused()
    await tabTo(page, 'link', 'Go to the gate')
    await page.keyboard.press('Enter')
  }
  const show = async (level: 1 | 2) => {
    await tabTo(page, 'button', `Show certificate, level ${level}`)
    await page.keyboard.press('Enter')
    const wallet = await openWallet()
    await tabTo(wallet.page, 'button', 'Share')
    await wallet.page.keyboard.press('Enter')
    await wallet.heading('Shared').waitFor()
    await wallet.close()
  }
  const openWallet = async () => {
    await tabTo(page, 'link', 'Open in demo wallet')
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    return new WalletWindow(await opened)
  }
  await page.goto('/issue/certificate1')
  await take()
  await show(1)
  await expect(stateHeading(page, 'Verified, but not accepted')).toBeVisible()
  await tabTo(page, 'link', 'Get certificate, level 2')
  await page.keyboard.press('Enter')
  await take()
  await show(2)
  await expect(door(page, OPEN)).toBeVisible()
})
