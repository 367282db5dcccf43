import { PAGES } from '@vitrine/api/pages/pages.ts'
import { revokeAllAccounts } from '../steps/accounts.ts'
import { EXPIRED, follow, getBankAccount, requestPresentation, SUCCESS, stateHeading } from '../steps/app-pages.ts'
import { consoleButton, entry, openConsole } from '../steps/events-console.ts'
import { openInDemoWallet } from '../steps/wallet-window.ts'
import { CODE_LIFE, letExpire, RESULT_LIFE, type Stop, type TourContext } from './stop.ts'

export async function* presentation({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await page.goto('/')
  await openConsole(page)
  yield { name: 'events-empty', page }
  await consoleButton(page).click()

  await requestPresentation(page, 'bank-account-basic')
  const without = await openInDemoWallet(page)
  await without.sheet.getByText('You do not have this card').waitFor()
  yield { name: 'wallet-card-missing', page: without.page }
  await without.declineWithoutCard()
  yield { name: 'wallet-card-lacked', page: without.page }
  await without.close()
  await stateHeading(page, 'Verification Rejected').waitFor()
  yield { name: 'presentation-rejected', page }

  await getBankAccount(page)
  await requestPresentation(page, 'bank-account-basic')
  yield { name: 'presentation-code', page }
  const wallet = await openInDemoWallet(page)
  await wallet.button('Share').waitFor()
  yield { name: 'wallet-request', page: wallet.page }
  await stateHeading(page, 'Verification Started').waitFor()
  yield { name: 'presentation-started', page }
  await wallet.share()
  await wallet.stay()
  yield { name: 'wallet-shared', page: wallet.page }
  await wallet.close()
  await stateHeading(page, SUCCESS).waitFor()
  for (const details of ['Technical details', 'Debug Details']) await page.getByText(details).click()
  yield { name: 'presentation-result', page }
  await consoleButton(page).getByText(/\d/).waitFor()
  yield { name: 'events-new', page }
  const again = await page.getByRole('link', { name: 'Link to this result' }).getAttribute('href')

  await openConsole(page)
  await entry(page, 'Verification rejected').waitFor()
  yield { name: 'events-filled', page }
  await page.setViewportSize({ width: 390, height: 800 })
  yield { name: 'events-phone', page }
  await page.setViewportSize({ width: 1440, height: 900 })
  await consoleButton(page).click()

  const link = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fother.example%2Frequests%2F1'
  await follow(page, `/present/bank-account-basic/link/${encodeURIComponent(link)}`)
  await page.getByText('Someone else made this request').waitFor()
  yield { name: 'presentation-given-link', page }

  await follow(page, PAGES.answered)
  await page.getByRole('heading', { name: 'You can close this page' }).waitFor()
  yield { name: 'answered-elsewhere', page }

  await follow(page, PAGES.fromWallet)
  await page.getByRole('heading', { name: 'There is no result here' }).waitFor()
  yield { name: 'from-wallet-nothing', page }
  await page.goto(`${PAGES.fromWallet}#response_code=anothers`)
  await page.reload()
  await page.getByRole('heading', { name: 'This result cannot be shown in this browser' }).waitFor()
  yield { name: 'from-wallet-refused', page }

  await revokeAllAccounts(vitrine)
  await requestPresentation(page, 'bank-account-basic')
  const revoked = await openInDemoWallet(page)
  await revoked.button('Share').click()
  await page.getByRole('region', { name: 'How it was checked' }).waitFor()
  await revoked.close()
  yield { name: 'presentation-refused', page }

  await requestPresentation(page, 'bank-account-basic')
  await letExpire(page, vitrine)
  await page.getByText(EXPIRED).waitFor()
  yield { name: 'presentation-expired', page }
  vitrine.advanceClock(RESULT_LIFE - CODE_LIFE)
  await follow(page, again ?? '')
  await page.getByRole('button', { name: 'Make a new request' }).waitFor()
  yield { name: 'presentation-no-longer-kept', page }
}
