import { html } from '@vitrine/brand/html.ts'
import type { Reader } from '@vitrine/demo-server/page.ts'
import { page } from './page.ts'

export function errorPage(reader: Reader, explanation: string, code: string, appOrigin: string): string {
  const { i18n } = reader
  const next = i18n._({ id: 'error.next', message: 'Go back to the app and choose Sign In again.' })
  return page(
    reader,
    i18n._({ id: 'error.title', message: 'Sign-in did not work' }),
    html`<p role="alert">${explanation}</p>
<p>${next}</p>
<a class="button" href="${appOrigin}/">${i18n._({ id: 'error.back', message: 'Back to the app' })}</a>
<p class="code">${i18n._({ id: 'error.code', message: 'Code: {code}', values: { code } })}</p>`,
  )
}
