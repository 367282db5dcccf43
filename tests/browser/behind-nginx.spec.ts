import { findProxy } from '../../tools/check/proxies.ts'
import { expect, test } from './fixtures.ts'
import { HOLDER, offerCode, requestCode, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

test.use({ hasVitrineToItself: true, stage: 'behind-nginx' })
test.skip(findProxy('nginx') === undefined, 'nginx is not installed')

test('A visitor gets a card and presents it to two servers behind nginx', async ({ page, vitrine }) => {
  expect(vitrine.appUrl).toMatch(/^https:/)
  await page.goto('/')
  const tile = page.getByRole('article', { name: 'Bank account' })
  await tile.getByRole('link', { name: 'Generate' }).click()
  await page.getByLabel('Full name').fill(HOLDER)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(offerCode(page)).toBeVisible()
  const issuing = await openInDemoWallet(page)
  await issuing.receive()
  await expect(stateHeading(page, 'Done!!!')).toBeVisible()
  await issuing.leave()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await tile.getByRole('link', { name: 'Use' }).click()
  await expect(requestCode(page)).toBeVisible()
  const sharing = await openInDemoWallet(page)
  await sharing.share()
  await expect(stateHeading(page, SUCCESS)).toBeVisible()
})
