import type { I18n } from '@lingui/core'
import { html } from './html.ts'
import { page } from './page.ts'

/**
 * Says what went wrong and leads back to the app.
 *
 * @param explanation what happened, in words for a person
 * @param code the protocol's own code, for whoever looks into it
 */
export function errorPage(i18n: I18n, explanation: string, code: string, appOrigin: string): string {
  const next = i18n._({
    id: 'error.next',
    message: 'Go back to the app and choose Sign In again. ({code})',
    values: { code },
  })
  return page(
    i18n,
    i18n._({ id: 'error.title', message: 'Sign-in did not work' }),
    html`<p role="alert">${explanation}</p>
<p>${next}</p>
<a class="button" href="${appOrigin}/">${i18n._({ id: 'error.back', message: 'Back to the app' })}</a>`,
  )
}
