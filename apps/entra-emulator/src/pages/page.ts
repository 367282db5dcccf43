import { hash } from 'node:crypto'
import type { I18n } from '@lingui/core'
import { Html, html } from '@vitrine/brand/html.ts'
import { directionOf, LANGUAGE_PARAMETER } from '@vitrine/languages/languages.ts'
import type { Answer } from '../http/answer.ts'
import { FONTS, ICON, MARK } from './brand.ts'
import { STYLE } from './style.ts'
import { THEME_PARAMETER, type Theme } from './theme.ts'

/** Language and theme of the person who reads a page. */
export type Reader = {
  i18n: I18n
  /** Theme that the link asks for; undefined for the theme of the system. */
  theme: Theme | undefined
  /** Languages that the link asks for, which the next pages keep. */
  languages: string | undefined
}

/** Page, with the style of the cards on it. */
export type Page = { title: string; content: Html; cardStyle?: string }

const sourceHash = (source: string) => `'sha256-${hash('sha256', source, 'base64')}'`

/** Returns the answer with a page. No script runs on it, and no site may show it in a frame. Photos on cards are `data:` URLs. */
export function pageAnswer(reader: Reader, page: Page, status = 200): Answer {
  const policy = [
    "default-src 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `style-src ${sourceHash(STYLE)} ${sourceHash(page.cardStyle ?? '')}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      // With `no-referrer`, browsers would send forms with 'Origin: null'.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body: pageText(reader, page),
  }
}

function pageText({ i18n, theme }: Reader, { title, content, cardStyle = '' }: Page): string {
  const name = i18n._({ id: 'page.name', message: 'Emulated Authenticator' })
  return html`<!doctype html>
<html lang="${i18n.locale}" dir="${directionOf(i18n.locale)}"${theme === undefined ? '' : html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'dark light'}">
<title>${i18n._({ id: 'page.title', message: '{title} · {name}', values: { title, name } })}</title>
<link rel="icon" href="${ICON.path}" type="${ICON.type}">
${FONTS.map(({ path, type }) => html`<link rel="preload" href="${path}" as="font" type="${type}" crossorigin>\n`)}<style>${new Html(STYLE)}</style>
<style>${new Html(cardStyle)}</style>
</head>
<body>
<main>
<header class="house">${new Html(MARK)}<p class="brand">${name}</p></header>
<p class="mark">${i18n._({ id: 'page.mark', message: 'Emulator: not Microsoft Authenticator' })}</p>
<div class="case">
<h1>${title}</h1>
${content}
</div>
</main>
</body>
</html>
`.text
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
