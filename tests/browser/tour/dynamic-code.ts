import { debugDetail, EXPIRED, requestPresentation, stateHeading } from '../steps/app-pages.ts'
import { callAnEmployee, dynamicPath, getEmployeeBadge } from '../steps/callers.ts'
import { openInDemoWallet } from '../steps/wallet-window.ts'
import { letExpire, type Stop, type TourContext } from './stop.ts'

/** Links as codes, whatever they are, and what callers of the help desk see. */
export async function* dynamicCode({ context, vitrine }: TourContext): AsyncGenerator<Stop, void> {
  const page = await context.newPage()
  await requestPresentation(page, 'bank-account-basic')
  const request = await debugDetail(page, 'QR URL')
  for (const [name, link, heading] of [
    ['request', request, 'A presentation request'],
    ['offer', 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fissuer.example%2F1', 'A credential offer'],
    ['own-page', `${vitrine.appUrl}/present/bank-account-basic`, 'A page of this site'],
    ['foreign-page', 'https://museum.example/hall?room=1', 'A web page at museum.example'],
    ['text', 'javascript:alert(1)', 'Text that cannot be opened here'],
    ['too-long', `openid4vp://?client_id=x&request=${'a'.repeat(5000)}`, 'A presentation request'],
  ] as const) {
    await page.goto(dynamicPath(link))
    await stateHeading(page, heading).waitFor()
    yield { name: `dynamic-code-${name}`, page }
  }
  await page.goto('/dynamic/code/this-is-no-link!')
  await page.getByRole('link', { name: 'Show an example' }).waitFor()
  yield { name: 'dynamic-code-unreadable', page }

  await page.goto((await callAnEmployee(page.request)).path)
  await page.getByRole('timer').waitFor()
  yield { name: 'caller-waiting', page }
  const declining = await openInDemoWallet(page)
  await declining.decline()
  await declining.heading('Declined').waitFor()
  await declining.close()
  await stateHeading(page, 'Verification Rejected').waitFor()
  yield { name: 'caller-rejected', page }

  await getEmployeeBadge(page)
  await page.goto((await callAnEmployee(page.request)).path)
  const wallet = await openInDemoWallet(page)
  await wallet.button('Share').waitFor()
  yield { name: 'wallet-request-of-the-help-desk', page: wallet.page }
  await stateHeading(page, 'Continue on your phone').waitFor()
  yield { name: 'caller-started', page }
  await wallet.share()
  await wallet.close()
  await stateHeading(page, 'Done').waitFor()
  yield { name: 'caller-verified', page }

  await page.goto((await callAnEmployee(page.request)).path)
  await page.getByRole('timer').waitFor()
  await letExpire(page, vitrine)
  await page.getByText(EXPIRED).waitFor()
  yield { name: 'caller-expired', page }
}
