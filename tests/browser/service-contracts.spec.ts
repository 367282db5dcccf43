import type { Page } from '@playwright/test'
import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { type Emulator, startEmulator } from '../../apps/entra-emulator/src/emulator.ts'
import { readCardFiles } from '../../apps/server/src/base/cards/sources/read-card-files.ts'
import { contractDefinitions } from '../../apps/server/src/credentials/entra/contracts/contract-definition.ts'
import { CardFolder } from '../card-folder.ts'
import { expect, test } from './fixtures.ts'
import type { Vitrine } from './product/vitrine.ts'
import { contrastViolations, seriousViolations } from './steps/accessibility.ts'
import { ADMINISTRATOR, signIn } from './steps/sign-in.ts'
import { showTheme, THEMES } from './steps/themes.ts'

test.use({ hasVitrineToItself: true })

const SERVICE = 'Microsoft Entra Verified ID'

const folder = new CardFolder()
for (const id of ['bank-account-basic', 'bank-account-lunch-service', 'workshop'])
  folder.change(id, { engine: { name: 'entra' } })
let emulator: Emulator
test.beforeEach(async () => {
  emulator = await startEmulator()
})
test.afterEach(() => emulator.stop())
test.afterAll(() => folder.remove())

/** Starts the server with Verified ID. The service has a contract for the bank account, and one that no card uses. */
async function useVerifiedId(vitrine: Vitrine): Promise<void> {
  const cards = (await readCardFiles(folder.path)).filter(({ type }) => type === 'BankAccount')
  const options = { publicUrl: vitrine.appUrl, clientName: 'Vitrine' }
  for (const definition of contractDefinitions(cards, options)) {
    emulator.store.contracts.create(definition)
    emulator.store.contracts.create({ ...definition, name: 'VisitorBadgeOfTheOtherBuilding' })
  }
  await vitrine.reset({
    ENTRA_EMULATOR_URL: emulator.url,
    ENTRA_REQUESTS_PER_SECOND: '1000',
    SCENARIOS_DIR: folder.path,
  })
}

/** Checks that a page fits a phone and a desktop, is accessible, and has enough contrast in both themes. */
async function expectReadable(page: Page, name: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow, { message: `${name}, ${width} px wide` }).toBeLessThanOrEqual(0)
  }
  expect(await seriousViolations(page), `${name}: axe`).toEqual([])
  for (const theme of THEMES) {
    await showTheme(page, theme)
    expect(await contrastViolations(page), `${name}, ${theme}: contrast`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('An administrator sees which contracts the external service has, and which no card uses', async ({
  page,
  vitrine,
}) => {
  await useVerifiedId(vitrine)
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.goto('/admin/contracts')
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('BankAccount')).toContainText(`Issued by ${SERVICE}`)
  await expect(row('Workshop')).toContainText(`Missing in ${SERVICE}`)
  await expect(row('GiftCard')).not.toContainText(SERVICE)
  const unused = row('VisitorBadgeOfTheOtherBuilding')
  await expect(unused).toContainText(`Only in ${SERVICE}: no card uses it`)
  await expect(unused.getByRole('link')).toHaveCount(0)
  await expectReadable(page, 'contracts')
  await page.goto('/admin/contracts/Workshop/accounts')
  await expect(page.getByRole('region', { name: 'Contract' })).toContainText(
    `until the contract is created in ${SERVICE}`,
  )
  await expectReadable(page, 'contract')
})

test('While the service does not answer, contracts are unknown and revocations are shown as pending', async ({
  page,
  vitrine,
}) => {
  await useVerifiedId(vitrine)
  emulator.faults.add({ endpoint: 'contracts', times: 1000, failure: { kind: 'error', status: 503 } })
  await signIn(page, ADMINISTRATOR, vitrine.appUrl)
  await page.goto('/admin/contracts')
  await expect(page.getByRole('row', { name: 'BankAccount' })).toContainText(`${SERVICE} does not answer`)
  await expectReadable(page, 'contracts-unknown')

  emulator.faults.clear()
  const offer = await page.request.post(`${vitrine.appUrl}/basic/request2`, {
    data: { type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } },
  })
  const { url } = zIssuanceResponse.parse(await offer.json())
  expect(await emulator.wallet.accept(url)).toMatchObject({ outcome: 'issued' })
  emulator.faults.add({ endpoint: 'credentials', times: 1000, failure: { kind: 'error', status: 503 } })
  await page.goto('/admin/accounts')
  await page.getByRole('link', { name: 'Details of Anna Nowak' }).click()
  // The list has such a button as well, and the way to the account closes its dialog.
  await page.getByRole('heading', { level: 1, name: 'Anna Nowak' }).waitFor()
  await page.getByRole('button', { name: 'Revoke', exact: false }).first().click()
  await page.getByRole('button', { name: 'Revoke account' }).click()
  await expect(page.getByText('Revoked here; pending at the issuing service since')).toBeVisible()
  await expect(page.getByText(`Managed by ${SERVICE}`)).toBeVisible()
  await expect(page.getByText('Revoked here, not yet at the issuing service')).toBeVisible()
  await expectReadable(page, 'account')
  await page.goto('/admin/audit')
  await expect(page.getByRole('table').getByText('Revoked here, not yet at the issuing service')).toBeVisible()
  await expectReadable(page, 'audit')
})
