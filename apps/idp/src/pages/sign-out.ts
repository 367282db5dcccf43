import { Html, html } from './html.ts'
import { page } from './page.ts'

/** Confirms the sign-out at once; the button is there for browsers without scripts. */
export const SIGN_OUT_SCRIPT = "document.getElementById('op.logoutForm').submit()"

/**
 * The page between 'Sign Out' in the app and the way back.
 *
 * @param form the form of oidc-provider, which carries its token against forged requests
 */
export function signOutPage(form: string): string {
  return page(
    'Signing out',
    html`${new Html(form)}
<button class="button" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<input type="hidden" form="op.logoutForm" name="logout" value="yes">`,
    SIGN_OUT_SCRIPT,
  )
}

/** Where a sign-out ends that did not come from the app. */
export function signedOutPage(appOrigin: string): string {
  return page('You are signed out', html`<a class="button" href="${appOrigin}/">Go to the app</a>`)
}
