import { Html, html } from '@vitrine/brand/html.ts'
import { page, type Reader } from './page.ts'

/** Confirms the sign-out at once; the button is there for browsers without scripts. */
export const SIGN_OUT_SCRIPT = "document.getElementById('op.logoutForm').submit()"

/**
 * The page between 'Sign Out' in the app and the way back.
 *
 * @param form the form of oidc-provider, which carries its token against forged requests
 */
export function signOutPage(reader: Reader, form: string): string {
  const { i18n } = reader
  return page(
    reader,
    i18n._({ id: 'sign-out.title', message: 'Signing out' }),
    html`${new Html(form)}
<button class="button" form="op.logoutForm" name="logout" value="yes">${i18n._({ id: 'sign-out.confirm', message: 'Sign out' })}</button>
<input type="hidden" form="op.logoutForm" name="logout" value="yes">`,
    SIGN_OUT_SCRIPT,
  )
}

/** Where a sign-out ends that did not come from the app. */
export function signedOutPage(reader: Reader, appOrigin: string): string {
  const { i18n } = reader
  return page(
    reader,
    i18n._({ id: 'signed-out.title', message: 'You are signed out' }),
    html`<a class="button" href="${appOrigin}/">${i18n._({ id: 'signed-out.next', message: 'Go to the app' })}</a>`,
  )
}
