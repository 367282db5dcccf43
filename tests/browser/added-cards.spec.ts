import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { HOLDER, putCardIntoWallet, stateHeading } from './steps/app-pages.ts'
import { openInDemoWallet } from './steps/wallet-window.ts'

// The second bank and the second gate are made of card files and pictures only, without code.
test.use({ hasAddedCards: true })

const door = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

test('A second gate requires its own level, and opens its own door for its own duration', async ({ page }) => {
  await putCardIntoWallet(page, 'vault-keeper', { displayName: HOLDER })
  await page.goto('/security')
  await expect(page.getByText('It opens with a level 2 certificate.')).toBeVisible()
  const gates = page.getByRole('navigation', { name: 'Gates' })
  await gates.getByRole('link', { name: 'Vault' }).click()
  await expect(page.getByText('The vault opens for its keepers.')).toBeVisible()
  await expect(page.getByText('It opens with a level 3 certificate.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show / })).toHaveText(['Show vault keeper', 'Show vault guest'])

  await page.getByRole('button', { name: 'Show vault keeper' }).click()
  const wallet = await openInDemoWallet(page)
  await wallet.share()
  await wallet.close()
  await expect(stateHeading(page, 'Certificate accepted')).toBeVisible()
  await expect(door(page, 'An open door with light behind it')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^1:[0-3]\d$/)

  await gates.getByRole('link', { name: 'Main gate' }).click()
  await expect(door(page, 'A closed door')).toBeVisible()
})
