import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { reissued } from '../protocol/presentation/reissue.ts'
import { Stage } from '../protocol/presentation/stage.ts'
import { forgeAuthority, forgeIssuedBy } from '../protocol/wallet/forge.ts'
import type { PresentationTampering } from '../protocol/wallet/presentation.ts'
import { debugDetail, openPayment, requestPresentation, SUCCESS, stateHeading } from './steps/app-pages.ts'
import { DEVICES } from './steps/devices.ts'

/** The product, and a wallet of a test's own that answers as a test wants it to. */
const test = base.extend<{ stage: Stage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads in the pattern which fixtures this one needs
  stage: async ({}, use) => {
    const stage = await Stage.open()
    await use(stage)
    await stage.close()
  },
  baseURL: ({ stage }, use) => use(stage.running.url),
  viewport: { width: 320, height: 800 },
})

const checks = (page: Page): Locator => page.getByRole('region', { name: 'How it was checked' })
const check = (page: Page, name: string): Locator => checks(page).getByRole('listitem').filter({ hasText: name })

/** Answers the request of the page with the bank account, honestly or not. */
async function answer(page: Page, stage: Stage, presentation: PresentationTampering = {}): Promise<void> {
  const open = await stage.running.wallet.openRequest(await debugDetail(page, 'QR URL'))
  await open.sendPresentation([stage.credential], { presentation })
}

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

for (const [name, device] of DEVICES)
  test.describe(`On ${name}`, () => {
    test.use(device)

    test('Who used a card reads what was checked, by what, and what stayed in the wallet', async ({ page, stage }) => {
      await openPayment(page, 'bank-account-lunch-service', 'lunch')
      await answer(page, stage)
      await expect(stateHeading(page, SUCCESS)).toBeVisible()
      await expect(checks(page).getByRole('listitem')).toHaveText([
        `Issuer is trusted ${stage.running.url} Passed`,
        'Signature is intact Passed',
        /^Not expired until .*\d{4}.* Passed$/,
        'Belongs to this wallet Passed',
        'Answers this request Passed',
        'Only what was asked for Passed',
        'Payment was confirmed Passed',
        /^Not revoked looked up on .*\d{4}.* Passed$/,
      ])
      await expect(page.getByRole('region', { name: 'Not shared' }).getByRole('listitem')).toHaveText(['Card number'])
      await expect(page.getByRole('term').filter({ hasText: 'Account id' })).toBeHidden()
      await page.getByText('Technical details').click()
      await expect(page.getByRole('term').filter({ hasText: 'Account id' })).toBeVisible()
      expect(await widthOf(page)).toBe(device.viewport.width)
    })
  })

const REFUSALS: readonly [string, (stage: Stage) => PresentationTampering, failed: string, meaning: string][] = [
  [
    'an issuer that nobody trusts',
    ({ running, credential }) => reissued(forgeIssuedBy(forgeAuthority(), { uris: [running.url] }), credential),
    'Issuer is trusted',
    'Nobody here knows and trusts who issued this card.',
  ],
  [
    'a card that has expired',
    (stage) => reissued(stage.serverKey('credential-issuer'), stage.credential, { payload: { exp: 1 } }),
    'Not expired',
    'By its dates the card is not valid any more, or not yet.',
  ],
  [
    'an answer to another request',
    () => ({ keyBinding: { payload: { nonce: 'another' } } }),
    'Answers this request',
    'The answer belongs to another request, or was made too long ago.',
  ],
]

for (const [what, tampering, failed, meaning] of REFUSALS)
  test(`Who is refused because of ${what} reads which check failed, and what to do`, async ({ page, stage }) => {
    await requestPresentation(page, 'bank-account-basic')
    await answer(page, stage, tampering(stage))
    await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: meaning })).toContainText(/ try again|Try again/)
    await expect(check(page, failed)).toContainText('Failed')
    await expect(checks(page).getByText('Failed')).toHaveCount(1)
    await expect(check(page, 'Not revoked')).toContainText('Not told by this engine')
    expect(await widthOf(page)).toBe(320)
  })

test('Who is refused because the card was revoked reads that all else was in order', async ({ page, stage }) => {
  const { query } = stage.running.product.database
  await query.updateTable('accounts').set({ status: 'Revoked' }).execute()
  await requestPresentation(page, 'bank-account-basic')
  await answer(page, stage)
  await expect(stateHeading(page, 'Verification Rejected')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'it was revoked or replaced' })).toContainText(
    'Get a new card from its issuer, then try again.',
  )
  await expect(check(page, 'Not revoked')).toContainText('Failed')
  await expect(checks(page).getByText('Passed')).toHaveCount(6)
  await page.reload()
  await expect(check(page, 'Not revoked')).toContainText('Failed')
})
