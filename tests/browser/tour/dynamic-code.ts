import { dynamicCodePath } from '@vitrine/api/pages/pages.ts'
import { debugDetail, follow, requestPresentation, stateHeading } from '../steps/app-pages.ts'
import type { Stop, TourContext } from './stop.ts'

/** Shows the dynamic code page with each kind of link. */
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
    await follow(page, dynamicCodePath(link))
    await stateHeading(page, heading).waitFor()
    yield { name: `dynamic-code-${name}`, page }
  }
  await follow(page, '/dynamic/code/this-is-no-link!')
  await page.getByRole('link', { name: 'Show an example' }).waitFor()
  yield { name: 'dynamic-code-unreadable', page }
}
