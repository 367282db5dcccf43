import { html } from './html.ts'
import { page } from './page.ts'

/**
 * Says what went wrong and leads back to the app.
 *
 * @param explanation what happened, in words for a person
 * @param code the protocol's own code, for whoever looks into it
 */
export function errorPage(explanation: string, code: string, appOrigin: string): string {
  return page(
    'Sign-in did not work',
    html`<p role="alert">${explanation}</p>
<p>Go back to the app and choose Sign In again. (${code})</p>
<a class="button" href="${appOrigin}/">Back to the app</a>`,
  )
}
