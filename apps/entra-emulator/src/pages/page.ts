import { type Html, html } from '@vitrine/brand/html.ts'
import * as shared from '@vitrine/demo-server/page.ts'
import { THEME_PARAMETER, type Theme } from '@vitrine/demo-server/theme.ts'
import { LANGUAGE_PARAMETER } from '@vitrine/languages/languages.ts'
import type { Answer } from '../http/answer.ts'

/** Reader of a page. */
export type Reader = shared.Reader & {
  /** Languages that the link asks for, which the next pages keep. */
  languages: string | undefined
}

/** Page, with the style of the cards on it. */
export type Page = { title: string; content: Html; cardStyle?: string }

const STYLE = shared.styleOfPages(new URL('./style.css', import.meta.url))

/** Returns the answer with a page. No script runs on it. Photos on cards are `data:` URLs. */
export function pageAnswer(reader: Reader, { title, content, cardStyle = '' }: Page, status = 200): Answer {
  const { i18n } = reader
  const mark = i18n._({ id: 'page.mark', message: 'Emulator: not Microsoft Authenticator' })
  const page: shared.Page = {
    name: i18n._({ id: 'page.name', message: 'Emulated Authenticator' }),
    title,
    notice: html`<p class="mark">${mark}</p>`,
    content,
    styles: [STYLE, cardStyle],
  }
  const headers = shared.pageHeaders(shared.contentSecurityPolicy(page, { images: 'data:' }))
  return { status, headers, body: shared.pageText(reader, page) }
}

/** Returns the fields that keep language and theme of the reader on the next page. */
export const readerFields = ({ languages, theme }: Reader): Html[] =>
  readerParameters(languages, theme).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** Returns the address of the start page for a reader. */
export function homeAddress({ languages, theme }: Reader): string {
  const parameters = new URLSearchParams(readerParameters(languages, theme))
  return parameters.size > 0 ? `/authenticator?${parameters}` : '/authenticator'
}

const readerParameters = (languages: string | undefined, theme: Theme | undefined): [string, string][] => [
  ...(languages === undefined ? [] : [[LANGUAGE_PARAMETER, languages] satisfies [string, string]]),
  ...(theme === undefined ? [] : [[THEME_PARAMETER, theme] satisfies [string, string]]),
]
