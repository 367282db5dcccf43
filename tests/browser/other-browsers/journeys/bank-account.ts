import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { HOLDER, SUCCESS, stateHeading } from '../../steps/app-pages.ts'
import { openInDemoWallet } from '../../steps/wallet-window.ts'
import type { Stop, TourContext } from '../../tour/stop.ts'

/** Walks the way of a new visitor: by the buttons and links of the pages, each with a wallet that closes itself. */
export async function* bankAccount({ context }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('article', { name: 'Bank account' }).waitFor()
  await assertBold(page)
  yield { name: 'home', page }

  await page.getByRole('link', { name: 'Get your first card' }).click()
  await page.getByLabel('Full name').fill(HOLDER)
  yield { name: 'issue-form', page }
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const issuing = await openInDemoWallet(page)
  await issuing.heading('Add ‘Bank account’?').waitFor()
  yield { name: 'issue-wallet', page: issuing.page }
  await page.bringToFront()
  await stateHeading(page, 'Started on Mobile Device ...').waitFor()
  yield { name: 'issue-started', page }
  await issuing.page.bringToFront()
  const issued = issuing.page.waitForEvent('close')
  await issuing.accept()
  await stateHeading(page, 'Done!!!').waitFor()
  await issued
  yield { name: 'issue-done', page }

  await page.getByRole('link', { name: 'Use this card' }).click()
  const sharing = await openInDemoWallet(page)
  await sharing.heading('Share from your wallet?').waitFor()
  yield { name: 'present-wallet', page: sharing.page }
  const shared = sharing.page.waitForEvent('close')
  await sharing.button('Share').click()
  await stateHeading(page, SUCCESS).waitFor()
  await shared
  await page.getByText('Result: Bank account verified').waitFor()
  yield { name: 'present-result', page }

  await page.getByRole('link', { name: 'Transfer 300 PLN' }).click()
  const paying = await openInDemoWallet(page)
  await paying.button(/^Pay /).waitFor()
  yield { name: 'payment-wallet', page: paying.page }
  const paid = paying.page.waitForEvent('close')
  await paying.button(/^Pay /).click()
  await page.getByText('PLN 300.00 was paid to Test shop.').waitFor()
  await paid
  yield { name: 'payment-receipt', page }

  await page.goBack()
  await page.getByText('Result: Bank account verified').waitFor()
  await page.reload()
  await page.getByText('Result: Bank account verified').waitFor()
  yield { name: 'present-result-again', page }
}

/** Fails if a bold text is as wide as a regular one. The fallback font has equal widths, so it fails without the page's font as well. */
async function assertBold(page: Page): Promise<void> {
  const [regular, bold] = await page.evaluate(async () => {
    await document.fonts.ready
    return ['400', '700'].map((weight) => {
      const text = document.createElement('span')
      text.textContent = 'Cards worth keeping'
      Object.assign(text.style, { position: 'absolute', font: `${weight} 40px "Vitrine Sans", monospace` })
      document.body.append(text)
      const { width } = text.getBoundingClientRect()
      text.remove()
      return width
    })
  })
  assert.ok(regular && bold && bold > regular * 1.02, `bold text is ${bold} px wide, regular text ${regular} px`)
}
