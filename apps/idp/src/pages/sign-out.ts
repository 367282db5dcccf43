import { Html, html } from '@vitrine/brand/html.ts'
import type { Reader } from '@vitrine/demo-server/page.ts'
import { page } from './page.ts'

/** Browsers that do not run scripts show a button instead. */
export const SIGN_OUT_SCRIPT = "document.getElementById('op.logoutForm').submit()"

/**
 * Returns the page that is shown after 'Sign Out' in the app, before the browser returns to the app.
 *
 * @param form form from oidc-provider, which contains a token against cross-site request forgery
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

/** Returns the page that confirms a sign-out if the app did not request it. */
export function signedOutPage(reader: Reader, appOrigin: string): string {
  const { i18n } = reader
  return page(
    reader,
    i18n._({ id: 'signed-out.title', message: 'You are signed out' }),
    html`<a class="button" href="${appOrigin}/">${i18n._({ id: 'signed-out.next', message: 'Go to the app' })}</a>`,
  )
}
